import type { Answer, Label } from '../../src/metadata';

const subject: Label = { fr: 'Votre signalement {folder}', en: 'Your report {folder}' };

/** Greeting, summary of the report and signature, for an answer that goes through the mail program. */
export const letter: Label = {
  fr: `Bonjour,

{text}

Votre signalement {folder} du {createdAt}
Adresse : {formattedAddress}
Description : {information}

Cordialement,
Les services de la commune`,
  en: `Hello,

{text}

Your report {folder} of {createdAt}
Address: {formattedAddress}
Description: {information}

Kind regards,
The services of the town`,
};

/** The answers that clerks choose from, each with the status that it sets. */
export const answers: readonly Answer[] = [
  {
    label: { fr: 'Accusé de réception', en: 'Acknowledgement' },
    subject,
    text: {
      fr: 'Nous avons bien reçu votre signalement et l’avons transmis au service concerné. Merci de votre attention.',
      en: 'We have received your report and passed it on to the department in charge. Thank you for your attention.',
    },
    status: 'TRANSMITED',
  },
  {
    label: { fr: 'Pris en charge', en: 'Being handled' },
    subject,
    text: {
      fr: 'Votre signalement est pris en charge : nos agents s’en occupent.',
      en: 'Your report is being handled: our staff are working on it.',
    },
    status: 'INPROGRESS',
  },
  {
    label: { fr: 'Résolu', en: 'Solved' },
    subject,
    text: {
      fr: 'Le problème que vous nous avez signalé est résolu. Merci d’avoir contribué à l’entretien de la commune.',
      en: 'The problem that you reported is solved. Thank you for helping to look after the town.',
    },
    status: 'FINISHED',
  },
  {
    label: { fr: 'Hors compétence', en: 'Not ours to handle' },
    subject,
    text: {
      fr: 'Le problème que vous nous avez signalé ne relève pas de la compétence de la commune, qui ne peut donc pas intervenir. Nous vous invitons à vous adresser à l’organisme concerné.',
      en: 'The problem that you reported is not one that the town may handle, so we cannot act on it. Please contact the body in charge.',
    },
    status: 'FINISHED',
  },
];
