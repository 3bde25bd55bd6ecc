import { mdiSilverwareForkKnife } from '@mdi/js';
import { audit, defineResource, flags, list, longText, period, text } from '../../src/metadata';

/** Menus of the canteen: a list of days in a period. */
export default defineResource({
  name: 'menus',
  collection: 'canteenMenus',
  icon: mdiSilverwareForkKnife,
  menu: { group: 'publication', label: { fr: 'Menus', en: 'Menus' } },
  routes: { list: 'menuList', edit: 'menu/edit' },
  titles: {
    list: { fr: 'Liste des menus', en: 'Menus' },
    create: { fr: "Création d'un menu", en: 'New menu' },
    edit: { fr: 'Modification du menu {title}', en: 'Menu {title}' },
  },
  fields: {
    title: text({ fr: 'Semaine', en: 'Week' }, { required: true }),
    week: period({ fr: 'Du, au', en: 'From, to' }),
    days: list(
      { fr: 'Jours', en: 'Days' },
      {
        day: text({ fr: 'Jour', en: 'Day' }, { required: true }),
        dishes: longText({ fr: 'Plats', en: 'Dishes' }),
      },
      { item: { fr: 'Jour', en: 'Day' } },
    ),
    without: flags(
      { fr: 'Sans', en: 'Without' },
      { pork: { fr: 'Porc', en: 'Pork' }, gluten: { fr: 'Gluten', en: 'Gluten' } },
    ),
    ...audit,
  },
  list: {
    columns: ['title', 'week', 'days', 'updatedAt'],
    search: ['title'],
    filters: ['week'],
    displays: ['calendar', 'table'],
  },
});
