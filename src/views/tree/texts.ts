import type { Label } from '../../metadata';

export const texts = {
  level: { fr: 'Niveau {level}', en: 'Level {level}' },
  root: { fr: 'Premier niveau', en: 'First level' },
  outdent: { fr: 'Remonter {name} d’un niveau', en: 'Move {name} up one level' },
  indent: { fr: 'Placer {name} sous « {parent} »', en: 'Place {name} below “{parent}”' },
  moveTo: { fr: 'Déplacer {name} vers…', en: 'Move {name} to…' },
  drag: { fr: 'Faire glisser {name}', en: 'Drag {name}' },
  hint: {
    fr: 'Faites glisser une ligne sur une autre pour l’y ranger, ou utilisez ses boutons.',
    en: 'Drag a row onto another one to put it inside, or use its buttons.',
  },
  moved: { fr: '« {name} » est maintenant sous « {parent} ».', en: '“{name}” is now below “{parent}”.' },
  movedToRoot: {
    fr: '« {name} » est maintenant au premier niveau.',
    en: '“{name}” is now at the first level.',
  },
  dragged: { fr: '{name} saisi.', en: '{name} picked up.' },
  over: { fr: 'Lâchez pour ranger {name} dans « {parent} ».', en: 'Drop to put {name} inside “{parent}”.' },
  cancelled: { fr: 'Déplacement annulé.', en: 'Move cancelled.' },
} satisfies Readonly<Record<string, Label>>;
