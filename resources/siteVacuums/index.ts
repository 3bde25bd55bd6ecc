import { mdiVacuumOutline } from '@mdi/js';
import {
  type Choice,
  choice,
  defineResource,
  longText,
  type Resource,
  sameLabel,
  text,
} from '../../src/metadata';
import { switchedStatus } from '../vocabulary';

const sourceTypes = [
  { id: 'RSS', label: sameLabel('RSS') },
  { id: 'ICAL', label: sameLabel('iCal') },
  { id: 'HTML', label: sameLabel('HTML') },
  { id: 'JSON', label: sameLabel('JSON') },
] as const;

const frequencies = [
  { id: 'HOURLY', label: { fr: 'Toutes les heures', en: 'Every hour' } },
  { id: 'DAILY', label: { fr: 'Tous les jours', en: 'Every day' } },
] as const;

/** The entities that can take what another site publishes. */
const targetsIn = (entities: readonly Resource[]): Choice<string>[] =>
  entities.flatMap(({ name, importFrom, menu, titles }) =>
    importFrom ? [{ id: name, label: menu?.label ?? titles?.list ?? sameLabel(name) }] : [],
  );

/** The addresses of other sites. The server makes drafts of what they publish (docs/product.md#site-vacuums). */
export const siteVacuumsFor = (entities: readonly Resource[]) =>
  defineResource({
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
            fr: 'Un aspirateur reprend ici, en brouillons, ce que publie un autre site.',
            en: 'A vacuum creates drafts here from what another site publishes.',
          },
        },
      ),
      sourcePath: text(
        { fr: 'Adresse à reprendre', en: 'Address to read' },
        {
          required: true,
          help: {
            fr: 'Fil, agenda ou page de l’autre site.',
            en: 'Feed, calendar or page of the other site.',
          },
        },
      ),
      sourceType: choice({ fr: 'Type de source', en: 'Source type' }, sourceTypes, {
        default: 'RSS',
        help: {
          fr: 'RSS : un fil RSS ou Atom. iCal : un agenda. HTML : une page web qui indique son fil. JSON : JSON Feed ou OpenAgenda.',
          en: 'RSS: an RSS or Atom feed. iCal: a calendar. HTML: a web page that names its feed. JSON: JSON Feed or OpenAgenda.',
        },
      }),
      target: choice({ fr: 'Reprendre dans', en: 'Import into' }, targetsIn(entities), {
        help: {
          fr: 'Chaque élément de l’autre site y devient un brouillon. Sans choix, rien n’est repris.',
          en: 'Each item of the other site becomes a draft there. Without a choice, nothing is imported.',
        },
      }),
      frequency: choice({ fr: 'Fréquence', en: 'Frequency' }, frequencies, { default: 'DAILY' }),
      warningMessage: longText({ fr: "Message d'avertissement", en: 'Warning message' }),
      status: switchedStatus(),
    },
    list: {
      columns: ['name', 'sourceType', 'sourcePath', 'target', 'status', 'updatedAt'],
      search: ['name', 'sourcePath'],
      filters: ['sourceType', 'status'],
    },
    form: {
      sections: [
        { fields: ['name', 'sourcePath', 'sourceType', 'warningMessage'] },
        {
          title: { fr: 'Reprise', en: 'Import' },
          fields: ['target', 'frequency', 'status'],
          load: () => import('./VacuumLog'),
        },
      ],
    },
  });
