import { mdiCardAccountDetailsOutline } from '@mdi/js';
import {
  boolean,
  choice,
  defineResource,
  email,
  image,
  longText,
  period,
  phone,
  reference,
  references,
  text,
  url,
} from '../src/metadata';
import { cardTypes, electedRoles, pageFields, publishing, sharedSections, shownRatio } from './vocabulary';

const { title: _, ...shared } = pageFields;
/** Whether the card is that of an elected official (`cardTypes`). */
const isElected = (card: { subType?: unknown }) => card.subType === 3;

export default defineResource({
  name: 'cards',
  collection: 'pages',
  scope: { type: 2 },
  icon: mdiCardAccountDetailsOutline,
  labels: {
    one: { fr: 'un contact', en: 'contact' },
    many: { fr: 'fiches & contacts', en: 'cards & contacts' },
  },
  menu: { group: 'publication' },
  routes: { list: 'cardList', edit: 'card/edit' },
  titleField: 'cardTitle',
  fields: {
    ...shared,
    // The mobile app shows officials as square portraits.
    imageUrl: image(shared.imageUrl.label, { ratio: (card) => (isElected(card) ? [1, 1] : shownRatio) }),
    cardTitle: text({ fr: 'Titre', en: 'Title' }, { source: 'title', required: true }),
    cardType: choice({ fr: 'Type de fiche', en: 'Card type' }, cardTypes, {
      source: 'subType',
      default: 1,
      width: 128,
    }),
    cardContact: text(
      { fr: 'Nom du contact', en: 'Contact name' },
      {
        source: 'contact.contactName',
        width: 152,
        help: {
          fr: 'Si le titre n’est pas le nom du contact',
          en: 'If the title is not the contact’s name',
        },
      },
    ),
    cardProfession: text(
      { fr: 'Fonction', en: 'Position' },
      { source: 'contact.profession', when: (card) => !isElected(card) },
    ),
    cardElectedRole: choice({ fr: 'Mandat', en: 'Office' }, electedRoles, {
      source: 'contact.profession',
      when: isElected,
    }),
    cardComplement: text(
      { fr: "Complément d'information", en: 'Further information' },
      { source: 'contact.complement' },
    ),
    cardAddress: longText({ fr: 'Adresse', en: 'Address' }, { source: 'contact.address', rows: 2 }),
    cardPhone: phone({ fr: 'Téléphone', en: 'Telephone' }, { source: 'contact.phone' }),
    cardEmail: email({ fr: 'E-mail', en: 'E-mail' }, { source: 'contact.email' }),
    cardWebSite: url({ fr: 'Site web', en: 'Website' }, { source: 'contact.webSite' }),
    openingPeriodEnabled: boolean({ fr: "Période d'ouverture limitée", en: 'Limited opening period' }),
    timings: period(
      { fr: "Période d'ouverture", en: 'Opening period' },
      { when: (card) => card.openingPeriodEnabled === true },
    ),
    type: choice({ fr: 'Type de page', en: 'Page type' }, [{ id: 2, label: { fr: 'Fiche', en: 'Card' } }], {
      default: 2,
    }),
    newsPage: boolean({ fr: 'Actualité', en: 'News' }, { default: false }),
    categoryId: reference({ fr: 'Catégorie principale', en: 'Main category' }, 'pageCategories'),
    categories: references({ fr: 'Catégories', en: 'Categories' }, 'pageCategories'),
  },
  list: {
    pendingStatuses: ['CREATED', 'UPDATED'],
    columns: ['cardTitle', 'cardType', 'cardContact', 'cardPhone', 'status', 'updatedAt'],
    search: ['cardTitle', 'cardContact', 'cardPhone', 'cardEmail'],
    filters: ['status', 'cardType', 'categoryId'],
    variants: [
      {
        label: { fr: 'Ajouter un·e élu·e', en: 'Add an elected official' },
        values: { subType: 3 },
      },
    ],
  },
  form: {
    tabs: [
      {
        name: 'general',
        title: { fr: 'Général', en: 'General' },
        sections: [
          { fields: ['cardTitle', 'imageUrl', 'cardType', 'cardElectedRole', 'longDescription'] },
          {
            title: { fr: 'Ouverture', en: 'Opening' },
            aside: true,
            fields: ['openingPeriodEnabled', 'timings'],
          },
        ],
      },
      {
        name: 'contact',
        title: { fr: 'Contact et catégories', en: 'Contact and categories' },
        sections: [
          { fields: ['cardContact', 'cardProfession', 'cardComplement', 'cardAddress'] },
          { fields: ['cardPhone', 'cardEmail', 'cardWebSite'] },
          sharedSections.classification,
        ],
      },
    ],
  },
  public: {
    path: 'annuaire',
    title: { fr: 'Annuaire', en: 'Directory' },
    fields: [
      'imageUrl',
      'cardContact',
      'cardProfession',
      'cardElectedRole',
      'cardComplement',
      'timings',
      'cardAddress',
      'cardPhone',
      'cardEmail',
      'cardWebSite',
      'longDescription',
      'categoryId',
      'categories',
    ],
    layout: 'directory',
    schema: 'GovernmentOffice',
  },
  workflow: publishing,
});
