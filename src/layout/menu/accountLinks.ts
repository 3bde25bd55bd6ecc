import { mdiAccountCircleOutline, mdiLogout } from '@mdi/js';

export const accountLinks = [
  { to: '/account', icon: mdiAccountCircleOutline, key: 'layout.profile' },
  { to: '/logout', icon: mdiLogout, key: 'layout.logout' },
] as const;
