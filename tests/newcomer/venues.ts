import { mdiHomeCityOutline } from '@mdi/js';
import { defineResource, email, number, text } from '../../src/metadata';
import { rating } from './rating';

/** Halls that people rent: a simple entity, whose texts come from its two `labels`. */
export default defineResource({
  name: 'venues',
  icon: mdiHomeCityOutline,
  labels: { one: { fr: 'une salle', en: 'hall' }, many: { fr: 'salles', en: 'halls' } },
  menu: { group: 'publication' },
  routes: { list: 'venueList', edit: 'venue/edit' },
  titleField: 'name',
  fields: {
    name: text({ fr: 'Nom', en: 'Name' }, { required: true, unique: true }),
    stars: rating({ fr: 'Confort', en: 'Comfort' }, { width: 110 }),
    price: number({ fr: 'Tarif', en: 'Price' }, { unit: '€', decimals: 2, step: 0.5, min: 0, max: 900 }),
    contact: email({ fr: 'Contact', en: 'Contact' }),
  },
  related: [{ to: 'bookings', by: 'venue' }],
  list: { columns: ['name', 'stars', 'price', 'updatedAt'], search: ['name'] },
});
