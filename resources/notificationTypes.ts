import { mdiBellCogOutline } from '@mdi/js';
import { defineResource, status, text } from '../src/metadata';
import { contentStatuses } from './vocabulary';

export default defineResource({
  name: 'notificationTypes',
  idField: '_id',
  icon: mdiBellCogOutline,
  menu: {
    group: 'settings',
    submenu: true,
    label: { fr: 'Sujets de notification', en: 'Notification topics' },
  },
  routes: { list: 'notificationTopicList', edit: 'notificationTopic/edit' },
  titles: {
    list: { fr: 'Liste des sujets de notification', en: 'Notification topics' },
    create: { fr: "Création d'un sujet de notification", en: 'New notification topic' },
    edit: { fr: 'Modification du sujet de notification {title}', en: 'Notification topic {title}' },
  },
  fields: {
    title: text({ fr: 'Titre', en: 'Title' }, { required: true }),
    key: text(
      { fr: 'Clé', en: 'Key' },
      {
        required: true,
        unique: true,
        help: {
          fr: "Le nom du sujet pour l'application : unique",
          en: 'The name of the topic for the app: unique',
        },
      },
    ),
    status: status(contentStatuses, { default: 'CREATED' }),
  },
  list: { columns: ['title', 'key', 'updatedAt'], search: ['title', 'key'] },
  notices: {
    created: { fr: 'Sujet de notification créé.', en: 'Notification topic created.' },
    updated: { fr: 'Sujet de notification modifié.', en: 'Notification topic updated.' },
  },
});
