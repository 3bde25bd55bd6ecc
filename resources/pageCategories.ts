import { mdiFileTreeOutline } from '@mdi/js';
import { defineResource, reference, status, text } from '../src/metadata';
import { contentStatuses, shownStatuses } from './vocabulary';

export default defineResource({
  name: 'pageCategories',
  icon: mdiFileTreeOutline,
  labels: {
    one: { fr: 'une catégorie de page', en: 'page category' },
    many: { fr: 'catégories de page', en: 'page categories' },
  },
  menu: { group: 'settings' },
  routes: { list: 'pageCategoryList', edit: 'pageCategory/edit' },
  fields: {
    title: text({ fr: 'Titre', en: 'Title' }, { required: true }),
    parentCategoryId: reference({ fr: 'Catégorie parente', en: 'Parent category' }, 'pageCategories', {
      default: null,
      help: {
        fr: 'Si vide, la catégorie est au premier des trois niveaux.',
        en: 'If empty, the category is at the first of three levels.',
      },
    }),
    status: status(contentStatuses, { default: 'CREATED' }),
  },
  parentField: 'parentCategoryId',
  list: {
    columns: ['title', 'parentCategoryId', 'status'],
    search: ['title'],
    sort: ['title', 'ASC'],
  },
  public: {
    path: 'themes',
    title: { fr: 'Thèmes', en: 'Topics' },
    fields: ['parentCategoryId'],
    when: { status: shownStatuses },
  },
  notices: {
    // Spelled as docs/product.md specifies.
    created: { fr: 'Catégorie créee.', en: 'Category created.' },
    updated: { fr: 'Catégorie modifiée.', en: 'Category updated.' },
  },
});
