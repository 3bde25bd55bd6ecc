import { defineResource, text } from '../../../src/metadata';

export default defineResource({
  name: 'walks',
  fields: { title: text({ fr: 'Titre', en: 'Title' }), place: text({ fr: 'Lieu', en: 'Place' }) },
  list: { columns: ['titel'] },
});
