import type { Label } from '../../../metadata';

export const texts = {
  group: { fr: 'Traduction', en: 'Translation' },
  outdated: { fr: '{count} à revoir', en: '{count} to review' },
  see: { fr: 'Voir ce qui a changé', en: 'See what has changed' },
  hide: { fr: 'Masquer ce qui a changé', en: 'Hide what has changed' },
  confirm: { fr: 'La traduction est à jour', en: 'The translation is up to date' },
  before: { fr: 'Le texte traduit', en: 'The text that was translated' },
  now: { fr: 'Le texte actuel', en: 'The text as it is now' },
} satisfies Record<string, Label>;

/** The note that the text in the main language has changed. All names of languages are masculine in French. */
export const changedText = ({ fr, en }: Label): Label => ({
  fr: `${/^[aeiouéèêh]/i.test(fr) ? 'L’' : 'Le '}${fr} a changé depuis`,
  en: `The ${en} has changed since`,
});
