import type { Label, Shape } from '../metadata';

export const drawTexts: Readonly<Record<Shape, { button: Label; hint: Label }>> = {
  point: {
    button: { fr: 'Placer un point', en: 'Place a point' },
    hint: {
      fr: 'Appuyez sur la carte à l’endroit du point. Échap pour arrêter.',
      en: 'Press on the map where the point is. Press Escape to stop.',
    },
  },
  line: {
    button: { fr: 'Tracer une ligne', en: 'Draw a line' },
    hint: {
      fr: 'Appuyez sur la carte pour ajouter des points, puis sur le dernier pour finir. Échap pour arrêter.',
      en: 'Press on the map to add points, and on the last one to end. Press Escape to stop.',
    },
  },
  area: {
    button: { fr: 'Tracer une zone', en: 'Draw an area' },
    hint: {
      fr: 'Appuyez sur la carte pour ajouter des points, puis sur le premier pour fermer la zone. Échap pour arrêter.',
      en: 'Press on the map to add points, and on the first one to close the area. Press Escape to stop.',
    },
  },
};
