import { mdiBellCogOutline } from '@mdi/js';
import { defineResource, status, text } from '../src/metadata';
import { contentStatuses, shownStatuses } from './vocabulary';

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
          fr: 'Le nom, unique, sous lequel l’application connaît le sujet. Ne le changez plus une fois le sujet créé.',
          en: 'The unique name by which the app knows the topic. Do not change it once the topic is created.',
        },
      },
    ),
    status: status(contentStatuses, { default: 'CREATED' }),
  },
  public: { fields: ['key'], when: { status: shownStatuses } },
  list: { columns: ['title', 'key', 'updatedAt'], search: ['title', 'key'] },
});
