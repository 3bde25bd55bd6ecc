import type { ScreenTable } from '../routing/paths';

/** The error pages share one chunk. */
const errorPage = (name: keyof typeof import('../screens/ErrorPages')) => async () => ({
  default: (await import('../screens/ErrorPages'))[name],
});

/** See `docs/product.md#routes`. */
export const screens: ScreenTable = {
  engine: {
    '': { access: 'staff', load: () => import('../screens/home/Home') },
    account: { access: 'staff', load: () => import('../screens/Account') },
    journal: { access: 'superAdmin', load: () => import('../screens/Journal') },
    login: { access: 'public', load: () => import('../screens/public/Login') },
    logout: { access: 'public', load: () => import('../screens/public/Logout') },
    register: { access: 'public', load: () => import('../screens/public/Register') },
    forget_password: { access: 'public', load: () => import('../screens/public/ForgotPassword') },
    'error-400': { access: 'public', load: errorPage('BadRequest') },
    'error-403': { access: 'public', load: errorPage('Forbidden') },
    error_page2: { access: 'public', load: errorPage('ErrorPage2') },
    error_page3: { access: 'public', load: errorPage('ErrorPage3') },
    error_page4: { access: 'public', load: errorPage('ErrorPage4') },
    error_page5: { access: 'public', load: errorPage('ErrorPage5') },
    error_page6: { access: 'public', load: errorPage('ErrorPage6') },
  },
  generated: {
    list: () => import('../views/List'),
    edit: () => import('../views/Edit'),
    create: () => import('../views/Create'),
  },
  missing: () => import('../views/record/NotFound'),
};
