import type { Row } from '../../contract/row';
import type { Clock } from './clock';
import { diceFor, seedId } from './dice';

type Setting = readonly [key: string, type: 'TEXT' | 'JSON' | 'BOOLEAN' | 'NUMBER', value: unknown];

const serviceAccount = {
  type: 'service_account',
  project_id: 'sainte-marthe-demo',
  client_email: 'push@sainte-marthe-demo.example',
};

/** The settings by town (docs/contract.md#town-settings). The second town stores every value as a text. */
const byTown: readonly (readonly Setting[])[] = [
  [
    ['WELCOMEMESSAGE', 'TEXT', 'Bienvenue à Sainte-Marthe-sur-Loire'],
    ['NBDAYSAFTERNEWSENABLED', 'BOOLEAN', true],
    ['NBDAYSAFTERNEWS', 'NUMBER', 90],
    ['HOMEMESSAGEENABLED', 'BOOLEAN', true],
    ['HOMEMESSAGE', 'TEXT', 'Vigilance crues : le quai des Tanneurs est fermé jusqu’à vendredi.'],
    ['HOMEMESSAGETYPE', 'TEXT', 'WARNING'],
    ['REPORTEMAILNOTIFICATIONENABLED', 'BOOLEAN', false],
    ['REPORTRECEIVEDEMAIL', 'TEXT', 'technique@sainte-marthe-sur-loire.example'],
    ['FIREBASE_SERVICEACCOUNT', 'JSON', serviceAccount],
  ],
  [
    ['WELCOMEMESSAGE', 'TEXT', 'Rochebelle vous souhaite la bienvenue'],
    ['NBDAYSAFTERNEWSENABLED', 'BOOLEAN', 'false'],
    ['NBDAYSAFTERNEWS', 'NUMBER', '100'],
    ['HOMEMESSAGEENABLED', 'BOOLEAN', 'false'],
    ['HOMEMESSAGE', 'TEXT', ''],
    ['HOMEMESSAGETYPE', 'TEXT', 'NONE'],
    ['REPORTEMAILNOTIFICATIONENABLED', 'BOOLEAN', 'true'],
    ['REPORTRECEIVEDEMAIL', 'TEXT', 'mairie@rochebelle.example'],
    ['FIREBASE_SERVICEACCOUNT', 'JSON', JSON.stringify({ ...serviceAccount, project_id: 'rochebelle-demo' })],
  ],
  [
    ['WELCOMEMESSAGE', 'TEXT', 'Vaugrenier-les-Bois'],
    ['HOMEMESSAGEENABLED', 'BOOLEAN', true],
    ['HOMEMESSAGETYPE', 'TEXT', 'INFORMATION'],
    ['NBDAYSAFTERNEWS', 'NUMBER', '45'],
  ],
  [['WELCOMEMESSAGE', 'TEXT', null]],
];

export const townSettings = (clock: Clock): Row[] =>
  byTown.flatMap((settings, town) =>
    settings.map(([key, type, value]) => ({
      id: seedId('townSetting', `${town} ${key}`),
      key: `TOWN_SETTINGS_${key}`,
      value,
      type,
      townId: seedId('town', town),
      ...clock.audit(diceFor(`setting ${town} ${key}`), 200 - town * 30),
    })),
  );
