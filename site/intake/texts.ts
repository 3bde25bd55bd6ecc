import type { Field, Label } from '../../src/metadata';

export const texts = {
  optional: { fr: 'facultatif', en: 'optional' },
  wrong: { fr: 'À corriger', en: 'To be corrected' },
  wrongHelp: {
    fr: 'Rien n’est envoyé. Corrigez ce qui suit, puis envoyez à nouveau.',
    en: 'Nothing was sent. Correct what follows, then send it again.',
  },
  picturesAgain: { fr: 'Choisissez aussi vos photos à nouveau.', en: 'Also choose your pictures again.' },
  send: { fr: 'Envoyer', en: 'Send' },
  addPictures: { fr: 'Prendre ou choisir des photos', en: 'Take or choose pictures' },
  picturesHelp: {
    fr: 'Jusqu’à {count} photos. La position et les données de l’appareil en sont retirées. Personne d’autre que vous et les agents de la mairie ne voit ces photos.',
    en: 'Up to {count} pictures. The position and the data of the camera are removed. Nobody but you and the staff of the town hall sees these pictures.',
  },
  picturesSize: { fr: 'Toutes ensemble, au plus {count} Mo.', en: '{count} MB at most in all.' },
  where: { fr: 'Où je suis', en: 'Where I am' },
  onMap: { fr: 'Choisir sur la carte', en: 'Choose on the map' },
  removePlace: { fr: 'Retirer le lieu', en: 'Remove the place' },
  noScript: {
    fr: 'Décrivez le lieu dans les champs qui suivent.',
    en: 'Describe the place in the fields that follow.',
  },
  addresses: {
    fr: 'Des adresses sont proposées pendant la saisie ({source}). Vous pouvez aussi décrire le lieu.',
    en: 'Addresses are proposed while you type ({source}). You can also describe the place.',
  },
  address: {
    fr: 'Pour vous répondre. L’adresse est chiffrée, et effacée {count} mois après la clôture du dossier.',
    en: 'To answer you. The address is encrypted, and erased {count} months after your case is closed.',
  },
  kept: {
    fr: 'La mairie garde votre envoi {count} mois après sa dernière modification. Vous pourrez l’effacer avec le lien que vous recevrez.',
    en: 'The town hall keeps your message for {count} months after its last change. You can erase it with the link that you will get.',
  },
  keptUnknown: {
    fr: 'Vous pourrez effacer votre envoi avec le lien que vous recevrez.',
    en: 'With the link that you will get, you can erase what you sent.',
  },
  trap: { fr: 'Ne remplissez pas ce champ', en: 'Leave this field empty' },
  choose: { fr: 'Choisir…', en: 'Choose…' },
  thanks: { fr: 'Merci, c’est envoyé.', en: 'Thank you, it is sent.' },
  number: { fr: 'Numéro', en: 'Number' },
  keepLink: {
    fr: 'Gardez l’adresse de cette page : elle seule mène à votre envoi. Ne la donnez à personne.',
    en: 'Keep the address of this page: only it leads to what you sent. Give it to nobody.',
  },
  deadLink: {
    fr: 'Ce lien est inconnu, ou n’est plus valable',
    en: 'This link is unknown, or no longer valid',
  },
  deadLinkHelp: {
    fr: 'L’adresse est peut-être incomplète, ou ce qu’elle montrait a été effacé.',
    en: 'The address may be incomplete, or what it showed has been erased.',
  },
  heldTitle: {
    fr: 'La mairie vérifie d’abord votre envoi.',
    en: 'The town hall first checks what you sent.',
  },
  state: { fr: 'État', en: 'State' },
  merged: {
    fr: 'D’autres l’ont signalé aussi : la mairie traite ces envois ensemble.',
    en: 'Others have reported it too: the town hall deals with these reports together.',
  },
  history: { fr: 'Ce qui s’est passé', en: 'What has happened' },
  answer: { fr: 'Réponse de la mairie', en: 'Answer of the town hall' },
  received: { fr: 'Reçu en mairie', en: 'Received' },
  title: { fr: 'Votre envoi', en: 'Your message' },
  what: { fr: 'Ce que vous avez envoyé', en: 'What you sent' },
  picture: { fr: 'Photo {number}', en: 'Picture {number}' },
  settled: { fr: 'C’est réglé ?', en: 'Is it settled?' },
  yes: { fr: 'Oui', en: 'Yes' },
  no: { fr: 'Non', en: 'No' },
  settledYes: { fr: 'Vous avez dit : c’est réglé. Merci.', en: 'You said that it is settled. Thank you.' },
  settledNo: {
    fr: 'Vous avez dit : ce n’est pas réglé. La mairie le voit.',
    en: 'You said that it is not settled. The town hall sees it.',
  },
  isSettled: { fr: 'Finalement, c’est réglé', en: 'It is settled after all' },
  notSettled: { fr: 'Finalement, ce n’est pas réglé', en: 'It is not settled after all' },
  follow: { fr: 'Suivre par e-mail', en: 'Follow by e-mail' },
  followHelp: {
    fr: 'Nous vous écrivons à chaque étape. L’adresse est chiffrée, puis effacée après la clôture du dossier.',
    en: 'We write to you at each step. The address is encrypted, and erased after the case is closed.',
  },
  email: { fr: 'Votre e-mail', en: 'Your e-mail' },
  followed: {
    fr: 'Un e-mail est en route : confirmez votre adresse avec le lien qu’il contient.',
    en: 'An e-mail is on its way: confirm your address with the link in it.',
  },
  confirmed: {
    fr: 'Votre adresse est confirmée : nous vous écrirons à chaque étape.',
    en: 'Your address is confirmed: we shall write to you at each step.',
  },
  stop: { fr: 'Ne plus suivre', en: 'Stop following' },
  stopped: {
    fr: 'C’est fait : votre adresse est effacée.',
    en: 'Done: your address is erased.',
  },
  confirm: { fr: 'Confirmer mon adresse', en: 'Confirm my address' },
  erase: { fr: 'Effacer ce que j’ai envoyé', en: 'Erase what I sent' },
  eraseHelp: {
    fr: 'Vos textes, vos photos et votre adresse e-mail sont effacés pour toujours, et ce lien ne mène plus à rien. La mairie garde le numéro, la catégorie, le lieu et l’état.',
    en: 'Your texts, your pictures and your e-mail address are erased for good, and this link leads nowhere. The town hall keeps the number, the category, the place and the state.',
  },
  eraseYes: { fr: 'Oui, effacer pour toujours', en: 'Yes, erase for good' },
  erased: { fr: 'C’est effacé.', en: 'It is erased.' },
  erasedHelp: {
    fr: 'La mairie n’a plus ni vos textes, ni vos photos, ni votre adresse e-mail.',
    en: 'The town hall no longer has your texts, your pictures or your e-mail address.',
  },
  lacksPictures: {
    fr: 'La place manque : vos photos ne sont pas enregistrées, le reste l’est.',
    en: 'There is no room for your pictures: they are not stored. The rest is.',
  },
  wrongEmail: {
    fr: 'Vérifiez cette adresse : il en faut une comme nom@exemple.fr',
    en: 'Check this address: it should be like name@example.com',
  },
  wrongKind: { fr: 'Vérifiez cette adresse e-mail', en: 'Check this e-mail address' },
} satisfies Record<string, Label>;

const answer: Label = { fr: 'Choisissez une réponse', en: 'Choose an answer' };
const missing: Partial<Record<Field['kind'], Label>> = {
  reference: answer,
  choice: answer,
  boolean: { fr: 'Cochez cette case', en: 'Tick this box' },
  coordinates: { fr: 'Indiquez le lieu', en: 'Say where it is' },
  list: { fr: 'Ajoutez une photo', en: 'Add a picture' },
};

/** What to do with a field that is empty and should not be. */
export const missingText = ({ kind }: Field): Label =>
  missing[kind] ?? { fr: 'Remplissez ce champ', en: 'Fill in this field' };
