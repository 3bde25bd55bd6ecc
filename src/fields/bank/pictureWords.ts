import type { Label } from '../../metadata';

/** What is said of pictures by their number. They lie here, not in the dictionary: no list needs them. */
export const words = {
  picture: { fr: 'Photo {number}', en: 'Picture {number}' },
  enlarge: { fr: 'Agrandir la photo {number}', en: 'Enlarge picture {number}' },
  position: { fr: 'Photo {number} sur {total}', en: 'Picture {number} of {total}' },
  failedPicture: { fr: 'La photo {number} n’a pas pu être chargée.', en: 'Picture {number} failed to load.' },
  previousPicture: { fr: 'Photo précédente', en: 'Previous picture' },
  nextPicture: { fr: 'Photo suivante', en: 'Next picture' },
  noPicture: { fr: 'Aucune photo.', en: 'No picture.' },
} satisfies Record<string, Label>;
