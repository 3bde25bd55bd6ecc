import { mdiSilverwareForkKnife } from '@mdi/js';
import { defineResource, flags, list, longText, period, text } from '../../../src/metadata';

const weekDays = [
  { fr: 'Lundi', en: 'Monday' },
  { fr: 'Mardi', en: 'Tuesday' },
  { fr: 'Mercredi', en: 'Wednesday' },
  { fr: 'Jeudi', en: 'Thursday' },
  { fr: 'Vendredi', en: 'Friday' },
];

/** Menus of the canteen: always five days, each titled by its name, and a cell that says how many are filled in. */
export default defineResource({
  name: 'menus',
  collection: 'canteenMenus',
  icon: mdiSilverwareForkKnife,
  labels: { one: { fr: 'menu', en: 'menu' }, many: { fr: 'menus', en: 'menus' } },
  menu: { group: 'publication' },
  routes: { list: 'menuList', edit: 'menu/edit' },
  fields: {
    title: text({ fr: 'Semaine', en: 'Week' }, { required: true, sample: (index) => `Semaine ${index + 1}` }),
    week: period(
      { fr: 'Semaine du', en: 'Week of' },
      { labels: { start: { fr: 'Lundi', en: 'Monday' }, end: { fr: 'Vendredi', en: 'Friday' } } },
    ),
    days: list(
      { fr: 'Jours', en: 'Days' },
      {
        day: text({ fr: 'Jour', en: 'Day' }, { readOnly: true }),
        dishes: longText(
          { fr: 'Plats', en: 'Dishes' },
          { components: { Input: () => import('./DayInput') } },
        ),
      },
      {
        item: { fr: 'un jour', en: 'day' },
        itemTitle: (index) => weekDays[index],
        min: 5,
        max: 5,
        default: weekDays.map(({ fr }) => ({ day: fr })),
        components: { Cell: () => import('./FilledDays') },
      },
    ),
    without: flags(
      { fr: 'Sans', en: 'Without' },
      { pork: { fr: 'Porc', en: 'Pork' }, gluten: { fr: 'Gluten', en: 'Gluten' } },
    ),
  },
  list: {
    columns: ['title', 'week', 'days', 'updatedAt'],
    search: ['title'],
    filters: ['week', 'without'],
    displays: ['table', 'calendar'],
    toolbar: [{ load: () => import('./Servings') }],
  },
});
