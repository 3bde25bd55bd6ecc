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
    name: text(
      { fr: 'Nom', en: 'Name' },
      {
        required: true,
        help: {
          fr: 'Un aspirateur reprend dans l’application ce que publie un autre site.',
          en: 'A vacuum takes what another site publishes into the app.',
        },
      },
    ),
    sourcePath: text(
      { fr: 'Adresse à reprendre', en: 'Source path' },
      {
        required: true,
        help: {
          fr: 'Celle du fil ou de la page de l’autre site.',
          en: 'That of the feed or page of the other site.',
        },
      },
    ),
    sourceType: choice({ fr: 'Type de source', en: 'Source type' }, sourceTypes, {
      default: 'RSS',
      help: {
        fr: 'RSS : un fil d’actualités. iCal : un agenda. HTML : une page web. JSON : des données.',
        en: 'RSS: a news feed. iCal: a calendar. HTML: a web page. JSON: data.',
      },
    }),
    warningMessage: longText({ fr: "Message d'avertissement", en: 'Warning message' }),
    status: switched(),
  },
  list: {
    columns: ['name', 'sourceType', 'sourcePath', 'status', 'updatedAt'],
    search: ['name', 'sourcePath'],
    filters: ['sourceType', 'status'],
  },
});
