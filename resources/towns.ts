import { audit, coordinates, defineResource, status, text } from '../src/metadata';
import { activeStatuses } from './vocabulary';

export default defineResource({
  name: 'towns',
  collection: 'town',
  access: {
    list: ['superAdmin', 'admin'],
    create: ['superAdmin'],
    edit: ['superAdmin'],
    delete: ['superAdmin'],
  },
  title: 'name',
  fields: {
    name: text({ fr: 'Nom', en: 'Name' }, { required: true }),
    place: coordinates({ fr: 'Position', en: 'Position' }),
    apiKey: text({ fr: "Clé d'API", en: 'API key' }),
    status: status(activeStatuses, { default: 'ACTIVE' }),
    ...audit,
  },
});
