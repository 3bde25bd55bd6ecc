import type { Label } from '../../src/metadata';

/** Fixed texts of the mails about what citizens send. The declaration (`intake`) has the other texts of these mails. */
export const texts = {
  received: { fr: 'Nous avons bien reçu : {title}', en: 'We have received: {title}' },
  receivedText: {
    fr: 'Votre envoi est bien arrivé en mairie.',
    en: 'What you sent has reached the town hall.',
  },
  number: { fr: 'Numéro : {name}', en: 'Number: {name}' },
  held: {
    fr: 'La mairie le vérifie avant de le traiter.',
    en: 'The town hall checks it before it deals with it.',
  },
  answered: { fr: 'La mairie vous répond : {title}', en: 'The town hall answers: {title}' },
  answeredText: { fr: 'La mairie vous répond :', en: 'The town hall answers:' },
  link: {
    fr: 'Suivez-le, ou effacez-le, avec ce lien. Gardez-le pour vous :',
    en: 'Follow it, or erase it, with this link. Keep it to yourself:',
  },
  noReply: {
    fr: 'Ce message est envoyé automatiquement par {town}.',
    en: 'This message is sent automatically by {town}.',
  },
  toTown: { fr: 'Nouvel envoi : {title} {name}', en: 'New: {title} {name}' },
  toTownText: {
    fr: 'Un habitant a envoyé : {title} {name}.',
    en: 'A citizen has sent: {title} {name}.',
  },
  toTownHeld: { fr: 'À vérifier d’abord : il ', en: 'To be checked first: it ' },
  open: { fr: 'Ouvrez-le dans l’administration.', en: 'Open it in the admin.' },
  stop: {
    fr: 'Vous suivez ce sujet. Pour ne plus le suivre :',
    en: 'You follow this. To stop:',
  },
  confirm: { fr: 'Confirmez votre adresse', en: 'Confirm your address' },
  confirmText: {
    fr: 'Quelqu’un, sans doute vous, veut suivre avec cette adresse un sujet signalé à {town}. Confirmez-le avec ce lien. Sinon, ignorez ce message.',
    en: 'Somebody, probably you, wants to follow with this address what was reported to {town}. Confirm it with this link. Otherwise, ignore this message.',
  },
} satisfies Record<string, Label>;
