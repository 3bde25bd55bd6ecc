import { mdiCityVariantOutline } from '@mdi/js';
import { coordinates, defineResource, secret, text } from '../src/metadata';
import { switched } from './vocabulary';

export default defineResource({
  name: 'towns',
  collection: 'town',
  icon: mdiCityVariantOutline,
  menu: { group: 'settings', submenu: true, label: { fr: 'Villes', en: 'Towns' } },
  routes: { list: 'townList', edit: 'town/edit' },
  access: {
    list: ['superAdmin'],
    read: ['superAdmin', 'admin'],
    create: ['superAdmin'],
    edit: ['superAdmin'],
    delete: ['superAdmin'],
  },
  titles: {
    list: { fr: 'Liste des villes', en: 'Towns' },
    create: { fr: "Création d'une ville", en: 'New town' },
    edit: { fr: 'Modification de la ville {name}', en: 'Town {name}' },
  },
  titleField: 'name',
  fields: {
    name: text({ fr: 'Nom', en: 'Name' }, { required: true }),
    place: coordinates({ fr: 'Position', en: 'Position' }, { hasMap: true }),
    apiKey: secret({ fr: "Clé d'API", en: 'API key' }),
    status: switched(),
  },
  list: { columns: ['name', 'place', 'status', 'updatedAt'], search: ['name'], filters: ['status'] },
  form: {
    sections: [
      { fields: ['*'] },
      {
        title: { fr: "Accès de l'application", en: 'Access of the app' },
        aside: true,
        fields: ['apiKey'],
      },
    ],
  },
  notices: {
    created: { fr: 'Ville créée.', en: 'Town created.' },
    updated: { fr: 'Ville modifiée.', en: 'Town updated.' },
  },
});
