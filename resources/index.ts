import { defineApp } from '../src/metadata';
import cards from './cards';
import dashboard from './dashboard';
import events from './events';
import eventTypes from './eventTypes';
import images from './images';
import mobileVersions from './mobileVersions';
import news from './news';
import notifications from './notifications';
import notificationTypes from './notificationTypes';
import pageCategories from './pageCategories';
import pages from './pages';
import pageTypes from './pageTypes';
import pointsOfInterest from './pointsOfInterest';
import reportCategories from './reportCategories';
import reports from './reports';
import { siteVacuumsFor } from './siteVacuums';
import socialNetworks from './socialNetworks';
import surveys from './surveys';
import townSettings from './townSettings';
import towns from './towns';
import users from './users';
import { webhooksFor } from './webhooks';

/** The admin without site vacuums and webhooks. Its entities are in the order of the menu (docs/product.md#menu). */
const town = defineApp({
  menu: {
    general: { label: { fr: 'Général', en: 'General' } },
    publication: { label: { fr: 'Publication', en: 'Publication' }, quickAdd: true },
    // Spelled as docs/product.md specifies.
    exchanges: { label: { fr: 'Echanges', en: 'Exchanges' }, quickAdd: true },
    settings: {
      label: { fr: 'Paramètres', en: 'Settings' },
      submenu: { fr: 'Administration', en: 'Administration' },
    },
  },
  resources: [
    dashboard,
    pointsOfInterest,
    news,
    events,
    pages,
    cards,
    reports,
    notifications,
    surveys,
    images,
    pageCategories,
    socialNetworks,
    towns,
    users,
    townSettings,
    pageTypes,
    notificationTypes,
    reportCategories,
    eventTypes,
    mobileVersions,
  ],
  bank: images,
  profile: users,
  site: () => import('./site'),
});

/** Site vacuums fill those entities above that declare `importFrom`. */
const resources = town.resources.flatMap((one) =>
  one === mobileVersions ? [siteVacuumsFor(town.resources), one] : [one],
);

/** Webhooks can report the changes of all entities above that declare `list`. */
export default defineApp({ ...town, resources: [...resources, webhooksFor(resources)] });
