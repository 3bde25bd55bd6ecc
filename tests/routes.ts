import type { Role } from '../src/metadata';

/** A screen of docs/product.md#routes: copied from there, so that a wrong declaration fails the tests. */
interface Route {
  path: string;
  /** The roles that may open it; absent for a public one. */
  roles?: readonly Role[];
  /** The documented French title, if the tests check it. */
  title?: string;
  /** How the French title of a record begins, before its name or id. */
  titleOfRecord?: string;
}

const superAdminOnly: readonly Role[] = ['superAdmin'];
const both: readonly Role[] = ['superAdmin', 'admin'];

/** Screens that require a session. */
export const guardedRoutes: readonly Route[] = [
  { path: '', roles: both },
  { path: 'dashboard', roles: both, title: 'Tableau de bord' },
  { path: 'pageList', roles: both, title: 'Liste des pages' },
  { path: 'account', roles: both },
  { path: 'cardList', roles: both, title: 'Liste des fiches & contacts' },
  {
    path: 'card/edit',
    roles: both,
    title: "Création d'un contact",
    titleOfRecord: 'Modification du contact ',
  },
  { path: 'newsList', roles: both, title: 'Liste des actualités' },
  {
    path: 'news/edit',
    roles: both,
    title: "Création d'une actualité",
    titleOfRecord: "Modification de l'actualité ",
  },
  {
    path: 'page/edit',
    roles: both,
    title: "Création d'une page",
    titleOfRecord: 'Modification de la page ',
  },
  { path: 'notificationList', roles: both },
  { path: 'notification/edit', roles: both },
  { path: 'notificationTopicList', roles: both },
  { path: 'notificationTopic/edit', roles: both },
  { path: 'settings/edit', roles: both },
  { path: 'userList', roles: both },
  { path: 'eventList', roles: both },
  { path: 'map', roles: both },
  { path: 'gallery', roles: both },
  { path: 'reportList', roles: both },
  { path: 'reportView', roles: both, titleOfRecord: 'Traitement du signalement : ' },
  { path: 'reportCategoryList', roles: both },
  { path: 'reportCategory/edit', roles: both },
  { path: 'surveyList', roles: both },
  { path: 'survey/edit', roles: both },
  { path: 'survey/results', roles: both },
  { path: 'eventTypeList', roles: both },
  { path: 'pageCategoryList', roles: both },
  { path: 'pageCategory/edit', roles: both },
  { path: 'socialNetworkList', roles: both },
  { path: 'socialNetwork/edit', roles: both },
  { path: 'pageTypeList', roles: superAdminOnly },
  { path: 'townList', roles: superAdminOnly },
  { path: 'town/edit', roles: superAdminOnly },
  { path: 'user/edit', roles: superAdminOnly },
  { path: 'eventType/edit', roles: superAdminOnly },
  { path: 'webhookList', roles: superAdminOnly },
  { path: 'webhook/edit', roles: superAdminOnly },
  { path: 'event/edit', roles: both },
  { path: 'siteVacuumList', roles: both },
  { path: 'siteVacuum/edit', roles: both },
  { path: 'mobileVersionList', roles: both },
  { path: 'mobileVersion/edit', roles: both },
];

export const publicRoutes: readonly Route[] = [
  { path: 'login' },
  { path: 'logout' },
  { path: 'register' },
  { path: 'forget_password' },
  { path: 'error-400' },
  { path: 'error-403', title: 'NON AUTORISE' },
  { path: 'error_page2' },
  { path: 'error_page3' },
  { path: 'error_page4' },
  { path: 'error_page5' },
  { path: 'error_page6' },
];

/** The collection of each screen that needs a record. Without an id, the user reads "Écran introuvable" instead. */
export const collectionAt: Readonly<Record<string, string>> = {
  reportView: 'reports',
  'survey/results': 'surveys',
};

/** The path of each entry in the table of docs/product.md#menu, by group and in order. */
export const menu: readonly { group: string; entries: readonly string[]; submenu?: readonly string[] }[] = [
  { group: 'Général', entries: ['', 'dashboard', 'map'] },
  { group: 'Publication', entries: ['newsList', 'eventList', 'pageList', 'cardList'] },
  { group: 'Echanges', entries: ['reportList', 'notificationList', 'surveyList'] },
  {
    group: 'Paramètres',
    entries: ['gallery', 'pageCategoryList', 'socialNetworkList'],
    submenu: [
      'townList',
      'userList',
      'settings/edit',
      'pageTypeList',
      'notificationTopicList',
      'reportCategoryList',
      'eventTypeList',
      'siteVacuumList',
      'mobileVersionList',
      'webhookList',
    ],
  },
];

/** The entries of `menu` that only superAdmin sees. */
export const superAdminEntries: readonly string[] = ['townList', 'userList', 'pageTypeList', 'webhookList'];
