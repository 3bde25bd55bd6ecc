import { mdiCalendarOutline } from '@mdi/js';
import { defineResource, image, period, reference, richText, status, text } from '../src/metadata';
import { eventStateLabels, publicationStatuses, publishing, shownRatio } from './vocabulary';

export default defineResource({
  name: 'events',
  icon: mdiCalendarOutline,
  labels: { one: { fr: 'un événement', en: 'event' }, many: { fr: 'événements', en: 'events' } },
  menu: { group: 'publication' },
  routes: { list: 'eventList', edit: 'event/edit' },
  titleField: 'eventTitle',
  fields: {
    eventTitle: text({ fr: 'Titre', en: 'Title' }, { required: true, translated: true }),
    type: reference({ fr: "Type d'événement", en: 'Event type' }, 'eventTypes', {
      width: 150,
      pick: { perPage: 50, sort: ['title', 'ASC'] },
    }),
    timings: period({ fr: "Dates de l'événement", en: 'Event dates' }, { stateLabels: eventStateLabels }),
    eventDate: text(
      { fr: 'Date en toutes lettres', en: 'Date in words' },
      {
        translated: true,
        help: {
          fr: 'Par exemple : tous les mardis, de 9 h à 12 h',
          en: 'For example: every Tuesday, 9 am to noon',
        },
      },
    ),
    eventPlace: text({ fr: 'Lieu', en: 'Place' }),
    longDescription: richText({ fr: 'Description', en: 'Description' }, { translated: true }),
    imageUrl: image({ fr: 'Image', en: 'Picture' }, { ratio: shownRatio }),
    status: status(publicationStatuses, { default: 'CREATED' }),
  },
  list: {
    pendingStatuses: ['CREATED', 'UPDATED'],
    columns: ['eventTitle', 'timings', 'type', 'status'],
    search: ['eventTitle', 'eventPlace'],
    filters: ['status', 'type', 'timings'],
    displays: ['table', 'calendar'],
  },
  form: {
    sections: [
      { fields: ['eventTitle', 'imageUrl', 'type', 'longDescription'] },
      {
        title: { fr: 'Date et lieu', en: 'Date and place' },
        aside: true,
        fields: ['timings', 'eventDate', 'eventPlace'],
      },
    ],
  },
  public: {
    path: 'evenements',
    place: 'eventPlace',
    fields: ['imageUrl', 'timings', 'eventDate', 'eventPlace', 'type', 'longDescription'],
  },
  workflow: publishing,
  importFrom: { title: 'eventTitle', text: 'longDescription', period: 'timings', place: 'eventPlace' },
});
