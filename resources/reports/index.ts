import { mdiBullhornOutline } from '@mdi/js';
import {
  coordinates,
  dateTime,
  defineResource,
  email,
  list,
  longText,
  reference,
  status,
  text,
} from '../../src/metadata';
import { reportStatuses } from '../vocabulary';
import { answers, letter } from './answers';
import { intake } from './reports.intake';

const started = ['TRANSMITED', 'PLANIFIED', 'INPROGRESS'];
/** The statuses of reports that still need work. */
const open = ['CREATED', ...started];

export default defineResource({
  name: 'reports',
  icon: mdiBullhornOutline,
  menu: { group: 'exchanges', label: { fr: 'Signalements', en: 'Reports' } },
  routes: { list: 'reportList', edit: 'reportView' },
  // Citizens create them in the app.
  access: { create: [] },
  titles: {
    list: { fr: 'Liste des signalements', en: 'Reports' },
    edit: { fr: 'Traitement du signalement : {id}', en: 'Report {id}' },
  },
  titleField: 'folder',
  fields: {
    folder: text({ fr: 'Dossier', en: 'Reference' }),
    from: email({ fr: 'Envoyé par', en: 'Sent by' }, { personal: true }),
    category: reference({ fr: 'Catégorie', en: 'Category' }, 'reportCategories', {
      pick: { perPage: 100, sort: ['title', 'ASC'] },
      width: 130,
    }),
    status: status(reportStatuses, { width: 104 }),
    information: longText({ fr: 'Description', en: 'Description' }, { width: 176 }),
    formattedAddress: longText({ fr: 'Adresse', en: 'Address' }, { width: 164 }),
    answer: longText({ fr: 'Réponse', en: 'Answer' }),
    place: coordinates({ fr: 'Position', en: 'Position' }),
    // Each item is the id of a picture, and has no fields. The list of reports counts them, the view shows them.
    pictures: list(
      { fr: 'Photos', en: 'Pictures' },
      {},
      { item: { fr: 'une photo', en: 'picture' }, to: 'images', width: 84 },
    ),
    createdAt: dateTime(
      { fr: 'Reçu', en: 'Received' },
      {
        readOnly: true,
        age: { late: { days: 30, when: ({ status }) => open.some((one) => one === status) } },
      },
    ),
  },
  list: {
    pendingStatuses: [
      {
        status: 'CREATED',
        urgent: {
          fr: '{count} nouveau signalement |||| {count} nouveaux signalements',
          en: '{count} new report |||| {count} new reports',
        },
      },
      ...started,
    ],
    columns: ['folder', 'category', 'information', 'formattedAddress', 'createdAt', 'pictures', 'status'],
    search: ['information', 'folder', 'formattedAddress', 'from'],
    filters: ['status', 'category', 'createdAt'],
    displays: ['table', 'map', 'board'],
  },
  answers: { to: 'from', field: 'answer', letter, templates: answers },
  intake,
  workflow: { set: ['TRANSMITED', 'PLANIFIED', 'INPROGRESS', 'FINISHED', 'PENDING', 'DELETED'] },
  // Long enough to follow a place over the years, and to answer the citizen.
  retention: { months: 36 },
  // Spelled as docs/product.md specifies.
  notices: { updated: { fr: 'signalement modifié.', en: 'Report updated.' } },
  views: { edit: { load: () => import('./ReportView') } },
});
