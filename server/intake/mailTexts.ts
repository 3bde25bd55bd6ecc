import type { Label } from '../../src/metadata';

/** Other texts of these mails are in the declaration (`intake`) and in `townMail`. */
export const texts = {
  received: { fr: 'Nous avons bien reçu : {title}', en: 'We have received: {title}' },
  receivedText: {
    fr: 'Votre envoi est bien arrivé en mairie.',
    en: 'What you sent has reached the town hall.',
  },
  number: { fr: 'Numéro : {number}', en: 'Number: {number}' },
  held: {
    fr: 'La mairie vérifie votre envoi avant de le traiter.',
    en: 'The town hall checks what you sent before it deals with it.',
  },
  answered: { fr: 'La mairie vous répond : {title}', en: 'The town hall answers: {title}' },
  answeredText: { fr: 'La mairie vous répond :', en: 'The town hall answers:' },
  link: {
    fr: 'Ce lien permet de suivre ou d’effacer votre envoi. Ne le transmettez à personne :',
    en: 'With this link you can follow or erase what you sent. Do not share the link:',
  },
  noReply: {
    fr: 'Ce message est envoyé automatiquement par {town}.',
    en: 'This message is sent automatically by {town}.',
  },
  toTown: { fr: 'Nouvel envoi : {title}', en: 'New: {title}' },
  toTownText: {
    fr: 'Un habitant a envoyé : {title}.',
    en: 'A citizen has sent: {title}.',
  },
  toTownHeld: { fr: 'À vérifier d’abord : ', en: 'To be checked first: ' },
  open: { fr: 'Ouvrez-le dans l’administration.', en: 'Open it in the admin.' },
  stop: {
    fr: 'Vous suivez ce sujet. Pour ne plus le suivre :',
    en: 'You follow this matter. To stop following it:',
  },
  confirm: { fr: 'Confirmez votre adresse e-mail', en: 'Confirm your e-mail address' },
  confirmText: {
    fr: 'Quelqu’un, sans doute vous, a demandé à la mairie ({town}) d’envoyer à cette adresse des nouvelles d’un sujet signalé. Si ce n’est pas vous, ignorez ce message. Si c’est vous, confirmez avec ce lien :',
    en: 'Somebody, probably you, asked the town hall ({town}) to send news about a report to this address. If it was not you, ignore this message. If it was you, confirm with this link:',
  },
} satisfies Record<string, Label>;
