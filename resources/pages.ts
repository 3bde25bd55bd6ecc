import { mdiFileDocumentOutline } from '@mdi/js';
import {
  boolean,
  choice,
  defineResource,
  flags,
  icon,
  list,
  number,
  reference,
  references,
  text,
  url,
} from '../src/metadata';
import {
  accessibilityFlags,
  notifying,
  pageFields,
  pageSwitches,
  pageTemplates,
  pageTypes,
  sharedSections,
} from './vocabulary';

const isLink = (page: { isLinkUrl?: unknown }) => page.isLinkUrl === true;
const isContent = (page: { isLinkUrl?: unknown }) => !isLink(page);
/** All types but 2: a record of type 2 is a card, and `scope` keeps it out of the pages. */
const offeredTypes = pageTypes.map((type) => type.id).filter((id) => id !== 2);

export default defineResource({
  name: 'pages',
  scope: { newsPage: false, type: { ne: 2 } },
  icon: mdiFileDocumentOutline,
  labels: { one: { fr: 'une page', en: 'page' }, many: { fr: 'pages', en: 'pages' } },
  menu: { group: 'publication' },
  routes: { list: 'pageList', edit: 'page/edit' },
  fields: {
    ...pageFields,
    type: choice({ fr: 'Type de page', en: 'Page type' }, pageTypes, {
      width: 112,
      default: 4,
      selectable: offeredTypes,
      sorted: true,
      help: {
        fr: 'Ce que l’application ouvre. Dans le doute, choisissez Contenu : le texte et les médias de cette page.',
        en: 'What the app opens. If in doubt, choose Content: the text and media of this page.',
      },
    }),
    subType: number(
      { fr: 'Sous-type', en: 'Subtype' },
      {
        default: 1,
        min: 1,
        help: {
          fr: 'Un numéro que lit l’application. Laissez 1, sauf consigne de son éditeur.',
          en: 'A number that the app reads. Leave it at 1 unless the publisher of the app asks you to change it.',
        },
      },
    ),
    template: choice({ fr: 'Modèle', en: 'Template' }, pageTemplates, {
      sorted: true,
      help: {
        fr: 'Comment l’application présente ce que contient la page.',
        en: 'How the app presents what the page contains.',
      },
    }),
    pageIcon: icon({ fr: 'Icône', en: 'Icon' }),
    isLinkUrl: boolean(
      { fr: 'Ouvre une adresse web', en: 'Opens a web address' },
      {
        help: {
          fr: 'Au lieu d’un contenu, les habitants voient un site web.',
          en: 'Instead of content, citizens see a website.',
        },
      },
    ),
    linkUrl: url({ fr: 'Adresse web', en: 'Web address' }, { when: isLink, required: true }),
    homePage: pageSwitches.homePage,
    drawerMenu: boolean(
      { fr: 'Dans le menu', en: 'In the menu' },
      {
        help: {
          fr: 'Les habitants la trouvent dans le menu latéral de l’application.',
          en: 'Citizens find it in the side menu of the app.',
        },
      },
    ),
    notify: pageSwitches.notify,
    newsPage: boolean({ fr: 'Actualité', en: 'News' }),
    position: number({ fr: 'Ordre', en: 'Order' }, { min: 0 }),
    childs: references({ fr: 'Sous-pages', en: 'Child pages' }, 'pages', { ordered: true, when: isContent }),
    categoryId: reference({ fr: 'Catégorie principale', en: 'Main category' }, 'pageCategories', {
      width: 130,
    }),
    categories: references({ fr: 'Catégories', en: 'Categories' }, 'pageCategories'),
    medias: list(
      { fr: 'Médias', en: 'Media' },
      {
        title: text({ fr: 'Titre', en: 'Title' }),
        url: url({ fr: 'Adresse', en: 'Address' }, { required: true }),
        contentType: text(
          { fr: 'Type de fichier', en: 'File type' },
          {
            help: {
              fr: 'Par exemple image/jpeg. Le choix d’un fichier de la galerie remplit ce champ.',
              en: 'For example image/jpeg. Choosing a file from the gallery fills it in.',
            },
          },
        ),
      },
      {
        item: { fr: 'un média', en: 'media file' },
        when: isContent,
        fromBank: { title: 'title', url: 'url', contentType: 'contentType' },
      },
    ),
    params: list(
      { fr: 'Paramètres', en: 'Parameters' },
      { key: text({ fr: 'Clé', en: 'Key' }, { required: true }), value: text({ fr: 'Valeur', en: 'Value' }) },
      {
        item: { fr: 'un paramètre', en: 'parameter' },
        help: {
          fr: 'Des réglages de l’application, par nom et valeur. Laissez-les, sauf consigne de son éditeur.',
          en: 'Settings of the app, by name and value. Do not change them unless the publisher of the app asks you to.',
        },
      },
    ),
    accessibilityEnabled: boolean({ fr: "Afficher l'accessibilité", en: 'Show accessibility' }),
    accessibility: flags({ fr: 'Accessible à', en: 'Accessible to' }, accessibilityFlags, {
      when: (page) => page.accessibilityEnabled === true,
    }),
  },
  list: {
    pendingStatuses: ['CREATED', 'UPDATED'],
    columns: ['title', 'type', 'categoryId', 'homePage', 'status', 'updatedAt'],
    search: ['title', 'longDescription'],
    filters: ['status', 'type', 'categoryId'],
    reorder: {
      field: 'position',
      among: { homePage: true },
      title: { fr: "Ordre des pages d'accueil", en: 'Order of home pages' },
    },
  },
  form: {
    sections: [
      { fields: ['title', 'imageUrl', 'isLinkUrl', 'linkUrl'] },
      {
        title: { fr: 'Texte et médias', en: 'Text and media' },
        when: isContent,
        fields: ['longDescription', 'medias', 'childs'],
      },
      { title: { fr: 'Réglages', en: 'Settings' }, fields: ['type'] },
      {
        title: { fr: 'Accessibilité', en: 'Accessibility' },
        fields: ['accessibilityEnabled', 'accessibility'],
      },
      {
        title: { fr: 'Avancé', en: 'Advanced' },
        collapsed: true,
        fields: ['subType', 'template', 'params'],
      },
      {
        title: { fr: 'Affichage', en: 'Display' },
        aside: true,
        fields: ['homePage', 'drawerMenu', 'notify', 'pageIcon'],
      },
      sharedSections.classification,
    ],
  },
  public: {
    path: 'pages',
    fields: [
      'imageUrl',
      'pageIcon',
      'longDescription',
      'linkUrl',
      'medias',
      'childs',
      'accessibility',
      'categoryId',
      'categories',
    ],
    opens: 'linkUrl',
    lists: {
      by: 'type',
      of: {
        1: 'weather',
        6: 'events',
        7: 'cards',
        8: 'socialNetworks',
        10: 'surveys',
        13: 'news',
        14: 'reports',
        15: 'pointsOfInterest',
        17: 'airQuality',
      },
    },
    layouts: {
      by: 'template',
      of: {
        LIST_WITH_IMAGES: 'cards',
        SIMPLELIST: 'list',
        GRID_WITH_IMAGES: 'cards',
        LIST_ELECTED: 'people',
        LIST_PHONEBOOK: 'directory',
        GRID_MEDIAS: 'media',
        CAROUSEL: 'media',
      },
    },
  },
  workflow: notifying,
});
