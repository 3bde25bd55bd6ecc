import { mdiVacuumOutline } from '@mdi/js';
import { choice, defineResource, longText, sameLabel, text } from '../src/metadata';
import { switched } from './vocabulary';

const sourceTypes = [
  { id: 'RSS', label: sameLabel('RSS') },
  { id: 'ICAL', label: sameLabel('iCal') },
  { id: 'HTML', label: sameLabel('HTML') },
  { id: 'JSON', label: sameLabel('JSON') },
] as const;

export default defineResource({
  name: 'siteVacuums',
  icon: mdiVacuumOutline,
  labels: {
    one: { fr: 'un aspirateur de site', en: 'site vacuum' },
    many: { fr: 'aspirateurs de site', en: 'site vacuums' },
  },
  menu: { group: 'settings', submenu: true },
  routes: { list: 'siteVacuumList', edit: 'siteVacuum/edit' },
  titleField: 'name',
  fields: {
    name: text({ fr: 'Nom', en: 'Name' }, { required: true }),
    sourcePath: text({ fr: 'Chemin de la source', en: 'Source path' }, { required: true }),
    sourceType: choice({ fr: 'Type de source', en: 'Source type' }, sourceTypes, { default: 'RSS' }),
    warningMessage: longText({ fr: "Message d'avertissement", en: 'Warning message' }),
    status: switched(),
  },
  list: {
    columns: ['name', 'sourceType', 'sourcePath', 'status', 'updatedAt'],
    search: ['name', 'sourcePath'],
    filters: ['sourceType', 'status'],
  },
});
