import { mdiBellCogOutline } from '@mdi/js';
import { defineResource, status, text } from '../src/metadata';
import { contentStatuses } from './vocabulary';

export default defineResource({
  name: 'notificationTypes',
  idField: '_id',
  icon: mdiBellCogOutline,
  labels: {
    one: { fr: 'un sujet de notification', en: 'notification topic' },
    many: { fr: 'sujets de notification', en: 'notification topics' },
  },
  menu: { group: 'settings', submenu: true },
  routes: { list: 'notificationTopicList', edit: 'notificationTopic/edit' },
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
});
