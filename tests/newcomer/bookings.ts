import { mdiCalendarLockOutline, mdiClockPlusOutline } from '@mdi/js';
import {
  atMost,
  defineResource,
  list,
  noOverlap,
  number,
  period,
  phone,
  reference,
  sequence,
  status,
  text,
  type Values,
} from '../../src/metadata';

export const taken = { fr: 'La salle est prise', en: 'The hall is taken' };
export const enough = { fr: 'Trois réservations par famille', en: 'Three bookings a family' };
const fullDay = { fr: 'La réservation dure déjà un jour', en: 'The booking already lasts a day' };
const isCancelled = ({ status: state }: Values) => state === 'CANCELLED';

/** The dates of booking `n`: one afternoon of January 2027. */
const afternoon = (n: number) => {
  const day = `2027-01-${String((n % 30) + 1).padStart(2, '0')}`;
  return { startDate: `${day}T14:00:00.000Z`, endDate: `${day}T18:00:00.000Z` };
};

/** Bookings of the town's halls: never two at the same time in one hall, and at most three per family. */
export default defineResource({
  name: 'bookings',
  icon: mdiCalendarLockOutline,
  labels: { one: { fr: 'une réservation', en: 'booking' }, many: { fr: 'réservations', en: 'bookings' } },
  menu: { group: 'publication' },
  routes: { list: 'bookingList', edit: 'booking/edit' },
  titleField: 'number',
  fields: {
    number: text({ fr: 'Numéro', en: 'Number' }, { derive: sequence('number', 'RES-') }),
    room: text({ fr: 'Salle', en: 'Hall' }, { required: true, enforced: true }),
    venue: reference({ fr: 'Fiche de la salle', en: 'Record of the hall' }, 'venues'),
    family: text({ fr: 'Famille', en: 'Family' }, { sample: (n) => `Famille ${n % 10}` }),
    booked: period({ fr: 'Dates', en: 'Dates' }, { sample: afternoon }),
    hours: number(
      { fr: 'Heures', en: 'Hours' },
      { min: 1, max: 24, step: 0.5, enforced: true, sample: [2, 3.5] },
    ),
    rate: number({ fr: 'Tarif', en: 'Rate' }, { unit: '€', min: 0, sample: [12, 20] }),
    price: number(
      { fr: 'Prix', en: 'Price' },
      {
        unit: '€',
        derive: ({ hours, rate }) => (hours && rate ? Number(hours) * Number(rate) : null),
      },
    ),
    contact: phone(
      { fr: 'Téléphone', en: 'Phone' },
      {
        source: 'who.phone',
        enforced: true,
        pattern: { regexp: /^0\d{9}$/, hint: { fr: 'Dix chiffres', en: 'Ten digits' } },
      },
    ),
    chairs: list(
      { fr: 'Chaises', en: 'Chairs' },
      { count: number({ fr: 'Nombre', en: 'Count' }, { required: true, min: 1, enforced: true }) },
      { item: { fr: 'un lot', en: 'lot' } },
    ),
    status: status(
      [
        { id: 'BOOKED', label: { fr: 'Réservée', en: 'Booked' } },
        { id: 'CANCELLED', label: { fr: 'Annulée', en: 'Cancelled' } },
      ],
      { default: 'BOOKED', sample: ['BOOKED'] },
    ),
  },
  list: { columns: ['number', 'room', 'booked', 'price', 'status'], search: ['number', 'room'] },
  form: {
    sections: [{ fields: ['*'] }],
    actions: [
      {
        label: { fr: 'Une heure de plus', en: 'One more hour' },
        icon: mdiClockPlusOutline,
        set: ({ hours }) => ({ hours: Number(hours) + 1 }),
        hidden: ({ status: state }) => state === 'CANCELLED',
        blocked: ({ hours }) => (Number(hours) >= 24 ? fullDay : undefined),
        notice: { fr: 'Réservation prolongée.', en: 'Booking extended.' },
      },
    ],
  },
  workflow: { set: ['BOOKED', 'CANCELLED'] },
  rules: [
    noOverlap({ period: 'booked', per: 'room', message: taken, unless: isCancelled }),
    atMost({ count: 3, per: ['family'], message: enough, unless: isCancelled }),
  ],
});
