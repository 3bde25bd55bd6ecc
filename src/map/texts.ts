import type { Label } from '../metadata';

/** Not in `fr.ts`, to keep the first bundle small. */
export const mapTexts = {
  list: { fr: 'Lieux', en: 'Places' },
  of: { fr: 'Carte : {name}', en: 'Map: {name}' },
  region: { fr: 'Carte des lieux', en: 'Map of the places' },
  group: { fr: '{count} lieux : agrandir', en: '{count} places: zoom in' },
  search: { fr: 'Rechercher un lieu', en: 'Search for a place' },
  total: { fr: '{shown} sur {total}', en: '{shown} of {total}' },
  tooMany: {
    fr: 'Seuls les {shown} premiers lieux sont affichés.',
    en: 'Only the first {shown} places are shown.',
  },
  none: { fr: 'Aucun lieu ne correspond.', en: 'No place matches.' },
  noPlace: { fr: 'Sans position', en: 'No position' },
  add: { fr: 'Ajouter un lieu', en: 'Add a place' },
  hint: { fr: 'Appuyez sur la carte pour ajouter un lieu.', en: 'Press the map to add a place.' },
  back: { fr: 'Retour à la liste', en: 'Back to the list' },
  zoomIn: { fr: 'Zoom avant', en: 'Zoom in' },
  zoomOut: { fr: 'Zoom arrière', en: 'Zoom out' },
  noTiles: { fr: 'Aucun fond de carte n’est configuré.', en: 'No map background is configured.' },
  tilesFailed: {
    fr: 'Le fond de carte ne répond pas : les points restent utilisables.',
    en: 'The map background is not responding: the points still work.',
  },
} satisfies Readonly<Record<string, Label>>;
