import type { Label } from '../../metadata';

export const texts = {
  withoutPlace: {
    fr: '{count} élément n’a pas de position : il n’est que dans la liste. |||| {count} éléments n’ont pas de position : ils ne sont que dans la liste.',
    en: '{count} item has no position: it only appears in the list. |||| {count} items have no position: they only appear in the list.',
  },
  everyPlace: { fr: 'Tous les éléments affichés ont une position.', en: 'All items shown have a position.' },
  previousMonth: { fr: 'Mois précédent', en: 'Previous month' },
  today: { fr: 'Aujourd’hui', en: 'Today' },
  nextMonth: { fr: 'Mois suivant', en: 'Next month' },
  inMonth: {
    fr: '{count} élément en {month}. |||| {count} éléments en {month}.',
    en: '{count} item in {month}. |||| {count} items in {month}.',
  },
  emptyMonth: { fr: 'Aucun élément en {month}.', en: 'No items in {month}.' },
  tooManyInMonth: {
    fr: 'Trop d’éléments en {month} : certains peuvent manquer. Ajoutez un filtre.',
    en: 'Too many items in {month}: some may be missing. Add a filter.',
  },
  span: { fr: 'du {from} au {to}', en: 'from {from} to {to}' },
  hidden: { fr: 'Masqué par le filtre.', en: 'Hidden by the filter.' },
  emptyColumn: { fr: 'Aucun élément.', en: 'No items.' },
  limit: { fr: '{shown} sur {total}', en: '{shown} of {total}' },
  showMore: { fr: 'Afficher plus', en: 'Show more' },
  showMoreIn: { fr: 'Afficher plus : {name}', en: 'Show more: {name}' },
  withoutColumn: {
    fr: '{count} élément n’est dans aucune colonne. |||| {count} éléments ne sont dans aucune colonne.',
    en: '{count} item is not in any column. |||| {count} items are not in any column.',
  },
  move: { fr: 'Déplacer {name} vers…', en: 'Move {name} to…' },
  drag: { fr: 'Faire glisser {name}', en: 'Drag {name}' },
  dropHere: { fr: 'Déposer ici', en: 'Drop here' },
  noDrop: { fr: 'Déplacement impossible', en: 'Cannot move here' },
  instructions: {
    fr: 'Pour déplacer une carte, appuyez sur Espace, choisissez une colonne avec les flèches gauche et droite, puis appuyez de nouveau sur Espace pour la déposer ou sur Échap pour annuler.',
    en: 'To move a card, press Space, choose a column with the left and right arrow keys, then press Space again to drop it or Escape to cancel.',
  },
  dragged: { fr: '{name} saisi dans « {column} ».', en: '{name} picked up from “{column}”.' },
  over: { fr: '{name} au-dessus de « {column} ».', en: '{name} over “{column}”.' },
  overForbidden: {
    fr: '{name} au-dessus de « {column} » : déplacement impossible.',
    en: '{name} over “{column}”: it cannot move here.',
  },
  forbidden: {
    fr: '« {name} » ne peut pas passer à « {column} ».',
    en: '“{name}” cannot move to “{column}”.',
  },
  cancelled: {
    fr: 'Déplacement annulé : {name} reste dans « {column} ».',
    en: 'Move cancelled: {name} stays in “{column}”.',
  },
} satisfies Record<string, Label>;
