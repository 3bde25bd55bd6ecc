import { mdiWebhook } from '@mdi/js';
import {
  type Choice,
  choices,
  dateTime,
  defineResource,
  type Label,
  type RecordEvent,
  type Resource,
  recordEvents,
  sameLabel,
  secret,
  status,
  text,
  url,
} from '../../src/metadata';

export const eventLabels: Readonly<Record<RecordEvent, Label>> = {
  created: { fr: 'Création', en: 'Creation' },
  updated: { fr: 'Modification', en: 'Change' },
  published: { fr: 'Publication', en: 'Publication' },
  unpublished: { fr: 'Dépublication', en: 'Unpublication' },
  deleted: { fr: 'Suppression', en: 'Deletion' },
};

const statuses = [
  { id: 'ACTIVE', label: { fr: 'Actif', en: 'Active' }, tone: 'success' },
  { id: 'INACTIVE', label: { fr: 'Inactif', en: 'Inactive' }, tone: 'neutral' },
  { id: 'FAILED', label: { fr: 'Arrêté après des échecs', en: 'Stopped after failures' }, tone: 'error' },
] as const;

/** The entities whose changes a webhook can announce: those with a list. */
const choicesOf = (entities: readonly Resource[]): Choice<string>[] =>
  entities.flatMap(({ name, list, menu, titles }) =>
    list ? [{ id: name, label: menu?.label ?? titles?.list ?? sameLabel(name) }] : [],
  );

/** The server calls the URL of a webhook to tell other software what has changed (docs/recipes.md#webhooks). */
export const webhooksFor = (entities: readonly Resource[]) =>
  defineResource({
    name: 'webhooks',
    icon: mdiWebhook,
    labels: { one: { fr: 'un webhook', en: 'webhook' }, many: { fr: 'webhooks', en: 'webhooks' } },
    menu: { group: 'settings', submenu: true, roles: ['superAdmin'] },
    routes: { list: 'webhookList', edit: 'webhook/edit' },
    // Only superAdmin, because a webhook sends data out of the town.
    access: {
      list: ['superAdmin'],
      create: ['superAdmin'],
      edit: ['superAdmin'],
      delete: ['superAdmin'],
    },
    titleField: 'name',
    fields: {
      name: text(
        { fr: 'Nom', en: 'Name' },
        {
          required: true,
          enforced: true,
          help: {
            fr: 'Un webhook prévient un autre logiciel de ce qui change ici.',
            en: 'A webhook tells other software what changes here.',
          },
        },
      ),
      url: url(
        { fr: 'Adresse', en: 'Address' },
        {
          width: 240,
          required: true,
          enforced: true,
          help: {
            fr: 'Celle que donne l’autre logiciel. Elle doit être sécurisée (https).',
            en: 'The one that the other software gives. It must be secure (https).',
          },
        },
      ),
      entities: choices({ fr: 'Contenus', en: 'Content' }, choicesOf(entities), {
        required: true,
        enforced: true,
      }),
      events: choices(
        { fr: 'Événements', en: 'Events' },
        recordEvents.map((id) => ({ id, label: eventLabels[id] })),
        { required: true, enforced: true },
      ),
      secret: secret(
        { fr: 'Clé de signature', en: 'Signing key' },
        {
          required: true,
          enforced: true,
          help: {
            fr: 'À copier dans l’autre logiciel, qui vérifie ainsi que l’envoi vient d’ici.',
            en: 'Copy it into the other software, which checks with it that a message comes from here.',
          },
        },
      ),
      status: status(statuses, { default: 'ACTIVE', selectable: ['ACTIVE', 'INACTIVE'] }),
      failingSince: dateTime({ fr: 'En échec depuis', en: 'Failing since' }, { readOnly: true }),
    },
    list: {
      pendingStatuses: [
        {
          status: 'FAILED',
          urgent: {
            fr: '{count} webhook arrêté après des échecs |||| {count} webhooks arrêtés après des échecs',
            en: '{count} webhook stopped after failures |||| {count} webhooks stopped after failures',
          },
        },
      ],
      columns: ['name', 'url', 'entities', 'status', 'failingSince', 'updatedAt'],
      search: ['name', 'url'],
      filters: ['status'],
    },
    form: {
      sections: [
        { fields: ['name', 'url', 'secret'] },
        {
          title: { fr: 'Ce qui est envoyé', en: 'What is sent' },
          help: {
            fr: 'Sans mot de passe ni donnée personnelle.',
            en: 'Without passwords or personal data.',
          },
          fields: ['entities', 'events'],
        },
        { title: { fr: 'Envois', en: 'Deliveries' }, fields: ['status'], load: () => import('./WebhookLog') },
      ],
    },
  });
