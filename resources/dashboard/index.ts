import { mdiViewDashboardOutline } from '@mdi/js';
import { defineScreens } from '../../src/metadata';

/** Screens without records of their own: the traffic of the app is only read (contract, traffic). */
export default defineScreens({
  name: 'traffic',
  icon: mdiViewDashboardOutline,
  menu: { group: 'general' },
  views: {
    dashboard: {
      path: 'dashboard',
      title: { fr: 'Tableau de bord', en: 'Dashboard' },
      load: () => import('./Dashboard'),
    },
  },
});
