import { mdiMapMarkerOutline } from '@mdi/js';
import { coordinates, defineResource, status, tags, text } from '../src/metadata';
import { contentStatuses, pointTypes, shownStatuses } from './vocabulary';

export default defineResource({
  name: 'pointsOfInterest',
  icon: mdiMapMarkerOutline,
  menu: { group: 'general' },
  routes: { list: 'map' },
  titles: {
    list: { fr: 'Carte', en: 'Map' },
    create: { fr: "Nouveau point d'intérêt", en: 'New point of interest' },
  },
  titleField: 'name',
  fields: {
    name: text({ fr: 'Nom', en: 'Name' }, { required: true }),
    vicinity: text({ fr: 'Adresse', en: 'Address' }),
    types: tags({ fr: 'Groupes', en: 'Groups' }, { choices: pointTypes }),
    place: coordinates(
      { fr: 'Position', en: 'Position' },
      {
        help: {
          fr: 'Appuyez sur la carte, déplacez le repère, ou saisissez les degrés',
          en: 'Press the map, drag the pin, or type the degrees',
        },
      },
    ),
    status: status(contentStatuses, { default: 'CREATED' }),
  },
  list: { columns: ['name', 'vicinity', 'types'], search: ['name', 'vicinity'], sort: ['name', 'ASC'] },
  public: { path: 'carte', when: { status: shownStatuses }, fields: ['types', 'vicinity', 'place'] },
  notices: {
    created: { fr: "Point d'intérêt créé.", en: 'Point of interest created.' },
    updated: { fr: "Point d'intérêt modifié.", en: 'Point of interest updated.' },
  },
  views: { list: { load: () => import('../src/views/map/MapList') } },
});
