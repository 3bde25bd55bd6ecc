import type { Label } from '../../../metadata';

export const texts = {
  group: { fr: 'Traduction', en: 'Translation' },
  outdated: { fr: '{count} à revoir', en: '{count} to review' },
  see: { fr: 'Voir ce qui a changé', en: 'See what has changed' },
  hide: { fr: 'Masquer ce qui a changé', en: 'Hide what has changed' },
  confirm: { fr: 'La traduction est à jour', en: 'The translation is up to date' },
  changed: { fr: 'Le texte en {language} a changé depuis', en: 'The {language} text has changed since' },
  before: { fr: 'Le texte lors de la traduction', en: 'The text when it was translated' },
  now: { fr: 'Le texte actuel', en: 'The current text' },
} satisfies Record<string, Label>;
