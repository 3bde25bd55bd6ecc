import { defineResource, text } from '../../../src/metadata';

export default defineResource({
  name: 'walks',
  titleField: 'name',
  fields: { label: text({ fr: 'Titre', en: 'Title' }) },
});
