import { mdiGavel } from '@mdi/js';
import { contentStatuses, publishing } from '../../resources/vocabulary';
import {
  boolean,
  choice,
  dateTime,
  defineResource,
  file,
  longText,
  number,
  status,
  tags,
  text,
  url,
} from '../../src/metadata';

const procedures = [
  { id: 'OPEN', label: { fr: "Appel d'offres ouvert", en: 'Open tender' } },
  { id: 'ADAPTED', label: { fr: 'Procédure adaptée', en: 'Adapted procedure' } },
] as const;

/** Public tenders, with documents, topics, a workflow, and a title made of two fields. */
export default defineResource({
  name: 'tenders',
  icon: mdiGavel,
  menu: { group: 'publication', label: { fr: 'Marchés publics', en: 'Public tenders' } },
  routes: { list: 'tenderList', edit: 'tender/edit' },
  titles: {
    list: { fr: 'Liste des marchés publics', en: 'Public tenders' },
    create: { fr: "Création d'un marché public", en: 'New public tender' },
    edit: { fr: 'Marché {number} : {subject}', en: 'Tender {number}: {subject}' },
  },
  titleField: ['number', 'subject'],
  fields: {
    number: text({ fr: 'Numéro', en: 'Number' }, { required: true, unique: true }),
    subject: text({ fr: 'Objet', en: 'Subject' }, { required: true }),
    procedure: choice({ fr: 'Procédure', en: 'Procedure' }, procedures, { default: 'ADAPTED' }),
    deadline: dateTime({ fr: 'Date limite', en: 'Deadline' }),
    estimate: number({ fr: 'Montant estimé', en: 'Estimate' }, { min: 0 }),
    lots: longText({ fr: 'Lots', en: 'Lots' }),
    platform: url({ fr: 'Profil acheteur', en: 'Buyer profile' }),
    documents: file({ fr: 'Documents', en: 'Documents' }, { many: true }),
    topics: tags({ fr: 'Thèmes', en: 'Topics' }),
    notify: boolean({ fr: 'Prévenir les abonnés', en: 'Notify subscribers' }, { default: true }),
    status: status(contentStatuses, { default: 'CREATED' }),
  },
  list: {
    pendingStatuses: ['CREATED'],
    columns: [
      'subject',
      'number',
      'procedure',
      'deadline',
      'estimate',
      'documents',
      'topics',
      'status',
      'updatedAt',
    ],
    search: ['subject', 'number'],
    filters: ['status', 'procedure', 'topics'],
    sort: ['deadline', 'DESC'],
  },
  public: { path: 'appels-d-offres', fields: ['deadline', 'lots', 'platform'] },
  workflow: { ...publishing, notify: { field: 'notify', topic: 'tenders', body: 'subject' } },
});
