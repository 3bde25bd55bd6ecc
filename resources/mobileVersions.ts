import { mdiCellphoneArrowDown } from '@mdi/js';
import { choice, date, defineResource, longText, references, status, text } from '../src/metadata';
import { activeStatuses, platforms } from './vocabulary';

const version = {
  required: true,
  help: { fr: 'Sous la forme X.XX.XX, comme 2.01.00', en: 'In the form X.XX.XX, like 2.01.00' },
  pattern: {
    regexp: /^\d\.\d{2}\.\d{2}$/,
    hint: { fr: 'Le format attendu est X.XX.XX', en: 'The expected format is X.XX.XX' },
  },
};

export default defineResource({
  name: 'mobileVersions',
  icon: mdiCellphoneArrowDown,
  menu: { group: 'settings', submenu: true, label: { fr: "Versions de l'application", en: 'App versions' } },
  routes: { list: 'mobileVersionList', edit: 'mobileVersion/edit' },
  titles: {
    list: { fr: "Liste des versions de l'application mobile", en: 'Mobile app versions' },
    create: { fr: "Création d'une version de l'application mobile", en: 'New mobile app version' },
    edit: {
      fr: "Modification de la version {version} de l'application mobile",
      en: 'Mobile app version {version}',
    },
  },
  titleField: 'version',
  fields: {
    version: text({ fr: 'Version', en: 'Version' }, version),
    minAppVersion: text(
      { fr: 'Version minimale', en: 'Minimum version' },
      {
        ...version,
        help: {
          fr: 'La plus ancienne version encore acceptée, sous la forme X.XX.XX.',
          en: 'The oldest version still accepted, in the form X.XX.XX.',
        },
      },
    ),
    // Spelled as in docs/contract.md#collections.
    plateform: choice({ fr: 'Plateforme', en: 'Platform' }, platforms, { default: 'ANDROID' }),
    publishedDate: date({ fr: 'Date de publication', en: 'Publication date' }),
    aboutText: longText({ fr: 'Nouveautés', en: 'What is new' }),
    towns: references({ fr: 'Villes', en: 'Towns' }, 'towns', {
      pick: { perPage: 100, sort: ['name', 'ASC'] },
    }),
    status: status(activeStatuses),
  },
  list: {
    columns: ['version', 'minAppVersion', 'plateform', 'publishedDate', 'towns'],
    search: ['version'],
    filters: ['plateform'],
  },
  notices: {
    created: { fr: 'Version créée.', en: 'Version created.' },
    updated: { fr: 'Version modifiée.', en: 'Version updated.' },
  },
});
