import type { Row } from '../../contract/row';
import { classicLines, contactLines, council, delegations } from './cardWords';
import { categoryId } from './categories';
import type { Clock } from './clock';
import { diceFor, seedId } from './dice';
import { mailName, personName } from './names';
import { pictureUrl } from './pictures';
import { landline, mailAt, mobile, p, siteUrl, streets } from './town';

const statuses = ['PUBLISHED', 'PUBLISHED', 'PUBLISHED', 'UPDATED', 'CREATED', 'UNPUBLISHED'];

/** A card is a page of type 2. Its subtype is 1 for a contact, 2 for a classic card, 3 for an elected person. */
function card(key: string, subType: number, category: string, row: Row, clock: Clock): Row {
  const dice = diceFor(`card ${key}`);
  return {
    id: seedId('pages', `card ${key}`),
    type: 2,
    subType,
    // Some stored cards have no `newsPage`.
    ...(dice.chance(70) ? { newsPage: false } : {}),
    status: dice.pick(statuses),
    categoryId: categoryId(category),
    categories: [categoryId(category)],
    openingPeriodEnabled: false,
    ...row,
    ...clock.audit(dice, 15 + dice.below(420)),
  };
}

const address = (n: number) =>
  `${1 + ((n * 7) % 40)} ${streets[n % streets.length]}, 37999 Sainte-Marthe-sur-Loire`;

const contacts = (clock: Clock): Row[] =>
  contactLines.map(([title, profession, mail], n) => {
    const details = {
      contactName: n % 5 === 4 ? null : personName(n + 40).full,
      profession,
      complement: n % 4 === 0 ? 'Bureau du rez-de-chaussée, porte bleue' : '',
      address: address(n),
      phone: landline(n),
      email: mailAt(mail),
      ...(n % 3 === 0 ? { webSite: `${siteUrl}/${mail}` } : {}),
    };
    const contact = n === contactLines.length - 1 ? {} : details;
    const picture = n % 3 === 1 ? { imageUrl: pictureUrl('mairie') } : {};
    return card(`contact ${n}`, 1, 'demarches', { title, longDescription: '', contact, ...picture }, clock);
  });

/** The campsite (8) has a season. The hall (9) has a period stored as null. */
function openingOf(n: number, clock: Clock): Row {
  if (n === 8)
    return { openingPeriodEnabled: true, timings: { startDate: clock.at(-60), endDate: clock.at(120) } };
  return n === 9 ? { timings: null } : {};
}

const classics = (clock: Clock): Row[] =>
  classicLines.map(([title, text], n) => {
    const contact = n % 4 === 3 ? null : { address: address(n + 30), phone: landline(n + 50) };
    const content = {
      title,
      longDescription: text && p(text),
      contact,
      imageUrl: n % 2 ? pictureUrl('marche') : '',
    };
    return card(
      `classic ${n}`,
      2,
      n < 8 ? 'economie' : 'equipements',
      { ...content, ...openingOf(n, clock) },
      clock,
    );
  });

function elected(clock: Clock): Row[] {
  const seats = council.flatMap(([role, holders]) =>
    Array.from({ length: holders }, (_, rank) => ({ role, rank })),
  );
  return seats.map(({ role, rank }, n) => {
    const { full, firstName, lastName } = personName(n);
    const contact = {
      contactName: full,
      profession: role,
      complement: role === 'deputy' ? (delegations[rank % delegations.length] ?? '') : '',
      phone: n < 9 ? mobile(n) : null,
      email: n < 21 ? mailAt(`${mailName(firstName)}.${mailName(lastName)}`) : '',
    };
    const text = n === 0 ? p('Permanence le vendredi de 17 h à 19 h, sans rendez-vous.') : '';
    const picture = n % 4 === 0 ? { imageUrl: pictureUrl(`portrait-${1 + (n % 3)}`) } : {};
    const row = { title: full, longDescription: text, contact, ...picture };
    return card(`elected ${n}`, 3, 'conseil', row, clock);
  });
}

export const cards = (clock: Clock): Row[] => [...contacts(clock), ...classics(clock), ...elected(clock)];
