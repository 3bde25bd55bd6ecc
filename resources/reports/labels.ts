import type { Label } from '../../src/metadata';

export const labels = {
  details: { fr: 'Signalement', en: 'Report' },
  place: { fr: 'Lieu', en: 'Place' },
  noPlace: { fr: 'Le lieu n’a pas été transmis.', en: 'The place was not sent.' },
  map: { fr: 'Carte du lieu signalé', en: 'Map of the reported place' },
  pictures: { fr: 'Photos', en: 'Pictures' },
  pdf: { fr: 'Générer le PDF', en: 'Generate the PDF' },
  making: { fr: 'Génération…', en: 'Generating…' },
  made: { fr: 'Rapport généré.', en: 'Report generated.' },
  around: { fr: 'Signalements de la liste', en: 'Reports of the list' },
  previous: { fr: 'Signalement précédent', en: 'Previous report' },
  next: { fr: 'Signalement suivant', en: 'Next report' },
} satisfies Record<string, Label>;
