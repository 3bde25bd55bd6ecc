import { mdiSilverwareForkKnife } from '@mdi/js';
import { choices, date, defineResource, list, longText, status, text } from 'my-town-admin/metadata';
import { allergens } from './allergens';
import { daysSinceMonday, mondayOf } from './week';

const weekDays = [
  { fr: 'Lundi', en: 'Monday' },
  { fr: 'Mardi', en: 'Tuesday' },
  { fr: 'Mercredi', en: 'Wednesday' },
  { fr: 'Jeudi', en: 'Thursday' },
  { fr: 'Vendredi', en: 'Friday' },
];

const dishes = [
  'Carottes râpées\nPoulet rôti, haricots verts\nYaourt',
  'Taboulé\nPoisson meunière, riz\nPomme',
  'Soupe de potiron\nOmelette, salade\nCompote',
];

/** The widget looks up a menu by its Monday, so it would never find one that starts on another day. */
const mustBeMonday = (day: unknown) =>
  day && daysSinceMonday(String(day))
    ? { fr: 'Ce jour n’est pas un lundi.', en: 'This day is not a Monday.' }
    : undefined;

/** The menus of a week: five days with their dishes and allergens. */
export const canteenMenus = defineResource({
  name: 'canteenMenus',
  icon: mdiSilverwareForkKnife,
  labels: {
    one: { fr: 'un menu de la cantine', en: 'canteen menu' },
    many: { fr: 'menus de la cantine', en: 'canteen menus' },
  },
  menu: { group: 'publication', label: { fr: 'Cantine', en: 'Canteen' } },
  routes: { list: 'canteenMenuList', edit: 'canteenMenu/edit' },
  fields: {
    title: text(
      { fr: 'Semaine', en: 'Week' },
      {
        derive: ({ monday }) =>
          monday ? `Semaine du ${String(monday).split('-').reverse().join('/')}` : 'Semaine sans date',
      },
    ),
    monday: date(
      { fr: 'Lundi', en: 'Monday' },
      {
        required: true,
        warn: mustBeMonday,
        validate: ({ monday }) => mustBeMonday(monday),
        sample: mondayOf,
      },
    ),
    days: list(
      { fr: 'Jours', en: 'Days' },
      {
        day: text({ fr: 'Jour', en: 'Day' }, { readOnly: true }),
        dishes: longText({ fr: 'Plats', en: 'Dishes' }, { sample: dishes }),
        allergens: choices({ fr: 'Allergènes', en: 'Allergens' }, allergens),
      },
      {
        item: { fr: 'un jour', en: 'day' },
        itemTitle: (index) => weekDays[index],
        min: 5,
        max: 5,
        default: weekDays.map(({ fr }) => ({ day: fr })),
      },
    ),
    note: text({ fr: 'Message aux familles', en: 'Message to families' }),
    status: status(
      [
        { id: 'DRAFT', label: { fr: 'Brouillon', en: 'Draft' } },
        { id: 'ONLINE', label: { fr: 'En ligne', en: 'Online' }, tone: 'success' },
      ],
      { default: 'DRAFT', sample: ['ONLINE'] },
    ),
  },
  list: { columns: ['title', 'monday', 'status', 'updatedAt'], search: ['title'], sort: ['monday', 'DESC'] },
  workflow: { publish: 'ONLINE', unpublish: 'DRAFT' },
  public: { path: 'cantine', fields: ['monday', 'days', 'note'], sort: ['monday', 'DESC'], layout: 'list' },
  home: {
    widgets: [
      { title: { fr: 'Au menu aujourd’hui', en: 'On the menu today' }, load: () => import('./Today') },
    ],
  },
});

/** What the town adds to `resources` in `resources/index.ts`. */
export default [canteenMenus];
