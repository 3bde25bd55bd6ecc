import { audit, defineResource, reference, status, text } from '../src/metadata';
import { contentStatuses } from './vocabulary';

export default defineResource({
  name: 'pageCategories',
  fields: {
    title: text({ fr: 'Titre', en: 'Title' }, { required: true }),
    parentCategoryId: reference({ fr: 'Catégorie parente', en: 'Parent category' }, 'pageCategories', {
      default: null,
    }),
    status: status(contentStatuses, { default: 'CREATED' }),
    ...audit,
  },
  tree: 'parentCategoryId',
});
