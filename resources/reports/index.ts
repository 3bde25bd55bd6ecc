import { mdiBullhornOutline } from '@mdi/js';
import {
  coordinates,
  defineResource,
  email,
  list,
  longText,
  reference,
  status,
  text,
} from '../../src/metadata';
import { reportStatuses } from '../vocabulary';

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
    from: email({ fr: 'Envoyé par', en: 'Sent by' }),
    category: reference({ fr: 'Catégorie', en: 'Category' }, 'reportCategories', {
      pick: { perPage: 100, sort: ['title', 'ASC'] },
    }),
    status: status(reportStatuses),
    information: longText({ fr: 'Description', en: 'Description' }),
    formattedAddress: longText({ fr: 'Adresse', en: 'Address' }),
    place: coordinates({ fr: 'Position', en: 'Position' }),
    // Ids of the image bank, without fields: lists count them, the view shows them.
    pictures: list({ fr: 'Photos', en: 'Pictures' }, {}, { item: { fr: 'Photo', en: 'Picture' } }),
  },
  list: {
    pendingStatuses: ['CREATED', 'TRANSMITED'],
    columns: ['folder', 'category', 'createdAt', 'pictures', 'status', 'formattedAddress'],
    search: ['information', 'folder', 'formattedAddress', 'from'],
    filters: ['status', 'category', 'createdAt'],
    displays: ['table', 'map', 'board'],
  },
  workflow: { set: ['TRANSMITED', 'PLANIFIED', 'INPROGRESS', 'FINISHED', 'PENDING', 'DELETED'] },
  notices: { updated: { fr: 'signalement modifié.', en: 'Report updated.' } },
  views: { edit: { load: () => import('./ReportView') } },
});
