import type { Label } from '../../src/metadata';

/** What the screen of the map says beside the labels of its fields. */
export const words = {
  map: { fr: 'Carte des points d’intérêt', en: 'Map of the points of interest' },
  points: { fr: 'Points d’intérêt', en: 'Points of interest' },
  search: { fr: 'Rechercher un point', en: 'Search for a point' },
  group: { fr: 'Groupe', en: 'Group' },
  all: { fr: 'Tous', en: 'All' },
  ungrouped: { fr: 'Sans groupe', en: 'No group' },
  total: { fr: '{shown} sur {total}', en: '{shown} of {total}' },
  tooMany: {
    fr: 'Seuls les {shown} premiers points sont affichés.',
    en: 'Only the first {shown} points are shown.',
  },
  none: { fr: 'Aucun point ne correspond.', en: 'No point matches.' },
  noPlace: { fr: 'Sans position', en: 'No position' },
  add: { fr: 'Ajouter un point', en: 'Add a point' },
  hint: {
    fr: 'Cliquez sur la carte pour ajouter un point.',
    en: 'Click on the map to add a point.',
  },
  fresh: { fr: 'Nouveau point', en: 'New point' },
  back: { fr: 'Retour à la liste', en: 'Back to the list' },
} satisfies Record<string, Label>;
