import { mdiCityVariantOutline } from '@mdi/js';
import { coordinates, defineResource, secret, text } from '../src/metadata';
import { switchedStatus } from './vocabulary';

export default defineResource({
  name: 'towns',
  collection: 'town',
  icon: mdiCityVariantOutline,
  labels: { one: { fr: 'une ville', en: 'town' }, many: { fr: 'villes', en: 'towns' } },
  menu: { group: 'settings', submenu: true },
  routes: { list: 'townList', edit: 'town/edit' },
  access: {
    list: ['superAdmin'],
    read: ['superAdmin', 'admin'],
    create: ['superAdmin'],
    edit: ['superAdmin'],
    delete: ['superAdmin'],
  },
  titleField: 'name',
  fields: {
    name: text({ fr: 'Nom', en: 'Name' }, { required: true }),
    place: coordinates({ fr: 'Position', en: 'Position' }, { hasMap: true }),
    apiKey: secret(
      { fr: "Clé d'API", en: 'API key' },
      {
        help: {
          fr: 'L’application lit les données de la ville avec cette clé. Ne la changez que si un tiers la connaît : l’ancienne fonctionne encore 24 heures.',
          en: 'The app reads the data of the town with this key. Change it only if others know it: the old one works for 24 more hours.',
        },
      },
    ),
    status: switchedStatus({
      help: {
        fr: 'Seules les villes actives peuvent être choisies pour un utilisateur.',
        en: 'Only active towns can be chosen for a user.',
      },
    }),
  },
  public: { fields: ['place'], when: { status: ['ACTIVE', 'CREATED', 'UPDATED'] } },
  list: { columns: ['name', 'place', 'status', 'updatedAt'], search: ['name'], filters: ['status'] },
  form: {
    sections: [
      { fields: ['*'] },
      { title: { fr: "Accès de l'application", en: 'Access of the app' }, aside: true, fields: ['apiKey'] },
    ],
  },
});
