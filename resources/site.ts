import { defineSite } from '../src/metadata';

/** The home page, the menu and the foot of the town's site, and the settings that hold its texts (docs/site.md). */
export default defineSite({
  home: [
    {
      title: { fr: 'En un clic', en: 'At hand' },
      of: ['pages', 'news', 'cards'],
      where: { homePage: true },
      order: 'position',
      layout: 'tiles',
    },
    { of: ['news'], limit: 6 },
    { of: ['events'], limit: 6 },
    { of: ['surveys'], limit: 2 },
  ],
  menu: { of: ['pages'], where: { drawerMenu: true }, order: 'position' },
  foot: { of: ['socialNetworks'] },
  settings: {
    of: 'townSettings',
    key: 'key',
    value: 'value',
    town: 'townId',
    welcome: 'TOWN_SETTINGS_WELCOMEMESSAGE',
    message: {
      enabled: 'TOWN_SETTINGS_HOMEMESSAGEENABLED',
      text: 'TOWN_SETTINGS_HOMEMESSAGE',
      type: 'TOWN_SETTINGS_HOMEMESSAGETYPE',
      urgent: ['ALERT'],
    },
    tones: { INFORMATION: 'info', WARNING: 'warning', ALERT: 'error' },
  },
});
