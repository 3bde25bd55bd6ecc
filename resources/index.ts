import { defineApp } from '../src/metadata';
import cards from './cards';
import eventTypes from './eventTypes';
import images from './images';
import news from './news';
import pageCategories from './pageCategories';
import pages from './pages';
import reports from './reports';
import reportCategories from './reportCategories';
import socialNetworks from './socialNetworks';
import towns from './towns';
import users from './users';

/** Everything that the town manages, in the order of the menu (spec §2). */
export default defineApp({
  menu: {
    general: { label: { fr: 'Général', en: 'General' } },
    publication: { label: { fr: 'Publication', en: 'Publication' } },
    exchanges: { label: { fr: 'Echanges', en: 'Exchanges' } },
    settings: {
      label: { fr: 'Paramètres', en: 'Settings' },
      submenu: { fr: 'Administration', en: 'Administration' },
    },
  },
  resources: [
    news,
    pages,
    cards,
    reports,
    images,
    pageCategories,
    socialNetworks,
    towns,
    users,
    reportCategories,
    eventTypes,
  ],
  bank: images,
  profile: users,
});
