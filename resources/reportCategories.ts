import { mdiTagOutline } from '@mdi/js';
import { defineResource, icon, image, number, status, text } from '../src/metadata';
import { contentStatuses, daysToHandle, sharedSections, shownStatuses } from './vocabulary';

export default defineResource({
  name: 'reportCategories',
  icon: mdiTagOutline,
  labels: {
    one: { fr: 'une catégorie de signalement', en: 'report category' },
    many: { fr: 'catégories de signalement', en: 'report categories' },
  },
  menu: { group: 'settings', submenu: true },
  routes: { list: 'reportCategoryList', edit: 'reportCategory/edit' },
  fields: {
    title: text({ fr: 'Titre', en: 'Title' }, { required: true }),
    categoryIcon: icon({ fr: 'Icône', en: 'Icon' }),
    imageUrl: image({ fr: 'Image', en: 'Picture' }),
    days: number(
      { fr: 'Délai de traitement (jours)', en: 'Days to handle' },
      {
        min: 1,
        step: 1,
        help: {
          fr: `Un signalement est en retard après ce délai. Sans délai indiqué : ${daysToHandle} jours.`,
          en: `A report is overdue after that time. If nothing is given: ${daysToHandle} days.`,
        },
      },
    ),
    status: status(contentStatuses, { default: 'CREATED' }),
  },
  list: { columns: ['categoryIcon', 'title', 'updatedAt'], search: ['title'] },
  form: { sections: [{ fields: ['*'] }, sharedSections.illustration] },
  // Citizens choose one of these categories in a report.
  public: { fields: ['categoryIcon', 'imageUrl'], when: { status: shownStatuses } },
  notices: {
    created: { fr: 'Catégorie créée.', en: 'Category created.' },
    updated: { fr: 'Catégorie modifiée.', en: 'Category updated.' },
  },
});
