import { mdiFileTreeOutline } from '@mdi/js';
import { defineResource, reference, status, text } from '../src/metadata';
import { contentStatuses } from './vocabulary';

export default defineResource({
  name: 'pageCategories',
  icon: mdiFileTreeOutline,
  menu: { group: 'settings', label: { fr: 'Catégories de page', en: 'Page categories' } },
  routes: { list: 'pageCategoryList', edit: 'pageCategory/edit' },
  titles: {
    list: { fr: 'Liste des catégories de page', en: 'Page categories' },
    create: { fr: "Création d'une catégorie de page", en: 'New page category' },
    edit: { fr: 'Modification de la catégorie de page {title}', en: 'Page category {title}' },
  },
  fields: {
    title: text({ fr: 'Titre', en: 'Title' }, { required: true }),
    parentCategoryId: reference({ fr: 'Catégorie parente', en: 'Parent category' }, 'pageCategories', {
      default: null,
    }),
    status: status(contentStatuses, { default: 'CREATED' }),
  },
  parentField: 'parentCategoryId',
  list: {
    columns: ['title', 'parentCategoryId', 'updatedAt'],
    search: ['title'],
    sort: ['title', 'ASC'],
  },
  notices: {
    created: { fr: 'Catégorie créee.', en: 'Category created.' },
    updated: { fr: 'Catégorie modifiée.', en: 'Category updated.' },
  },
});
