import { mdiUmbrella } from '@mdi/js';
import {
  audit,
  coordinates,
  date,
  defineResource,
  image,
  phone,
  references,
  status,
  text,
} from '../../src/metadata';

const states = [
  { id: 'FOUND', label: { fr: 'Trouvé', en: 'Found' }, tone: 'warning' },
  { id: 'RETURNED', label: { fr: 'Rendu', en: 'Returned' }, tone: 'success' },
] as const;

/** Lost property: a place on a map, and a status that is set in the form. */
export default defineResource({
  name: 'lostItems',
  icon: mdiUmbrella,
  menu: { group: 'exchanges', label: { fr: 'Objets trouvés', en: 'Lost property' } },
  routes: { list: 'lostItemList', edit: 'lostItem/edit' },
  titles: {
    list: { fr: 'Liste des objets trouvés', en: 'Lost property' },
    create: { fr: "Création d'un objet trouvé", en: 'New lost item' },
    edit: { fr: "Modification de l'objet {title}", en: 'Lost item {title}' },
  },
  fields: {
    title: text({ fr: 'Objet', en: 'Item' }, { required: true }),
    found: date({ fr: 'Trouvé le', en: 'Found on' }),
    place: coordinates({ fr: 'Lieu', en: 'Place' }, { hasMap: true }),
    picture: image({ fr: 'Photo', en: 'Picture' }),
    finder: phone({ fr: 'Téléphone', en: 'Telephone' }, { source: 'finder.phone' }),
    towns: references({ fr: 'Communes', en: 'Towns' }, 'towns'),
    status: status(states, { default: 'FOUND', selectable: ['FOUND', 'RETURNED'] }),
    ...audit,
  },
  list: {
    pendingStatuses: ['FOUND'],
    columns: ['title', 'picture', 'found', 'status', 'updatedAt'],
    search: ['title'],
    filters: ['status'],
    displays: ['table', 'map', 'board'],
  },
});
