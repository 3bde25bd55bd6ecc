import { defineResource, number, text } from '../../../src/metadata';

export default defineResource({
  name: 'walks',
  fields: { title: text({ fr: 'Titre', en: 'Title' }), length: number({ fr: 'Longueur', en: 'Length' }) },
  list: { columns: ['title'], search: ['length'] },
});
