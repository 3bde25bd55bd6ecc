import { mdiBellOutline, mdiSendOutline } from '@mdi/js';
import { choice, defineResource, longText, reference, status, text } from '../../src/metadata';
import { messageTypes, notificationStatuses } from '../vocabulary';

/** How many characters of a notification a phone shows before the user opens it. */
export const shownTitleLength = 65;
export const shownBodyLength = 178;

const isBlank = (text: unknown) => typeof text !== 'string' || text.trim() === '';

const isAlert = (type: unknown) => type === 'ALERT';

export default defineResource({
  name: 'notifications',
  icon: mdiBellOutline,
  labels: {
    one: { fr: 'une notification', en: 'notification' },
    many: { fr: 'notifications', en: 'notifications' },
  },
  menu: { group: 'exchanges' },
  routes: { list: 'notificationList', edit: 'notification/edit' },
  fields: {
    title: text({ fr: 'Titre', en: 'Title' }, { required: true, softMaxLength: shownTitleLength }),
    body: longText(
      { fr: 'Message', en: 'Message' },
      { required: true, softMaxLength: shownBodyLength, rows: 4 },
    ),
    type: choice({ fr: 'Type', en: 'Type' }, messageTypes, {
      width: 140,
      default: 'INFORMATION',
      help: { fr: 'L’urgence du message pour les habitants.', en: 'How urgent the message is for citizens.' },
    }),
    topic: reference({ fr: 'Sujet', en: 'Topic' }, 'notificationTypes', {
      required: true,
      embed: ['id', 'title', 'key'],
      pick: { perPage: 50, sort: ['title', 'DESC'], fields: ['_id', 'title', 'key'] },
      help: {
        fr: 'Les personnes abonnées à ce sujet, dans l’application ou sur le site, reçoivent la notification.',
        en: 'People who subscribed to this topic, in the app or on the site, receive the notification.',
      },
    }),
    status: status(notificationStatuses, { default: 'CREATED' }),
  },
  list: {
    pendingStatuses: [
      {
        status: 'CREATED',
        urgent: {
          fr: '{count} notification en brouillon |||| {count} notifications en brouillon',
          en: '{count} draft notification |||| {count} draft notifications',
        },
      },
      'UPDATED',
    ],
    columns: ['title', 'topic', 'type', 'status', 'updatedAt'],
    search: ['title', 'body'],
    filters: ['status', 'topic', 'type'],
  },
  form: {
    sections: [
      { fields: ['topic', 'type', 'title', 'body'] },
      {
        title: { fr: 'Sur un téléphone', en: 'On a phone' },
        aside: true,
        fields: [],
        load: () => import('./PhonePreview'),
      },
    ],
    actions: [
      {
        label: { fr: 'Envoyer', en: 'Send' },
        icon: mdiSendOutline,
        status: 'SENDING',
        onNew: true,
        push: {
          to: 'topic.key',
          title: 'title',
          body: 'body',
          data: ['type'],
          urgent: { by: 'type', values: ['ALERT'] },
          sent: 'PUBLISHED',
        },
        tone: ({ type }) => (isAlert(type) ? 'error' : undefined),
        ask: {
          fields: ['topic', 'type', 'body'],
          tick: ({ type }) =>
            isAlert(type) ? { fr: 'J’ai relu ce message', en: 'I have checked this message' } : undefined,
          title: { fr: 'Envoyer « {title} » ?', en: 'Send “{title}”?' },
          text: ({ status: state, type }) => {
            if (state === 'PUBLISHED')
              return {
                fr: 'La notification a déjà été envoyée : elle partirait une seconde fois vers les téléphones abonnés à « {topic.title} ». Une fois partie, elle ne peut plus être rappelée.',
                en: 'The notification has already been sent. It would go a second time to the phones subscribed to “{topic.title}”. Once sent, it cannot be recalled.',
              };
            if (isAlert(type))
              return {
                fr: 'La notification part aussitôt vers les téléphones abonnés à « {topic.title} ». Une fois partie, elle ne peut plus être rappelée.',
                en: 'The notification goes immediately to the phones subscribed to “{topic.title}”. Once sent, it cannot be recalled.',
              };
            return {
              fr: 'La notification part aussitôt, ou à la fin des heures calmes, vers les téléphones abonnés à « {topic.title} ». Une fois partie, elle ne peut plus être rappelée.',
              en: 'The notification goes immediately, or after the quiet hours, to the phones subscribed to “{topic.title}”. Once sent, it cannot be recalled.',
            };
          },
        },
        already: { fr: 'Déjà envoyée {at}.', en: 'Already sent {at}.' },
        unknown: {
          fr: 'Nous ne savons pas si la notification est partie : vérifiez son état dans la liste, ou sur un téléphone abonné, avant de recommencer.',
          en: 'We do not know whether the notification was sent: check its status in the list, or on a subscribed phone, before you try again.',
        },
        notice: { fr: "Notification en cours d'envoi.", en: 'The notification is being sent.' },
        failure: 'send',
        blocked: ({ topic, title, body, status: state }) => {
          if (state === 'SENDING') return { fr: "L'envoi est en cours.", en: 'It is being sent.' };
          if (!topic) return { fr: "Choisissez d'abord un sujet.", en: 'Choose a topic first.' };
          if (isBlank(title)) return { fr: "Écrivez d'abord un titre.", en: 'Write a title first.' };
          if (isBlank(body)) return { fr: "Écrivez d'abord un message.", en: 'Write a message first.' };
          return undefined;
        },
      },
    ],
  },
  // Spelled as docs/product.md specifies.
  notices: { created: { fr: 'Notification créé.', en: 'Notification created.' } },
});
