import { mdiCalendarStarOutline } from '@mdi/js';
import { defineResource, status, text } from '../src/metadata';
import { contentStatuses } from './vocabulary';

export default defineResource({
  name: 'eventTypes',
  collection: 'types',
  scope: { entity: 'EVENT' },
  icon: mdiCalendarStarOutline,
  menu: { group: 'settings', submenu: true, label: { fr: "Types d'événement", en: 'Event types' } },
  routes: { list: 'eventTypeList', edit: 'eventType/edit' },
  access: { create: ['superAdmin'], edit: ['superAdmin'], delete: ['superAdmin'] },
  titles: {
    list: { fr: "Liste des types d'événement", en: 'Event types' },
    create: { fr: "Création d'un type d'événement", en: 'New event type' },
    edit: { fr: "Modification du type d'événement {title}", en: 'Event type {title}' },
  },
  fields: {
    title: text({ fr: 'Titre', en: 'Title' }, { required: true }),
    entity: text({ fr: 'Entité', en: 'Entity' }, { default: 'EVENT', readOnly: true }),
    status: status(contentStatuses, { default: 'CREATED' }),
  },
  list: { columns: ['title', 'updatedAt'], search: ['title'] },
  notices: {
    created: { fr: "Type d'événement crée.", en: 'Event type created.' },
    updated: { fr: "Type d'événement modifié.", en: 'Event type updated.' },
  },
});
