import { mdiGiftOutline, mdiUmbrella } from '@mdi/js';
import {
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
  { id: 'GIVEN_AWAY', label: { fr: 'Cédé', en: 'Given away' } },
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
    status: status(states, {
      default: 'FOUND',
      selectable: ['FOUND', 'RETURNED'],
      startSwitch: { label: { fr: 'Encore à rendre', en: 'Still to be returned' }, off: 'RETURNED' },
    }),
  },
  list: {
    // After a year, the item belongs to its finder or to the town.
    pendingStatuses: [{ status: 'FOUND', olderThan: { days: 365 } }],
    columns: ['title', 'picture', 'found', 'status', 'updatedAt'],
    search: ['title'],
    filters: ['status'],
    displays: ['table', 'map', 'board'],
  },
  form: {
    sections: [{ fields: ['*'] }],
    actions: [
      {
        label: { fr: 'Céder', en: 'Give away' },
        icon: mdiGiftOutline,
        status: 'GIVEN_AWAY',
        tone: 'error',
        roles: ['superAdmin'],
        hidden: ({ status }) => status !== 'FOUND',
        ask: {
          title: { fr: 'Céder « {title} » ?', en: 'Give “{title}” away?' },
          fields: ['found'],
          tick: { fr: 'Le délai est passé', en: 'The time is over' },
        },
        notice: { fr: 'Objet cédé.', en: 'Item given away.' },
      },
    ],
  },
});
