import { mdiTuneVariant } from '@mdi/js';
import { audit, choice, defineResource, json, reference, text } from '../../src/metadata';
import { rolesByKey } from './confidential';
import { settingTypes } from './values';

/** One setting of a town. One screen edits all of them. */
export default defineResource({
  name: 'townSettings',
  collection: 'townSetting',
  icon: mdiTuneVariant,
  menu: { group: 'settings', submenu: true },
  titleField: 'key',
  access: { own: 'townId' },
  confidential: { by: 'key', roles: rolesByKey, fields: ['value'] },
  fields: {
    key: text({ fr: 'Clé', en: 'Key' }),
    value: json({ fr: 'Valeur', en: 'Value' }),
    type: choice({ fr: 'Type', en: 'Type' }, settingTypes),
    townId: reference({ fr: 'Ville', en: 'Town' }, 'towns'),
    ...audit,
  },
  public: {
    fields: ['value'],
    when: {
      values: {
        key: [
          'TOWN_SETTINGS_WELCOMEMESSAGE',
          'TOWN_SETTINGS_HOMEMESSAGEENABLED',
          'TOWN_SETTINGS_HOMEMESSAGE',
          'TOWN_SETTINGS_HOMEMESSAGETYPE',
        ],
      },
    },
  },
  views: {
    settings: {
      path: 'settings/edit',
      title: { fr: 'Paramètres généraux', en: 'General settings' },
      load: () => import('./Settings'),
    },
  },
});
