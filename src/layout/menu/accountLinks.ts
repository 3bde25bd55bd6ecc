import { mdiAccountCircleOutline, mdiLogout } from '@mdi/js';

/** The links of the account menu, each with the key of its text. */
export const accountLinks = [
  { to: '/account', icon: mdiAccountCircleOutline, key: 'layout.profile' },
  { to: '/logout', icon: mdiLogout, key: 'layout.logout' },
] as const;
