import { mdiNewspaperVariantOutline } from '@mdi/js';
import {
  boolean,
  choice,
  defineResource,
  number,
  period,
  reference,
  references,
  status,
} from '../src/metadata';
import {
  notifying,
  pageFields,
  pageSwitches,
  pageTypes,
  periodFromNow,
  publicationStatuses,
  sharedSections,
} from './vocabulary';

export default defineResource({
  name: 'news',
  collection: 'pages',
  scope: { newsPage: true },
  icon: mdiNewspaperVariantOutline,
  labels: { one: { fr: 'une actualité', en: 'news item' }, many: { fr: 'actualités', en: 'news' } },
  menu: { group: 'publication' },
  routes: { list: 'newsList', edit: 'news/edit' },
  fields: {
    ...pageFields,
    newsPeriod: period(
      { fr: 'Période de publication', en: 'Display period' },
      { width: 224, default: periodFromNow(31) },
    ),
    status: status(publicationStatuses, {
      default: 'CREATED',
      byPeriod: {
        status: 'PUBLISHED',
        period: 'newsPeriod',
        upcoming: { label: { fr: 'Programmée', en: 'Scheduled' }, tone: 'info' },
        past: { label: { fr: 'Expirée', en: 'Expired' }, tone: 'neutral' },
      },
    }),
    notify: { ...pageSwitches.notify, default: true },
    newsPage: boolean({ fr: 'Actualité', en: 'News' }, { default: true }),
    homePage: pageSwitches.homePage,
    type: choice({ fr: 'Type de page', en: 'Page type' }, pageTypes, { default: 12 }),
    subType: number({ fr: 'Sous-type', en: 'Subtype' }, { default: 1 }),
    categoryId: reference({ fr: 'Catégorie principale', en: 'Main category' }, 'pageCategories'),
    categories: references({ fr: 'Catégories', en: 'Categories' }, 'pageCategories'),
  },
  list: {
    pendingStatuses: [
      'CREATED',
      {
        status: 'UPDATED',
        urgent: {
          fr: '{count} actualité modifiée à publier |||| {count} actualités modifiées à publier',
          en: '{count} changed news item to publish |||| {count} changed news items to publish',
        },
      },
    ],
    columns: ['title', 'newsPeriod', 'status', 'updatedAt'],
    search: ['title', 'longDescription'],
    filters: ['status', 'newsPeriod', 'categoryId'],
  },
  form: {
    sections: [
      { fields: ['title', 'imageUrl', 'longDescription'] },
      {
        title: { fr: 'Publication', en: 'Publication' },
        aside: true,
        fields: ['newsPeriod', 'notify', 'homePage'],
      },
      { ...sharedSections.classification, aside: false },
    ],
  },
  public: {
    path: 'actualites',
    fields: ['imageUrl', 'longDescription', 'categoryId', 'categories'],
    when: { period: 'newsPeriod' },
    schema: 'NewsArticle',
  },
  workflow: notifying,
  importFrom: { title: 'title', text: 'longDescription' },
  expiry: {
    period: 'newsPeriod',
    enabled: 'TOWN_SETTINGS_NBDAYSAFTERNEWSENABLED',
    days: 'TOWN_SETTINGS_NBDAYSAFTERNEWS',
  },
  notices: {
    created: { fr: 'News créée.', en: 'News created.' },
    updated: { fr: 'News modifiée.', en: 'News updated.' },
    published: { fr: 'News publiée.', en: 'News published.' },
  },
});
