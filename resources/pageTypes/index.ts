import { mdiShapeOutline } from '@mdi/js';
import { defineScreens } from '../../src/metadata';

/** The mobile app defines the page types, so the screen only counts the pages of each type and links to them. */
export default defineScreens({
  name: 'pageTypes',
  icon: mdiShapeOutline,
  menu: { group: 'settings', submenu: true, label: { fr: 'Types de page', en: 'Page types' } },
  access: { list: ['superAdmin'] },
  views: {
    types: {
      path: 'pageTypeList',
      title: { fr: 'Liste des types de page', en: 'Page types' },
      load: () => import('./PageTypes'),
    },
  },
});
