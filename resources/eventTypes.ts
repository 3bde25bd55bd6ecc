import { mdiCalendarStarOutline } from '@mdi/js';
import { defineResource, status, text } from '../src/metadata';
import { contentStatuses, shownStatuses } from './vocabulary';

export default defineResource({
  name: 'eventTypes',
  collection: 'types',
  scope: { entity: 'EVENT' },
  icon: mdiCalendarStarOutline,
  labels: {
    one: { fr: "un type d'événement", en: 'event type' },
    many: { fr: "types d'événement", en: 'event types' },
  },
  menu: { group: 'settings', submenu: true },
  routes: { list: 'eventTypeList', edit: 'eventType/edit' },
  access: { create: ['superAdmin'], edit: ['superAdmin'], delete: ['superAdmin'] },
  fields: {
    title: text({ fr: 'Titre', en: 'Title' }, { required: true }),
    entity: text(
      { fr: 'Entité', en: 'Entity' },
      {
        default: 'EVENT',
        readOnly: true,
        help: {
          fr: 'Toujours EVENT : ce type classe des événements.',
          en: 'Always EVENT: this type is for events.',
        },
      },
    ),
    status: status(contentStatuses, { default: 'CREATED' }),
  },
  list: { columns: ['title', 'updatedAt'], search: ['title'] },
  public: { fields: [], when: { status: shownStatuses } },
  // Spelled as docs/product.md specifies.
  notices: { created: { fr: "Type d'événement crée.", en: 'Event type created.' } },
});
