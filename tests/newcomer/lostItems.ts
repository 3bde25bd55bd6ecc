import { mdiGiftOutline, mdiUmbrella } from '@mdi/js';
import {
  coordinates,
  date,
  defineResource,
  email,
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
    found: date(
      { fr: 'Trouvé', en: 'Found' },
      { age: { late: { days: 365, when: ({ status }) => status === 'FOUND' } } },
    ),
    place: coordinates({ fr: 'Lieu', en: 'Place' }, { hasMap: true }),
    picture: image({ fr: 'Photo', en: 'Picture' }),
    finder: phone({ fr: 'Téléphone', en: 'Telephone' }, { source: 'finder.phone' }),
    owner: email({ fr: 'E-mail du propriétaire', en: 'E-mail of the owner' }),
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
    columns: ['title', 'picture', 'found', 'owner', 'status', 'updatedAt'],
    search: ['title'],
    filters: ['status'],
    displays: ['table', 'map', 'board'],
  },
  answers: {
    to: 'owner',
    templates: [
      {
        label: { fr: 'À retirer', en: 'To be picked up' },
        subject: { fr: 'Votre objet : {title}', en: 'Your item: {title}' },
        text: {
          fr: 'Bonjour,\n\nVotre objet, trouvé le {found}, vous attend à la mairie.',
          en: 'Hello,\n\nYour item, found on {found}, is waiting for you at the town hall.',
        },
      },
      {
        label: { fr: 'Rendu', en: 'Returned' },
        subject: { fr: 'Votre objet : {title}', en: 'Your item: {title}' },
        text: { fr: 'Bonjour,\n\nMerci de votre visite.', en: 'Hello,\n\nThank you for your visit.' },
        status: 'RETURNED',
      },
    ],
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
