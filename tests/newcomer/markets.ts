import { mdiStorefrontOutline } from '@mdi/js';
import { defineResource, geometry, period, recurrence, text } from '../../src/metadata';

/** The hours of a market on a day of January. */
const morning = (n: number) => {
  const day = `2027-01-${String((n % 30) + 1).padStart(2, '0')}`;
  return { startDate: `${day}T07:00:00.000Z`, endDate: `${day}T10:00:00.000Z` };
};

/** Markets, which come back each week and fill a street or a square. */
export default defineResource({
  name: 'markets',
  icon: mdiStorefrontOutline,
  labels: { one: { fr: 'un marché', en: 'market' }, many: { fr: 'marchés', en: 'markets' } },
  menu: { group: 'publication' },
  routes: { list: 'marketList', edit: 'market/edit' },
  fields: {
    title: text({ fr: 'Nom', en: 'Name' }, { required: true }),
    opening: period({ fr: 'Ouverture', en: 'Opening' }, { sample: morning }),
    repeats: recurrence(
      { fr: 'Répétition', en: 'Repeats' },
      {
        of: 'opening',
        holidays: [
          {
            label: { fr: 'Sauf vacances d’hiver', en: 'Except winter holidays' },
            startDate: '2027-02-06',
            endDate: '2027-02-22',
          },
        ],
      },
    ),
    ground: geometry({ fr: 'Emplacement', en: 'Ground' }, { shapes: ['line', 'area'] }),
  },
  list: {
    columns: ['title', 'repeats', 'ground', 'updatedAt'],
    search: ['title'],
    displays: ['table', 'calendar', 'map'],
  },
  public: { path: 'marches', fields: ['opening', 'repeats', 'ground'] },
});
