import { type Row, textOf } from '../../contract/row';
import { demoAccounts } from '../accounts';
import type { Clock } from './clock';
import { diceFor, seedId } from './dice';
import { pictureUrl } from './pictures';
import { centre, mailAt, townName } from './town';

const townNames = [townName, 'Rochebelle', 'Vaugrenier-les-Bois', "L'Haÿ-Saint-Clair"];

export const towns = (clock: Clock): Row[] =>
  townNames.map((name, n) => {
    const isInactive = n === 3;
    return {
      id: seedId('town', n),
      name,
      latitude: centre.latitude + n * 0.061,
      longitude: centre.longitude - n * 0.043,
      apiKey: isInactive ? null : seedId('apiKey', n),
      status: isInactive ? 'INACTIVE' : 'ACTIVE',
      ...clock.audit(diceFor(`town ${n}`), 700 - n * 90),
    };
  });

/** The names of the demo accounts, in their order. */
const names: readonly [string, string][] = [
  ['Claire', 'Fontaine'],
  ['Mehdi', 'Benali'],
  ['Élodie', 'Prévost'],
];

const account = (n: number, town: number, row: Row, clock: Clock): Row => ({
  _id: seedId('users', n),
  townId: seedId('town', town),
  active: true,
  status: 'ACTIVE',
  ...row,
  ...clock.audit(diceFor(`user ${n}`), 400 - n * 17),
});

/** Some records are incomplete, as in a real town. */
export function users(clock: Clock): Row[] {
  const demo = demoAccounts.map(({ email, password, role }, n) => {
    const [firstName, lastName] = names[n] ?? ['', ''];
    const avatar = pictureUrl(`portrait-${n + 1}`);
    return account(n, 0, { firstName, lastName, email, password, role, avatar, ipAddress: null }, clock);
  });
  const others: Row[] = [
    // Some backends store the role as a number.
    { firstName: 'Jean-Baptiste', lastName: 'Lefèvre', role: 1, townId: seedId('town', 1) },
    { firstName: 'Noëlle', lastName: 'Garçon', role: 'admin', avatar: '' },
    { firstName: 'Loïc', lastName: 'Le Goff', role: 'admin', active: false, status: 'INACTIVE' },
    { firstName: 'Marie-Thérèse', lastName: "D'Aubigné", role: 'user', status: 'PENDING' },
    { firstName: 'Wassim', lastName: 'Traoré', role: 'user', avatar: null },
    { firstName: 'Bérengère', lastName: 'Lœillet', role: 'admin', townId: seedId('town', 2) },
    { firstName: 'Yannick', lastName: 'Müller', role: 'user' },
    { firstName: 'Océane', lastName: null, role: 'user', townId: null },
    { firstName: 'Gaëlle', lastName: 'Péron', role: 'user', status: 'CREATED' },
  ].map((row: Row, n) => {
    const email = mailAt(
      `${textOf(row.firstName)}.${n}`
        .normalize('NFD')
        .replace(/[^a-zA-Z.0-9]/g, '')
        .toLowerCase(),
    );
    const seen = n % 3 === 0 ? {} : { lastLogin: clock.at(-n * 5, 8, 41), ipAddress: `192.0.2.${20 + n}` };
    return account(
      demo.length + n,
      0,
      { email, password: `secret-${seedId('password', n).slice(0, 12)}`, ...seen, ...row },
      clock,
    );
  });
  return [...demo, ...others];
}
