import { type Label, type Locale, textIn } from '../../src/metadata';

/** About what the browser keeps after a form is sent or refused. Each page has these texts. */
export const ticketTexts = {
  sent: { fr: 'C’est envoyé.', en: 'It is sent.' },
  sentHelp: {
    fr: 'Ce navigateur garde ce lien jusqu’à ce que vous l’ouvriez ou le masquiez. Sur un appareil partagé, masquez-le.',
    en: 'This browser keeps this link until you open or hide it. On a shared device, hide it.',
  },
  open: { fr: 'Voir et suivre mon envoi', en: 'See and follow what I sent' },
  hide: { fr: 'Masquer', en: 'Hide' },
  refused: { fr: 'Un envoi est à corriger.', en: 'Something that you wrote must be corrected.' },
  refusedHelp: {
    fr: 'Il n’est pas parti. Ce navigateur le garde jusqu’à ce que vous le corrigiez. Sur un appareil partagé, supprimez-le.',
    en: 'It was not sent. This browser keeps it until you correct it. On a shared device, delete it.',
  },
  correct: { fr: 'Corriger mon envoi', en: 'Correct it' },
  discard: { fr: 'Supprimer cet envoi', en: 'Delete it' },
} satisfies Record<string, Label>;

/** For the script of the form. */
export const outboxTexts = {
  preparing: { fr: 'Préparation des photos…', en: 'Preparing the photos…' },
  sending: { fr: 'Envoi en cours…', en: 'Sending…' },
  kept: {
    fr: 'Pas de réseau : votre envoi est gardé sur ce téléphone. Gardez cette page ouverte, ou revenez sur ce site : il partira dès que le réseau reviendra.',
    en: 'No network: this phone keeps your message. Keep this page open, or come back to this site: it will be sent as soon as the network is back.',
  },
  later: {
    fr: 'La mairie n’a pas pu recevoir votre envoi. Gardez cette page ouverte, ou revenez plus tard sur ce site : il partira tout seul.',
    en: 'The town hall could not receive your message. Keep this page open, or come back to this site later: it will be sent by itself.',
  },
  notSent: { fr: 'Pas envoyé', en: 'Not sent' },
  lost: {
    fr: 'Votre envoi n’est pas parti, et ce navigateur ne peut pas le garder. Restez sur cette page, puis envoyez à nouveau.',
    en: 'Your message could not be sent, and this browser cannot keep it. Stay on this page, then send it again.',
  },
  another: { fr: 'Envoyer autre chose', en: 'Send something else' },
  locating: { fr: 'Recherche de votre position…', en: 'Looking for your position…' },
  located: { fr: 'Position notée : {place}', en: 'Position noted: {place}' },
  addresses: {
    fr: '{count} adresse proposée |||| {count} adresses proposées',
    en: '{count} address proposed |||| {count} addresses proposed',
  },
  noAddress: {
    fr: 'Aucune adresse trouvée. Décrivez le lieu, ou choisissez-le sur la carte.',
    en: 'No address found. Describe the place, or choose it on the map.',
  },
  notLocated: {
    fr: 'Votre position est introuvable. Choisissez le lieu sur la carte, ou décrivez-le.',
    en: 'Your position cannot be found. Choose the place on the map, or describe it.',
  },
  mapHelp: {
    fr: 'Touchez le lieu sur la carte. Au clavier : les flèches déplacent la carte, Entrée choisit son centre.',
    en: 'Touch the place on the map. With the keyboard: arrows move the map, Enter chooses its centre.',
  },
  noMap: {
    fr: 'La carte ne s’est pas chargée. Vérifiez le réseau, puis réessayez.',
    en: 'The map did not load. Check the network, then try again.',
  },
  removed: { fr: 'Lieu retiré.', en: 'Place removed.' },
  pictureHasPlace: {
    fr: 'Cette photo dit où elle a été prise.',
    en: 'This picture says where it was taken.',
  },
  takePlace: { fr: 'Utiliser ce lieu', en: 'Use this place' },
  remove: { fr: 'Retirer la photo {number}', en: 'Remove picture {number}' },
  tooMany: { fr: 'Au plus {count} photos.', en: 'At most {count} pictures.' },
  unreadable: {
    fr: 'Cette photo ne se lit pas : choisissez-en une autre.',
    en: 'This picture cannot be read: choose another.',
  },
  near: { fr: 'Déjà signalé près d’ici ?', en: 'Already reported near here?' },
  nearHelp: {
    fr: 'Si c’est le même sujet, suivez-le : inutile de le signaler à nouveau.',
    en: 'If it is the same thing, follow it: no need to report it again.',
  },
  follow: { fr: 'Suivre', en: 'Follow' },
  metres: { fr: 'à {count} m', en: '{count} m away' },
  email: { fr: 'Votre e-mail', en: 'Your e-mail' },
  followed: {
    fr: 'Un e-mail est en route : confirmez votre adresse avec le lien qu’il contient.',
    en: 'An e-mail is on its way: confirm your address with the link in it.',
  },
  notFollowed: {
    fr: 'La mairie n’a pas pu recevoir votre demande. Réessayez plus tard.',
    en: 'The town hall could not receive your request. Try again later.',
  },
  unexplained: {
    fr: 'Votre envoi a été refusé sans explication. Réessayez avec moins de photos, ou depuis un autre réseau.',
    en: 'Your message was refused without a reason. Try again with fewer pictures, or from another network.',
  },
  wrong: { fr: 'À corriger', en: 'To be corrected' },
  wrongField: { fr: '{name} – {error}', en: '{name} – {error}' },
} satisfies Record<string, Label>;

export const scriptTexts = (texts: Readonly<Record<string, Label>>, locale: Locale): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(texts).map(([name, label]) => [name, textIn(label, locale)])),
  );
