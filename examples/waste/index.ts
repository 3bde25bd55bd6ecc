import { mdiCalendarWeekOutline, mdiTrashCanOutline } from '@mdi/js';
import {
  addDays,
  choice,
  date,
  dayText,
  defineResource,
  defineScreens,
  number,
  status,
  tags,
  text,
} from 'my-town-admin/metadata';
import { bins } from './rounds';

const sectors = ['Centre', 'Gare', 'Bords de Loire', 'Les Tilleuls'];

/** The rounds that collect the waste of a sector. Each has its bin, its first day and the weeks between collections. */
export const wasteRounds = defineResource({
  name: 'wasteRounds',
  icon: mdiTrashCanOutline,
  labels: {
    one: { fr: 'une tournée de collecte', en: 'collection round' },
    many: { fr: 'tournées de collecte', en: 'collection rounds' },
  },
  menu: { group: 'publication', label: { fr: 'Collecte des déchets', en: 'Waste collection' } },
  routes: { list: 'wasteRoundList', edit: 'wasteRound/edit' },
  titleField: 'sector',
  fields: {
    sector: text({ fr: 'Secteur', en: 'Sector' }, { required: true, sample: sectors }),
    bin: choice({ fr: 'Bac', en: 'Bin' }, bins, { default: 'HOUSEHOLD' }),
    first: date(
      { fr: 'Première collecte', en: 'First collection' },
      { required: true, sample: (n) => addDays(dayText(new Date()), (n % 14) - 21) },
    ),
    weeks: number(
      { fr: 'Toutes les … semaines', en: 'Every … weeks' },
      { required: true, enforced: true, min: 1, max: 8, step: 1, default: 1, sample: [1, 2] },
    ),
    streets: tags(
      { fr: 'Rues', en: 'Streets' },
      { sample: [['Rue Nationale', 'Place du Marché'], ['Quai Anatole']] },
    ),
    status: status(
      [
        { id: 'RUNNING', label: { fr: 'En service', en: 'Running' }, tone: 'success' },
        { id: 'STOPPED', label: { fr: 'Arrêtée', en: 'Stopped' } },
      ],
      { default: 'RUNNING', selectable: ['RUNNING', 'STOPPED'] },
    ),
  },
  list: {
    columns: ['sector', 'bin', 'first', 'weeks', 'status'],
    search: ['sector'],
    filters: ['bin', 'status'],
  },
  panels: [
    { title: { fr: 'Prochaines collectes', en: 'Next collections' }, load: () => import('./NextDays') },
  ],
  public: {
    path: 'collectes',
    fields: ['bin', 'first', 'weeks', 'streets'],
    when: { status: 'RUNNING' },
    layout: 'list',
  },
});

/** The rounds of the next seven days, on one screen. */
export const wasteWeek = defineScreens({
  name: 'wasteWeek',
  icon: mdiCalendarWeekOutline,
  menu: { group: 'publication', label: { fr: 'Collectes de la semaine', en: 'Rounds of the week' } },
  views: {
    week: {
      path: 'wasteWeek',
      title: { fr: 'Collectes de la semaine', en: 'Rounds of the week' },
      load: () => import('./Week'),
    },
  },
});

/** What the town adds to `resources` in `resources/index.ts`. */
export default [wasteRounds, wasteWeek];
