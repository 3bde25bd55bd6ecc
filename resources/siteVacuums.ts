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
  menu: { group: 'settings', submenu: true, label: { fr: 'Aspirateurs de site', en: 'Site vacuums' } },
  routes: { list: 'siteVacuumList', edit: 'siteVacuum/edit' },
  titles: {
    list: { fr: 'Liste des aspirateurs de site', en: 'Site vacuums' },
    create: { fr: "Création d'un aspirateur de site", en: 'New site vacuum' },
    edit: { fr: "Modification de l'aspirateur de site {name}", en: 'Site vacuum {name}' },
  },
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
  notices: {
    created: { fr: 'Aspirateur de site créé.', en: 'Site vacuum created.' },
    updated: { fr: 'Aspirateur de site modifié.', en: 'Site vacuum updated.' },
  },
});
