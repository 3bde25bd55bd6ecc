import { defineResource, text } from '../../../src/metadata';

export default defineResource({
  name: 'walks',
  title: 'name',
  fields: { label: text({ fr: 'Titre', en: 'Title' }) },
});
