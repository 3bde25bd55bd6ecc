import { mdiNewspaperVariantOutline } from '@mdi/js';
import { boolean, choice, defineResource, number, period, reference, references } from '../src/metadata';
import { newsStateLabels, pageFields, pageTypes, periodFromNow, publishing } from './vocabulary';

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
      { stateLabels: newsStateLabels, default: periodFromNow(31) },
    ),
    notify: boolean(
      { fr: 'Notifier les citoyens', en: 'Notify citizens' },
      {
        default: true,
        help: {
          fr: 'À la publication, les téléphones reçoivent une notification.',
          en: 'On publication, telephones receive a notification.',
        },
      },
    ),
    newsPage: boolean({ fr: 'Actualité', en: 'News' }, { default: true }),
    homePage: boolean(
      { fr: "Sur la page d'accueil", en: 'On the home page' },
      {
        help: {
          fr: 'Les habitants la voient dès l’ouverture de l’application.',
          en: 'Citizens see it as soon as they open the app.',
        },
      },
    ),
    type: choice({ fr: 'Type de page', en: 'Page type' }, pageTypes, { default: 12 }),
    subType: number({ fr: 'Sous-type', en: 'Subtype' }, { default: 1 }),
    categoryId: reference({ fr: 'Catégorie principale', en: 'Main category' }, 'pageCategories'),
    categories: references({ fr: 'Catégories', en: 'Categories' }, 'pageCategories'),
  },
  list: {
    pendingStatuses: ['CREATED', 'UPDATED'],
    columns: ['title', 'newsPeriod', 'status', 'updatedAt'],
    search: ['title', 'longDescription'],
    filters: ['status', 'newsPeriod', 'categoryId'],
  },
  form: {
    sections: [
      { fields: ['title', 'longDescription'] },
      {
        title: { fr: 'Publication', en: 'Publication' },
        aside: true,
        fields: ['newsPeriod', 'notify', 'homePage'],
      },
      { title: { fr: 'Illustration', en: 'Illustration' }, aside: true, fields: ['imageUrl'] },
      {
        title: { fr: 'Classement', en: 'Classification' },
        aside: true,
        fields: ['categoryId', 'categories'],
      },
    ],
  },
  workflow: { ...publishing, notify: 'notify' },
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
