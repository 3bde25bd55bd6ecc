import type { Row } from '../../contract/row';
import type { Clock } from './clock';
import { diceFor, seedId } from './dice';
import { pictureUrl } from './pictures';
import { p } from './town';

type Question = readonly [
  title: string,
  type: 'multichoices' | 'uniquechoice' | 'cursor',
  ...answers: string[],
];

interface Line {
  title: string;
  status: string;
  /** Start and end in days from today. */
  days: readonly [number, number];
  earlier?: readonly [number, number];
  respondents: number;
  questions: readonly Question[];
}

const lines: readonly Line[] = [
  {
    title: 'Quel avenir pour l’ancienne tannerie ?',
    status: 'ACTIVE',
    days: [-20, 11],
    respondents: 214,
    questions: [
      [
        'Que faut-il y installer ?',
        'multichoices',
        'Un tiers-lieu',
        'Des logements',
        'Un musée',
        'Un jardin public',
      ],
      ['La halle doit-elle être conservée ?', 'uniquechoice', 'Oui, entièrement', 'En partie', 'Non'],
      ['Quelle importance donnez-vous au stationnement ?', 'cursor', '1', '2', '3', '4', '5'],
    ],
  },
  {
    title: 'La cantine et vous',
    status: 'INACTIVE',
    days: [-150, -119],
    earlier: [-500, -470],
    respondents: 87,
    questions: [
      ['Votre enfant mange-t-il à la cantine ?', 'uniquechoice', 'Tous les jours', 'Parfois', 'Jamais'],
      [
        'Qu’aimerait-il y trouver plus souvent ?',
        'multichoices',
        'Des légumes',
        'Des fruits',
        'Du poisson',
        'Des frites',
      ],
    ],
  },
  {
    title: 'Se déplacer à vélo à Sainte-Marthe',
    status: 'PENDING',
    days: [-60, 40],
    respondents: 341,
    questions: [
      ['Votre trajet le plus fréquent ?', 'uniquechoice', 'Travail', 'École', 'Courses', 'Promenade'],
      [
        'Quels aménagements vous manquent ?',
        'multichoices',
        'Pistes séparées',
        'Arceaux',
        'Éclairage',
        'Pompe publique',
      ],
      ['Notez votre sentiment de sécurité', 'cursor', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
    ],
  },
  {
    title: 'Programme culturel de la saison prochaine',
    status: 'CREATED',
    days: [15, 46],
    respondents: 0,
    questions: [
      ['Quels spectacles viendriez-vous voir ?', 'multichoices', 'Théâtre', 'Cirque', 'Danse', 'Humour'],
    ],
  },
  { title: 'Sondage à compléter', status: 'UPDATED', days: [0, 31], respondents: 0, questions: [] },
];

const question = ([questionTitle, type, ...answers]: Question) => ({
  questionTitle,
  type,
  questionExplanation: type === 'multichoices' ? 'Choisissez tout ce qui vous plairait.' : '',
  responses: answers.map((responseTitle, n) => ({ responseTitle, responseValue: n + 1 })),
});

/** The last survey is incomplete on purpose. */
export const surveys = (clock: Clock): Row[] =>
  lines.map(({ title, status, days, earlier, questions }, n) => ({
    id: seedId('surveys', n),
    title,
    longDescription: p(`« ${title} » : répondre prend trois minutes.`),
    explanation: n === 4 ? null : 'Vos réponses sont anonymes.',
    endMessage: 'Merci ! Les résultats seront présentés en réunion publique.',
    timings:
      n === 4
        ? []
        : [...(earlier ? [earlier] : []), days].map(([start, end]) => ({
            startDate: clock.at(start, 6),
            endDate: clock.at(end, 22),
          })),
    ...(n < 3 ? { startImageUrl: pictureUrl('mairie'), endImageUrl: n ? '' : pictureUrl('parc') } : {}),
    questions: questions.map(question),
    status,
    ...clock.audit(diceFor(`survey ${n}`), Math.max(2, 4 - days[0])),
  }));

/** `demoTally` computes the counts of the answers from `respondents`. */
export const surveyAnswers = (): Row[] =>
  lines.map(({ respondents }, n) => ({ id: seedId('surveys', n), respondents }));
