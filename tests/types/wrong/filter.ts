import { boolean, defineResource, richText } from '../../../src/metadata';

export default defineResource({
  name: 'walks',
  fields: { body: richText({ fr: 'Contenu', en: 'Content' }), open: boolean({ fr: 'Ouvert', en: 'Open' }) },
  list: { columns: ['body'], filters: ['body'] },
});
