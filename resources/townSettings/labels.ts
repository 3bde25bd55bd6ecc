import type { Label } from '../../src/metadata';

export const labels = {
  town: { fr: 'Ville', en: 'Town' },
  noTown: {
    fr: 'Aucune ville n’est rattachée à votre compte : rien ne peut être enregistré.',
    en: 'No town is attached to your account: nothing can be saved.',
  },
  goneTown: { fr: 'Cette ville n’existe pas, ou plus.', en: 'There is no such town.' },
  unchanged: { fr: 'Aucune modification à enregistrer.', en: 'There is no change to save.' },
  refused: { fr: 'Non enregistré : {names}', en: 'Not saved: {names}' },
  unknown: {
    fr: 'Nous ne savons pas si c’est enregistré : {names}',
    en: 'We do not know whether this is saved: {names}',
  },
} satisfies Record<string, Label>;
