import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { useLanguage } from './useLabel';

const fr = {
  switch: 'Affichage',
  table: 'Tableau',
  map: 'Carte',
  calendar: 'Calendrier',
  board: 'Colonnes',
  withoutPlace:
    '%{smart_count} élément n’a pas de position : il n’est que dans la liste. |||| %{smart_count} éléments n’ont pas de position : ils ne sont que dans la liste.',
  everyPlace: 'Tous ont une position.',
  previousMonth: 'Mois précédent',
  today: 'Aujourd’hui',
  nextMonth: 'Mois suivant',
  inMonth: '%{smart_count} élément en %{month}. |||| %{smart_count} éléments en %{month}.',
  emptyMonth: 'Aucun élément en %{month}.',
  tooManyInMonth:
    'Seuls les %{shown} premiers éléments de %{month} sont affichés : filtrez pour voir les autres.',
  span: 'du %{from} au %{to}',
  more: '+ %{count}',
  moreOn: '+ %{count}, %{day}',
  hidden: 'Masqué par le filtre.',
  emptyColumn: 'Aucun élément.',
  limit: '%{shown} sur %{total}',
  showMore: 'Afficher plus',
  showMoreIn: 'Afficher plus : %{name}',
  withoutColumn:
    '%{smart_count} élément n’est dans aucune colonne. |||| %{smart_count} éléments ne sont dans aucune colonne.',
  move: 'Déplacer %{name} vers…',
  drag: 'Faire glisser %{name}',
  dropHere: 'Déposer ici',
  noDrop: 'Déplacement impossible',
  instructions:
    'Pour déplacer une carte, appuyez sur Espace, choisissez une colonne avec les flèches gauche et droite, puis appuyez de nouveau sur Espace pour la déposer ou sur Échap pour annuler.',
  dragged: '%{name} saisi dans « %{column} ».',
  over: '%{name} au-dessus de « %{column} ».',
  overForbidden: '%{name} au-dessus de « %{column} » : déplacement impossible.',
  forbidden: '« %{name} » ne peut pas passer à « %{column} ».',
  cancelled: 'Déplacement annulé : %{name} reste dans « %{column} ».',
};

const en: Record<keyof typeof fr, string> = {
  switch: 'Display',
  table: 'Table',
  map: 'Map',
  calendar: 'Calendar',
  board: 'Board',
  withoutPlace:
    '%{smart_count} item has no position: it only appears in the list. |||| %{smart_count} items have no position: they only appear in the list.',
  everyPlace: 'All of them have a position.',
  previousMonth: 'Previous month',
  today: 'Today',
  nextMonth: 'Next month',
  inMonth: '%{smart_count} item in %{month}. |||| %{smart_count} items in %{month}.',
  emptyMonth: 'No items in %{month}.',
  tooManyInMonth: 'Only the first %{shown} items of %{month} are shown: filter to see the others.',
  span: 'from %{from} to %{to}',
  more: '+ %{count}',
  moreOn: '+ %{count}, %{day}',
  hidden: 'Hidden by the filter.',
  emptyColumn: 'No items.',
  limit: '%{shown} of %{total}',
  showMore: 'Show more',
  showMoreIn: 'Show more: %{name}',
  withoutColumn: '%{smart_count} item is not in any column. |||| %{smart_count} items are not in any column.',
  move: 'Move %{name} to…',
  drag: 'Drag %{name}',
  dropHere: 'Drop here',
  noDrop: 'Cannot move here',
  instructions:
    'To move a card, press Space, choose a column with the left and right arrow keys, then press Space again to drop it or Escape to cancel.',
  dragged: '%{name} picked up from “%{column}”.',
  over: '%{name} over “%{column}”.',
  overForbidden: '%{name} over “%{column}”: it cannot move here.',
  forbidden: '“%{name}” cannot move to “%{column}”.',
  cancelled: 'Move cancelled: %{name} stays in “%{column}”.',
};

/** The texts of the displays of lists. Not in `fr.ts`, because most first screens do not need them. */
export const displayTexts = { fr, en };

/** Returns a function that translates a text of the displays. */
export function useDisplayText(): (key: keyof typeof fr, options?: Record<string, unknown>) => string {
  const language = useLanguage();
  const translate = useTranslate();
  return useCallback(
    (key, options) => translate(`displays.${key}`, { ...options, _: displayTexts[language][key] }),
    [language, translate],
  );
}
