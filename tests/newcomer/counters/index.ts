import { mdiStorefrontOutline } from '@mdi/js';
import {
  defineResource,
  frenchPhone,
  number,
  openingHours,
  period,
  phone,
  text,
  trimmed,
} from '../../../src/metadata';

/** The closure of counter `n`: one morning of March 2027. */
const morning = (n: number) => {
  const day = `2027-03-${String((n % 28) + 1).padStart(2, '0')}`;
  return { startDate: `${day}T07:00:00.000Z`, endDate: `${day}T10:00:00.000Z` };
};

/** The counters of the town hall. */
export default defineResource({
  name: 'counters',
  icon: mdiStorefrontOutline,
  labels: { one: { fr: 'un guichet', en: 'counter' }, many: { fr: 'guichets', en: 'counters' } },
  menu: { group: 'publication' },
  routes: { list: 'counterList', edit: 'counter/edit' },
  titleField: 'name',
  fields: {
    name: text(
      { fr: 'Nom', en: 'Name' },
      { required: true, normalize: trimmed, sample: (n) => `Guichet ${n + 1}` },
    ),
    phone: phone(
      { fr: 'Téléphone', en: 'Telephone' },
      { normalize: frenchPhone, sample: (n) => `+33 2 47 00 00 ${n + 10}` },
    ),
    hours: openingHours({ fr: 'Horaires', en: 'Opening hours' }),
    closed: period({ fr: 'Prochaine fermeture', en: 'Next closure' }, { sample: morning }),
    fee: number(
      { fr: 'Tarif', en: 'Fee' },
      { unit: '€', min: 0, default: 5, sample: [12, 0], writeRoles: ['superAdmin'] },
    ),
    budget: number({ fr: 'Budget', en: 'Budget' }, { unit: '€', default: 100, readRoles: ['superAdmin'] }),
    archive: text({ fr: 'Archives', en: 'Archive' }, { source: 'inner.archive', readRoles: ['superAdmin'] }),
  },
  public: { path: 'guichets', fields: ['phone', 'hours', 'fee'] },
  list: {
    columns: ['name', 'phone', 'hours', 'closed', 'fee', 'budget'],
    search: ['name', 'phone', 'archive'],
    rowActions: [
      {
        label: { fr: 'Expliquer le tarif', en: 'Explain the fee' },
        load: () => import('./Fee'),
        roles: ['superAdmin'],
        hidden: ({ fee }) => !fee,
      },
    ],
  },
});
