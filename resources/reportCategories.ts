import { mdiTagOutline } from '@mdi/js';
import { defineResource, icon, image, status, text } from '../src/metadata';
import { contentStatuses } from './vocabulary';

export default defineResource({
  name: 'reportCategories',
  icon: mdiTagOutline,
  menu: {
    group: 'settings',
    submenu: true,
    label: { fr: 'Catégories de signalement', en: 'Report categories' },
  },
  routes: { list: 'reportCategoryList', edit: 'reportCategory/edit' },
  titles: {
    list: { fr: 'Liste des catégories de signalement', en: 'Report categories' },
    create: { fr: "Création d'une catégorie de signalement", en: 'New report category' },
    edit: { fr: 'Modification de la catégorie de signalement {title}', en: 'Report category {title}' },
  },
  fields: {
    title: text({ fr: 'Titre', en: 'Title' }, { required: true }),
    categoryIcon: icon({ fr: 'Icône', en: 'Icon' }),
    imageUrl: image({ fr: 'Image', en: 'Picture' }),
    status: status(contentStatuses, { default: 'CREATED' }),
  },
  list: { columns: ['categoryIcon', 'title', 'updatedAt'], search: ['title'] },
  form: {
    sections: [
      { fields: ['title', 'categoryIcon'] },
      { title: { fr: 'Illustration', en: 'Illustration' }, aside: true, fields: ['imageUrl'] },
    ],
  },
  notices: {
    created: { fr: 'Catégorie créée.', en: 'Category created.' },
    updated: { fr: 'Catégorie modifiée.', en: 'Category updated.' },
  },
});
