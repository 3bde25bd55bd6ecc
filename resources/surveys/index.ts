import { mdiChartBar, mdiPoll } from '@mdi/js';
import {
  choice,
  defineResource,
  image,
  list,
  longText,
  period,
  richText,
  status,
  text,
} from '../../src/metadata';
import { periodFromNow, questionTypes, shownRatio, surveyStateLabels, surveyStatuses } from '../vocabulary';
import { bounds, responses } from './responses';
import { questionnaire } from './surveys.intake';

export default defineResource({
  name: 'surveys',
  icon: mdiPoll,
  labels: { one: { fr: 'un sondage', en: 'survey' }, many: { fr: 'sondages', en: 'surveys' } },
  menu: { group: 'exchanges' },
  routes: { list: 'surveyList', edit: 'survey/edit' },
  titleField: 'surveyTitle',
  fields: {
    surveyTitle: text({ fr: 'Titre', en: 'Title' }, { source: 'title', required: true }),
    timings: period(
      { fr: 'Période', en: 'Period' },
      { width: 288, many: true, stateLabels: surveyStateLabels, default: () => [periodFromNow(31)()] },
    ),
    explanation: longText({ fr: 'Explication', en: 'Explanation' }),
    longDescription: richText({ fr: 'Description', en: 'Description' }),
    endMessage: longText({ fr: 'Message de fin', en: 'Closing message' }),
    startImageUrl: image({ fr: 'Image de début', en: 'Opening picture' }, { ratio: shownRatio }),
    endImageUrl: image({ fr: 'Image de fin', en: 'Closing picture' }, { ratio: shownRatio }),
    questions: list(
      { fr: 'Questions', en: 'Questions' },
      {
        questionTitle: text({ fr: 'Question', en: 'Question' }, { required: true }),
        type: choice({ fr: 'Type de réponse', en: 'Type of answer' }, questionTypes, {
          default: 'uniquechoice',
          required: true,
        }),
        questionExplanation: longText({ fr: 'Explication', en: 'Explanation' }, { rows: 2 }),
        // The bounds of a slider are stored as its responses.
        responses: list({ fr: 'Réponses', en: 'Answers' }, responses.fields, {
          ...responses.options,
          default: [{}, {}],
          when: ({ type }) => type !== 'cursor',
        }),
        bounds: list({ fr: 'Bornes du curseur', en: 'Bounds of the slider' }, bounds.fields, {
          ...bounds.options,
          source: 'responses',
          when: ({ type }) => type === 'cursor',
        }),
      },
      {
        item: { fr: 'une question', en: 'question' },
        required: true,
        addBy: 'type',
        collapsed: ['questionTitle', 'type', 'responses', 'bounds'],
      },
    ),
    status: status(surveyStatuses, {
      default: 'ACTIVE',
      startSwitch: {
        label: { fr: 'En ligne dès l’enregistrement', en: 'Online as soon as it is saved' },
        off: 'INACTIVE',
      },
    }),
  },
  list: {
    pendingStatuses: ['PENDING'],
    columns: ['surveyTitle', 'timings', 'questions', 'status', 'updatedAt'],
    search: ['surveyTitle'],
    filters: ['status', 'timings'],
  },
  form: {
    tabs: [
      {
        name: 'general',
        title: { fr: 'Général', en: 'General' },
        sections: [
          {
            fields: [
              'surveyTitle',
              'startImageUrl',
              'explanation',
              'longDescription',
              'endMessage',
              'endImageUrl',
            ],
          },
          {
            title: { fr: 'Publication', en: 'Publication' },
            aside: true,
            fields: ['timings', 'status'],
          },
        ],
      },
      {
        name: 'questions',
        title: { fr: 'Questions', en: 'Questions' },
        sections: [{ fields: ['questions'] }],
      },
    ],
  },
  views: {
    results: {
      path: 'survey/results',
      title: { fr: 'Résultats du sondage', en: 'Survey results' },
      icon: mdiChartBar,
      recordView: true,
      load: () => import('./SurveyResults'),
    },
  },
  public: {
    path: 'sondages',
    fields: ['startImageUrl', 'timings', 'explanation', 'longDescription', 'questions'],
    layout: 'cards',
    questionnaire,
  },
  workflow: { publish: 'ACTIVE', unpublish: 'INACTIVE' },
  // Spelled as docs/product.md specifies.
  notices: { created: { fr: 'Sondage Crée.', en: 'Survey created.' } },
});
