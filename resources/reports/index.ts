import { mdiBullhornOutline } from '@mdi/js';
import {
  coordinates,
  date,
  dateTime,
  defineResource,
  email,
  list,
  longText,
  reference,
  staff,
  status,
  text,
  type Values,
} from '../../src/metadata';
import { reportStatuses } from '../vocabulary';
import { answers, letter } from './answers';
import { intake } from './reports.intake';

const started = ['TRANSMITED', 'PLANIFIED', 'INPROGRESS'];
/** The statuses of reports that still need work. */
export const openStatuses = ['CREATED', ...started];
const isOpen = ({ status }: Values) => openStatuses.some((one) => one === status);

export default defineResource({
  name: 'reports',
  icon: mdiBullhornOutline,
  menu: { group: 'exchanges', label: { fr: 'Signalements', en: 'Reports' } },
  routes: { list: 'reportList', edit: 'reportView' },
  // Only citizens create reports, in the app or on the town's site.
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
    information: longText({ fr: 'Description', en: 'Description' }, { width: 160 }),
    formattedAddress: longText({ fr: 'Adresse', en: 'Address' }, { width: 140 }),
    answer: longText({ fr: 'Réponse', en: 'Answer' }),
    place: coordinates({ fr: 'Position', en: 'Position' }),
    // The list of reports counts the pictures, the screen of a report shows them.
    pictures: list(
      { fr: 'Photos', en: 'Pictures' },
      {},
      { item: { fr: 'une photo', en: 'picture' }, width: 84 },
    ),
    assignee: reference({ fr: 'Suivi par', en: 'Handled by' }, 'users', {
      personal: true,
      pick: { perPage: 300, sort: ['lastName', 'ASC'], filter: { role_in: staff } },
      width: 116,
    }),
    dueOn: date({ fr: 'Échéance', en: 'Due' }, { age: { late: { days: 0, when: isOpen } }, width: 104 }),
    note: longText({ fr: 'Note interne', en: 'Internal note' }, { rows: 3 }),
    createdAt: dateTime(
      { fr: 'Reçu', en: 'Received' },
      {
        readOnly: true,
        age: { late: { days: 30, when: isOpen } },
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
    columns: [
      'folder',
      'category',
      'information',
      'formattedAddress',
      'createdAt',
      'dueOn',
      'pictures',
      'status',
    ],
    search: ['information', 'folder', 'formattedAddress', 'from'],
    filters: ['status', 'category', 'createdAt'],
    displays: ['table', 'map', 'board'],
    views: { needs: 'submissions', load: () => import('./views') },
  },
  answers: { to: 'from', field: 'answer', letter, templates: answers },
  intake,
  workflow: { set: ['TRANSMITED', 'PLANIFIED', 'INPROGRESS', 'FINISHED', 'PENDING', 'DELETED'] },
  // Long enough to see that a place is reported year after year, and to answer the citizen.
  retention: { months: 36 },
  // Spelled as docs/product.md specifies.
  notices: { updated: { fr: 'signalement modifié.', en: 'Report updated.' } },
  views: { edit: { load: () => import('./ReportView') } },
});
