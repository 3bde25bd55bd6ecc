import {
  type Choice,
  type ChoiceValue,
  choiceOf,
  type Field,
  type FieldOf,
  hoursFromCode,
  isEmpty,
  isReadable,
  type Label,
  type Locale,
  parseGeometry,
  parseRecurrence,
  referencedId,
  referenceValue,
  sentenceLocale,
  sourceOf,
  storedPathsOf,
  type Values,
  valueAt,
} from '../../src/metadata';
import { dateOf, dayText, isDay, momentText, storedDay, storedMoment } from '../../src/metadata/townTime';
import { isRow } from '../row';
import { type Cell, type CellContext, cellsOf } from './show';
import type { Part } from './targets';
import { booleanOf, choiceNamed, foldText, localDateOf, numberOf, wordsIn } from './words';

type Id = string | number;

export interface Reading {
  /** The language of the file. */
  language: Locale;
  /** How an export writes cells, in each language. A cell that still has the exported text changes nothing. */
  exportContexts: readonly CellContext[];
  /** By the name of the records, else by their id. */
  idsOf: (field: FieldOf<'reference' | 'references'>, text: string) => readonly Id[];
  /** For a reference that copies fields of the record. */
  recordOf: (field: FieldOf<'reference'>, id: Id) => Values | undefined;
}

export class UnreadableCell extends Error {
  constructor(readonly label: Label) {
    super(label.en);
  }
}

const unread = (fr: string, en: string) => new UnreadableCell({ fr, en });

/** Removes the apostrophe that makes a formula harmless in an exported file. */
const unescaped = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/** Spreadsheet programs change spaces and line ends. */
const compared = (text: string) => text.replace(/\s+/g, ' ').trim();

function isExportedText(text: string, exported: Cell, kind: Field['kind']): boolean {
  const exportedText = String(exported ?? '');
  if ([text, unescaped(text)].map(compared).includes(compared(exportedText))) return true;
  return kind === 'richText' && text.replace(/\s/g, '') === exportedText.replace(/\s/g, '');
}

function readNumber(text: string, language: Locale): number {
  const number = numberOf(text, sentenceLocale(language));
  if (number === undefined) throw unread(`« ${text} » n’est pas un nombre`, `"${text}" is not a number`);
  return number;
}

/** A time with its zone: `Z`, `+01`, `+0100` or `+01:00`. */
const zonedTime = /T[\d:.]+(Z|[+-]\d\d(:?\d\d)?)$/;

function readDate(text: string, before: unknown, hasTime: boolean): unknown {
  const instant = zonedTime.test(text) ? dateOf(text) : undefined;
  const local = instant ? momentText(instant) : localDateOf(text);
  const day = local?.slice(0, 10);
  if (!local || !isDay(day)) throw unread(`« ${text} » n’est pas une date`, `"${text}" is not a date`);
  if (!hasTime) return storedDay(day, before);
  // Compares instants: local times have no seconds, and in autumn one hour occurs twice.
  if (instant) return dateOf(before)?.getTime() === instant.getTime() ? before : instant.toISOString();
  // A spreadsheet program leaves out the time of an exported midnight.
  return storedMoment(isDay(local) ? `${local}T00:00` : local, before);
}

const noChoice = (text: string) =>
  unread(`« ${text} » n’est pas un choix de la liste`, `"${text}" is not a choice of the list`);

function readChoice(choices: readonly Choice[], text: string, before: unknown): unknown {
  const choice = choiceNamed<ChoiceValue>(choices)(text);
  if (!choice) throw noChoice(text);
  // Keeps a stored alias of the same choice.
  return choice === choiceOf<ChoiceValue>(choices, before) ? before : choice.id;
}

function readChoices(choices: readonly Choice[], text: string): unknown[] {
  const named = choiceNamed<ChoiceValue>(choices);
  const words = wordsIn(text, (word) => named(word) !== undefined);
  const ids = words.map((word) => {
    const choice = named(word);
    if (!choice) throw noChoice(word);
    return choice.id;
  });
  return [...new Set(ids)];
}

function readStatus({ byPeriod, choices }: FieldOf<'status'>, text: string, before: unknown): unknown {
  const isNamed = ({ label }: { label: Label }) =>
    Object.values(label).some((word) => foldText(word) === foldText(text));
  // A record with the status `byPeriod.status` shows another label before and after its period.
  if (byPeriod && [byPeriod.upcoming, byPeriod.past].some(isNamed)) return byPeriod.status;
  return readChoice(choices, text, before);
}

function readReference(field: FieldOf<'reference' | 'references'>, text: string, { idsOf }: Reading): Id {
  const [id, another] = idsOf(field, text);
  if (id === undefined) throw unread(`« ${text} » n’existe pas`, `"${text}" does not exist`);
  if (another !== undefined)
    throw unread(`Plusieurs éléments s’appellent « ${text} »`, `Several records are called "${text}"`);
  return id;
}

function readFlags({ flags }: FieldOf<'flags'>, text: string, before: unknown): unknown {
  const choices = Object.entries(flags).map(([id, label]) => ({ id, label }));
  const on = new Set(readChoices(choices, text));
  const changed = choices.filter(({ id }) => (valueAt(before, id) === true) !== on.has(id));
  const known = isRow(before) ? before : {};
  return { ...known, ...Object.fromEntries(changed.map(({ id }) => [id, on.has(id)])) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unread(`« ${text.slice(0, 40)} » n’est pas du JSON`, `"${text.slice(0, 40)}" is not JSON`);
  }
}

function readHours(text: string): unknown {
  const hours = hoursFromCode(text);
  if (!hours)
    throw unread(
      `« ${text} » n’est pas un horaire, tel que Mo-Fr 09:00-17:00`,
      `"${text}" is not opening hours, such as Mo-Fr 09:00-17:00`,
    );
  return hours;
}

function readRepetition(text: string): string {
  if (!parseRecurrence(text))
    throw unread(
      `« ${text.slice(0, 40)} » n’est pas une répétition, telle que RRULE:FREQ=WEEKLY;BYDAY=TU`,
      `"${text.slice(0, 40)}" is not a repetition, such as RRULE:FREQ=WEEKLY;BYDAY=TU`,
    );
  return text;
}

function readGeometry(field: FieldOf<'geometry'>, text: string): unknown {
  const geometry = parseGeometry(text, field);
  if (!geometry)
    throw unread(`« ${text.slice(0, 40)} » n’est pas un tracé`, `"${text.slice(0, 40)}" is not a shape`);
  return geometry;
}

const escapedHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An address in angle brackets, such as `<claire@ville.fr>`, is not an element. */
export const hasElements = (text: string): boolean => /<\/?[a-z][a-z0-9-]*(\s[^<>]*|\/)?>/i.test(text);

export const readRichText = (text: string) =>
  hasElements(text)
    ? text
    : text
        .split(/\s*\n\s*/)
        .filter((line) => line !== '')
        .map((line) => `<p>${escapedHtml(line)}</p>`)
        .join('');

/** `text` is not empty. @throws UnreadableCell */
function readText(field: Field, text: string, before: unknown, reading: Reading): unknown {
  switch (field.kind) {
    case 'number':
      return readNumber(text, reading.language);
    case 'boolean': {
      const value = booleanOf(text);
      if (value === undefined)
        throw unread(`« ${text} » n’est ni oui ni non`, `"${text}" is neither yes nor no`);
      return value;
    }
    case 'date':
    case 'dateTime':
      return readDate(text, before, field.kind === 'dateTime');
    case 'choice':
      return readChoice(field.choices, text, before);
    case 'status':
      return readStatus(field, text, before);
    case 'choices':
      return readChoices(field.choices, text);
    case 'tags': {
      const named = choiceNamed(field.choices ?? []);
      const words = wordsIn(text, (word) => named(word) !== undefined);
      return [...new Set(words.map((word) => named(word)?.id ?? word))];
    }
    case 'flags':
      return readFlags(field, text, before);
    case 'reference': {
      const id = readReference(field, text, reading);
      if (id === referencedId(field, before)) return before;
      return referenceValue(field, id, reading.recordOf(field, id));
    }
    case 'references': {
      const words = wordsIn(text, (word) => reading.idsOf(field, word).length > 0);
      return [...new Set(words.map((word) => readReference(field, word, reading)))];
    }
    case 'file':
      return field.many ? wordsIn(text, () => false) : text;
    case 'json':
      return readJson(text);
    case 'richText':
      return readRichText(text);
    case 'openingHours':
      return readHours(text);
    case 'recurrence':
      return readRepetition(text);
    case 'geometry':
      return readGeometry(field, text);
    default:
      return text;
  }
}

/** An empty value keeps its stored form, such as `''`. A status stays, because each record has one. */
function emptied({ kind }: Field, before: unknown): unknown {
  if (isEmpty(before) || kind === 'status') return before;
  return Array.isArray(before) || kind === 'choices' || kind === 'references' ? [] : null;
}

const cellIndex = (field: Field, part: Part): number => {
  if (field.kind !== 'period') return 0;
  return (part === 'end' ? 1 : 0) + (field.stateLabels ? 1 : 0);
};

const noPosition = (text: string) =>
  unread(`« ${text} » n’est pas une position`, `"${text}" is not a position`);

/** Tried in this order: in `48,857 2,352`, the space separates the halves. */
const halfSeparators = [';', /\s+,?\s*|,\s+/, ','];

function halvesOf(text: string): string[] {
  const halves = halfSeparators
    .map((separator) => text.split(separator))
    .find((parts) => parts.length === 2 && !parts.includes(''));
  if (!halves) throw noPosition(text);
  return halves;
}

const maxDegrees = { latitude: 90, longitude: 180 };

function readHalf(
  field: FieldOf<'coordinates'>,
  half: 'latitude' | 'longitude',
  text: string,
  row: Values,
): Values {
  const path = field[half];
  if (text === '') return { [path]: emptied(field, row[path]) };
  // French rules in every language: in `48,857`, the comma does not separate thousands.
  const degrees = readNumber(text, 'fr');
  if (Math.abs(degrees) > maxDegrees[half]) throw noPosition(text);
  return { [path]: degrees };
}

function readPosition(field: FieldOf<'coordinates'>, part: Part, text: string, row: Values): Values {
  if (part === 'latitude' || part === 'longitude') return readHalf(field, part, text, row);
  const [latitude = '', longitude = ''] = text === '' ? [] : halvesOf(text);
  return { ...readHalf(field, 'latitude', latitude, row), ...readHalf(field, 'longitude', longitude, row) };
}

/** A day alone means its last minute: the period lasts until that day is over. */
function readEnd(text: string, before: unknown): unknown {
  const local = localDateOf(text);
  if (!isDay(local)) return readDate(text, before, true);
  // A spreadsheet program leaves out the time of an exported midnight.
  if (momentText(before) === `${local}T00:00`) return before;
  return readDate(`${local} 23:59`, before, true);
}

/** The stored values by path. @throws UnreadableCell */
function readPart(
  name: string,
  field: Field,
  part: Part,
  text: string,
  row: Values,
  reading: Reading,
): Values {
  if (field.kind === 'coordinates') return readPosition(field, part, text, row);
  const source = sourceOf(name, field);
  const path = part === 'value' ? source : `${source}.${part}Date`;
  const before = valueAt(row, path);
  if (text === '') return { [path]: emptied(field, before) };
  if (part === 'end') return { [path]: readEnd(text, before) };
  return {
    [path]: part === 'value' ? readText(field, text, before, reading) : readDate(text, before, true),
  };
}

function isUnchanged(
  name: string,
  field: Field,
  part: Part,
  cell: string,
  row: Values,
  { exportContexts }: Reading,
): boolean {
  // An export has no column for half a position.
  if (part === 'latitude' || part === 'longitude') return false;
  const value = valueAt(row, sourceOf(name, field));
  // `readDate` itself keeps the stored form of an unchanged moment.
  if ((part === 'start' || part === 'end') && isRow(value) && isReadable(field, value)) {
    const moment = value[`${part}Date`];
    if (isEmpty(moment) || isDay(dayText(moment))) return false;
  }
  if (isEmpty(value) && field.kind !== 'coordinates') return compared(cell) === '';
  const index = cellIndex(field, part);
  return exportContexts.some((context) =>
    isExportedText(cell, cellsOf(field, value, row, context)[index], field.kind),
  );
}

/**
 * The stored values by path: the inverse of `cellsOf`. A cell that still has the exported text changes nothing.
 * @param row the record, with the values of the cells that were read before
 * @throws UnreadableCell if the cell has no meaning
 */
export function readCell(
  name: string,
  field: Field,
  part: Part,
  cell: string,
  row: Values,
  reading: Reading,
): Values {
  if (isUnchanged(name, field, part, cell, row, reading))
    return Object.fromEntries(storedPathsOf(name, field).map((path) => [path, valueAt(row, path)]));
  const text = unescaped(cell.replaceAll('\r\n', '\n')).trim();
  return readPart(name, field, part, text, row, reading);
}
