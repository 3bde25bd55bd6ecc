import { mdiViewDashboardOutline } from '@mdi/js';
import { defineScreens } from '../../src/metadata';

/** Shows the traffic of the mobile app and of the town's site (docs/contract.md#computed-responses). */
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
