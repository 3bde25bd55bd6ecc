import { defineResource, text } from '../../../src/metadata';

export default defineResource({
  name: 'walks',
  access: { edit: ['mayor'] },
  fields: { title: text({ fr: 'Titre', en: 'Title' }) },
});
