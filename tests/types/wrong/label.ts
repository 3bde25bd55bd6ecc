import { defineResource, text } from '../../../src/metadata';

export default defineResource({
  name: 'walks',
  fields: { title: text({ fr: 'Titre' }) },
});
