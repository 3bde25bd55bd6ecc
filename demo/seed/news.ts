import type { Row } from '../../contract/row';
import { formatDate } from '../../src/i18n/dates';
import { categoryId } from './categories';
import type { Clock } from './clock';
import { type Dice, diceFor, seedId } from './dice';
import { clubs, longTitle, themes } from './newsWords';
import { pictureUrl } from './pictures';
import { a, districts, h2, mailAt, p, siteUrl, streets, ul } from './town';

const itemCount = 320;

const subjects = themes.flatMap((theme) => theme.titles.map((title) => ({ theme, title })));
/** Coprime to the number of subjects, so that all are used before one comes again. */
const stride = 23;

const fillIn = (template: string, dice: Dice, day: string) =>
  template
    .replaceAll('{day}', () => formatDate(day, 'fr', { day: 'numeric', month: 'long' }))
    .replaceAll('{street}', () => dice.pick(streets))
    .replaceAll('{district}', () => dice.pick(districts))
    .replaceAll('{club}', () => dice.pick(clubs))
    .replaceAll('{number}', () => String(3 + dice.below(27)));

function content(sentences: readonly string[], dice: Dice, day: string): string {
  const [first = '', second = '', third = '', fourth = ''] = sentences.map((sentence) =>
    fillIn(sentence, dice, day),
  );
  const lead = p(`<strong>${first}</strong>`);
  if (dice.chance(25)) return lead;
  const practical = h2('En pratique') + ul(second, third);
  const contact = p(
    `Renseignements : ${a(`mailto:${mailAt('accueil')}`, mailAt('accueil'))}, ${a(siteUrl, 'site de la ville')}.`,
  );
  return lead + practical + (dice.chance(50) ? p(fourth) : '') + contact;
}

/** In days from today: from 45 days ahead to thirteen months ago. */
function startOf(n: number): number {
  if (n < 24) return n * 2 - 1;
  return n < 60 ? 24 - n : -Math.round(31 + (n - 60) * 1.4);
}

function statusOf(start: number, dice: Dice): string {
  if (start > 0) return dice.pick(['CREATED', 'UPDATED', 'PUBLISHED', 'PUBLISHED']);
  return dice.pick([...Array(8).fill('PUBLISHED'), 'UPDATED', 'UNPUBLISHED', 'DELETED', 'CREATED']);
}

/** Periods as an older app stored them, by item. */
const legacyPeriods: Readonly<Record<number, (clock: Clock) => Row>> = {
  61: () => ({ newsPeriod: null }),
  62: () => ({ newsPeriod: {} }),
  63: (clock) => ({ newsPeriod: { startDate: clock.at(-3), endDate: null } }),
  64: () => ({}),
};

/** For an item without a picture, an older app stored null or no key. */
function imageOf(picture: string | null, dice: Dice): Row {
  if (picture) return { imageUrl: pictureUrl(picture) };
  return dice.chance(50) ? { imageUrl: null } : {};
}

function newsItem(n: number, clock: Clock): Row {
  const dice = diceFor(`news ${n}`);
  const { theme, title: pattern } = subjects[(n * stride) % subjects.length] ?? dice.pick(subjects);
  const start = startOf(n);
  const eventDay = clock.at(start + 4);
  const title = n === 40 ? longTitle : fillIn(pattern, dice, eventDay);
  const picture = dice.chance(75) ? theme.picture : null;
  const period = {
    startDate: clock.at(start, 6),
    endDate: clock.at(start + dice.pick([10, 31, 31, 60]), 22),
  };
  const newsPeriod = legacyPeriods[n]?.(clock) ?? { newsPeriod: period };
  const status = statusOf(start, dice);
  return {
    id: seedId('pages', `news ${n}`),
    title,
    // A news item is a page of type 12.
    type: 12,
    subType: 1,
    newsPage: true,
    ...newsPeriod,
    status,
    longDescription: content(theme.sentences, dice, eventDay),
    ...imageOf(picture, dice),
    // Publishing sets `notify` to false.
    notify: dice.chance(60) && status !== 'PUBLISHED',
    homePage: n < 3,
    // The first three items follow the eight pages on the home page (`pages.ts`).
    ...(n < 3 ? { position: 8 + n } : {}),
    ...(dice.chance(50) ? { isLinkUrl: false } : {}),
    categoryId: categoryId(theme.category),
    categories: dice.chance(15) ? null : [categoryId(theme.category)],
    ...clock.audit(dice, Math.max(0, -start) + dice.below(6)),
  };
}

/** More than 300 items, because a page of the list has up to 300 rows. */
export const news = (clock: Clock): Row[] => Array.from({ length: itemCount }, (_, n) => newsItem(n, clock));
