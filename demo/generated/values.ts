import type { Faker } from '@faker-js/faker';
import { put, type Row } from '../../contract/row';
import {
  acceptedTypes,
  type Degrees,
  type Field,
  type FieldOf,
  type Fields,
  type Geometry,
  normalizedValue,
  type OpeningHours,
  type Shape,
  shapesOf,
  sourceOf,
} from '../../src/metadata';
import type { Clock } from '../seed/clock';
import { centre, districts, landline, mailAt, streets } from '../seed/town';
import { namePrefixes, phrases, sentences, topics } from './sentences';
import { birthWords, namesByThing, peopleWords, rangesByThing, whereabouts } from './words';

export interface RecordSubject {
  /** The name, labels and titles of the declaration. */
  words: string;
  /** The French word for one record, such as "Lavoir". */
  noun?: string | undefined;
  isNamedBy: (field: string) => boolean;
}

export interface Tools {
  faker: Faker;
  clock: Clock;
  /** The index of the record, from 0. */
  n: number;
  /** The index of the list item. Default: `n`. */
  at?: number;
  /** The texts so far, by field. Without this set, each unique text ends with the number of its record. */
  taken?: Set<string> | undefined;
  /** `undefined` for the items of a list. */
  subject?: RecordSubject | undefined;
  /** The files of the image bank that records may use. */
  files: readonly { id: string; url: string; contentType: string }[];
}

const numberWords = /number|numéro/i;

/** By patterns in the name and the labels of the field. The first match wins. */
const generatorsByWords: readonly [RegExp, (tools: Tools) => string][] = [
  [/first_?name|prénom/i, ({ faker }) => faker.person.firstName()],
  [/last_?name|surname|famille|family/i, ({ faker }) => faker.person.lastName()],
  [
    /person|author|auteur|president|président|manager|contact|owner|propriétaire|responsable/i,
    ({ faker }) => faker.person.fullName(),
  ],
  [
    /address|street|adresse|\brue\b/i,
    ({ faker }) => `${faker.number.int(90)} ${faker.helpers.arrayElement(streets)}`,
  ],
  [/zip|postal/i, () => '37999'],
  [/city|commune|ville/i, ({ faker }) => faker.location.city()],
  [/district|quartier|secteur|sector|place|lieu/i, ({ faker }) => faker.helpers.arrayElement(districts)],
  [/colou?r|couleur/i, ({ faker }) => faker.color.rgb()],
  [/siret/i, ({ faker }) => faker.string.numeric(14)],
  [numberWords, ({ clock, n }) => `${clock.at(0).slice(0, 4)}-${String(n + 1).padStart(3, '0')}`],
  [
    /key|code|reference|référence|folder/i,
    ({ faker, n }) => `${faker.string.alpha({ length: 3, casing: 'upper' })}-${n + 1}`,
  ],
  [/title|name|\bnom\b|titre/i, ({ faker }) => associationName(faker)],
];

function associationName(faker: Faker): string {
  const generate = faker.helpers.arrayElement([
    () => `${faker.helpers.arrayElement(namePrefixes)} ${faker.person.lastName()}`,
    () => `${faker.helpers.arrayElement(namePrefixes)} ${faker.location.city()}`,
    () =>
      `${faker.helpers.arrayElement(namePrefixes)} ${faker.person.firstName()} ${faker.person.lastName()}`,
  ]);
  return generate();
}

const nth = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length];

function knownName(words: string, { faker, n }: Tools): string | undefined {
  if (peopleWords.test(words)) return faker.person.fullName();
  const [, names] = namesByThing.find(([pattern]) => pattern.test(words)) ?? [];
  return names && nth(names, n);
}

const nameOfRecord = ({ subject, ...tools }: Tools): string | undefined =>
  subject &&
  (knownName(subject.words, tools) ?? (subject.noun && `${subject.noun} ${nth(whereabouts, tools.n)}`));

const wordsOf = (name: string, { label }: Field): string => `${name} ${label.fr} ${label.en}`;

const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

function matchingText(regexp: RegExp, faker: Faker): string | undefined {
  // `fromRegExp` does not support `\d`, an escaped dot or an anchor.
  const text = faker.helpers.fromRegExp(
    regexp.source
      .replaceAll('\\d', '[0-9]')
      .replace(/^\^|\$$/g, '')
      .replaceAll('\\.', '.'),
  );
  return regexp.test(text) ? text : undefined;
}

function lineOfText(name: string, field: Field & { kind: 'text' }, tools: Tools): string | undefined {
  const { faker, n, taken } = tools;
  if (field.pattern) return matchingText(field.pattern.regexp, faker);
  const words = wordsOf(name, field);
  const [, generate] = generatorsByWords.find(([pattern]) => pattern.test(words)) ?? [];
  const text =
    (tools.subject?.isNamedBy(name) && !numberWords.test(words) && nameOfRecord(tools)) ||
    (generate?.(tools) ?? knownName(words, tools) ?? faker.helpers.arrayElement(phrases));
  const key = `${name} ${text}`;
  const suffix = field.unique && (taken?.has(key) ?? true) ? ` ${n + 1}` : '';
  taken?.add(key);
  const maxLength = field.softMaxLength && Math.max(0, field.softMaxLength - suffix.length);
  return `${text.slice(0, maxLength)}${suffix}`;
}

function rangeOf(words: string, { min, max }: FieldOf<'number'>): { min: number; max: number } {
  const [, usual = { min: 0, max: 200 }] = rangesByThing.find(([pattern]) => pattern.test(words)) ?? [];
  const from = Math.max(min ?? usual.min, usual.min);
  const to = Math.min(max ?? usual.max, usual.max);
  // If the limits of the field exclude the usual range, the limits win.
  return from < to ? { min: from, max: to } : { min: min ?? Math.min(0, to), max: max ?? from + 200 };
}

const prose = (faker: Faker, max: number): string[] =>
  faker.helpers.arrayElements([...sentences], { min: 1, max });

const filesFor = ({ files }: Tools, field?: FieldOf<'file'>) =>
  files.filter(({ contentType }) =>
    field ? acceptedTypes(field).some((type) => type === contentType) : contentType.startsWith('image/'),
  );

function weekOf(n: number): OpeningHours {
  const morning = { opens: n % 2 ? '08:30' : '09:00', closes: n % 2 ? '12:00' : '12:30' };
  const whole = [morning, { opens: '14:00', closes: '17:30' }];
  const days = { monday: whole, tuesday: whole, wednesday: whole, thursday: whole };
  return {
    ...days,
    friday: [morning, { opens: '14:00', closes: '16:30' }],
    ...(n % 3 === 0 && { saturday: [morning] }),
  };
}

function geometryNear(faker: Faker, shape: Shape): Geometry {
  const between = (middle: number, spread: number) =>
    degrees(middle + faker.number.float({ min: -spread, max: spread }));
  const start: Degrees = [between(centre.longitude, 0.02), between(centre.latitude, 0.012)];
  if (shape === 'point') return { type: 'Point', coordinates: start };
  const count = faker.number.int({ min: 4, max: 9 });
  const line = Array.from({ length: count }, (_, index): Degrees => {
    // The points of a line go east, those of an area go around `start`.
    const angle = (2 * Math.PI * index) / count;
    const [east, north] =
      shape === 'line'
        ? [index * 0.0015, Math.sin(index) * 0.0008]
        : [Math.cos(angle) * 0.004, Math.sin(angle) * 0.0028];
    return [degrees(start[0] + east), degrees(start[1] + north)];
  });
  return shape === 'line'
    ? { type: 'LineString', coordinates: line }
    : { type: 'Polygon', coordinates: [[...line, ...line.slice(0, 1)]] };
}

const degrees = (value: number) => Number(value.toFixed(6));

export function objectOf(fields: Fields, tools: Tools): Row {
  const row: Row = {};
  const add = (name: string, field: Field) => {
    const { faker } = tools;
    if (field.kind === 'coordinates') {
      put(row, field.latitude, degrees(centre.latitude + faker.number.float({ min: -0.02, max: 0.02 })));
      put(row, field.longitude, degrees(centre.longitude + faker.number.float({ min: -0.03, max: 0.03 })));
      return;
    }
    const alwaysHasValue = field.required || field.default !== undefined || field.sample !== undefined;
    const isOptional = !alwaysHasValue && field.kind !== 'status' && !tools.subject?.isNamedBy(name);
    if (isOptional && faker.number.int(9) === 0) return;
    const value = sample(name, field, tools);
    if (value !== undefined) put(row, sourceOf(name, field), value);
  };
  // Translations stay empty, as in a town that has not translated yet.
  const all = Object.entries(fields).filter(([, field]) => !field.translates);
  for (const [name, field] of all) if (!field.when) add(name, field);
  // Conditional fields depend on the values of the others.
  for (const [name, field] of all) if (field.when?.(row)) add(name, field);
  return row;
}

function declaredSample({ sample }: Field, { n, at = n }: Tools): unknown {
  return typeof sample === 'function' ? sample(at) : sample?.[at % sample.length];
}

/** Skips computed defaults, which may change at each start, and statuses, which should vary. */
const constantDefault = (field: Field): unknown =>
  typeof field.default === 'function' || field.kind === 'status' ? undefined : (field.default ?? undefined);

export function sample(name: string, field: Field, tools: Tools): unknown {
  const { faker, clock, n } = tools;
  if (field.sample) return normalizedValue(field, declaredSample(field, tools));
  const constant = constantDefault(field);
  if (field.kind === 'list' && Array.isArray(constant))
    return constant.map((item, at) => ({
      ...objectOf(field.of, { ...tools, at, subject: undefined }),
      ...item,
    }));
  if (constant !== undefined && (field.readOnly || faker.datatype.boolean())) return constant;
  switch (field.kind) {
    case 'text':
      // `TextField` has several kinds: the spread narrows the type.
      return lineOfText(name, { ...field, kind: 'text' }, tools);
    case 'email':
      return mailAt(`${slug(faker.person.lastName())}.${n + 1}`);
    case 'phone':
      return landline(n * 7 + name.length);
    case 'url':
      return `https://www.${slug(faker.person.lastName())}-${n + 1}.example`;
    case 'longText':
      return prose(faker, 2).join(' ').slice(0, field.softMaxLength);
    case 'richText':
      return prose(faker, 4)
        .map((sentence) => `<p>${sentence}</p>`)
        .join('');
    case 'number': {
      const { decimals = 0, step = 10 ** -decimals } = field;
      const { min, max } = rangeOf(wordsOf(name, field), field);
      const steps = { min: Math.ceil(min / step), max: Math.floor(max / step) };
      // There may be no multiple of the step between the limits.
      return steps.min > steps.max ? min : Number((faker.number.int(steps) * step).toFixed(10));
    }
    case 'boolean':
      return faker.datatype.boolean();
    case 'date': {
      const isBirth = birthWords.test(wordsOf(name, field));
      const [min, max] = isBirth ? [-90 * 365, -18 * 365] : [-300, 60];
      return clock.at(faker.number.int({ min, max })).slice(0, 10);
    }
    case 'dateTime':
      return clock.at(faker.number.int({ min: -300, max: 60 }), 8 + (n % 11));
    case 'period': {
      const from = faker.number.int({ min: -90, max: 60 });
      const period = { startDate: clock.at(from, 8), endDate: clock.at(from + faker.number.int(45), 20) };
      return field.many ? [period] : period;
    }
    case 'openingHours':
      return { ...weekOf(n), exceptions: [{ date: clock.at(20 + (n % 9)).slice(0, 10), slots: [] }] };
    case 'choice':
      return faker.helpers.arrayElement(field.selectable ?? field.choices.map((choice) => choice.id));
    case 'status':
      return field.choices.length > 0 ? faker.helpers.arrayElement(field.choices).id : undefined;
    case 'choices':
      return faker.helpers.arrayElements(field.choices).map((choice) => choice.id);
    case 'tags': {
      const declared = field.choices?.map((choice) => choice.id) ?? [];
      return faker.helpers.arrayElements([...declared, ...topics], { min: 1, max: 3 });
    }
    case 'flags':
      return Object.fromEntries(Object.keys(field.flags).map((flag) => [flag, faker.datatype.boolean()]));
    case 'image':
    case 'file': {
      const urls = filesFor(tools, field.kind === 'file' ? field : undefined).map((file) => file.url);
      if (urls.length === 0) return undefined;
      return field.kind === 'file' && field.many
        ? faker.helpers.arrayElements(urls, { min: 1, max: 3 })
        : faker.helpers.arrayElement(urls);
    }
    case 'icon':
      return faker.helpers.arrayElement([
        'mdiAccountGroupOutline',
        'mdiBank',
        'mdiBeach',
        'mdiBee',
        'mdiBike',
      ]);
    case 'json':
      return { note: faker.helpers.arrayElement(phrases), order: n + 1 };
    case 'secret':
      return faker.string.hexadecimal({ length: 24, prefix: '', casing: 'lower' });
    case 'list': {
      const { min = 1, max = Math.max(3, min) } = field;
      const isOfPictures = Object.keys(field.of).length === 0;
      if (isOfPictures && filesFor(tools).length === 0) return undefined;
      return Array.from({ length: faker.number.int({ min: Math.min(min, max), max }) }, (_, at) =>
        itemOf(field.of, { ...tools, at, subject: undefined }),
      );
    }
    case 'geometry':
      return geometryNear(faker, faker.helpers.arrayElement(shapesOf(field)));
    case 'recurrence':
      return faker.helpers.arrayElement([
        'RRULE:FREQ=WEEKLY',
        'RRULE:FREQ=WEEKLY;INTERVAL=2',
        'RRULE:FREQ=MONTHLY;COUNT=10',
      ]);
    // `generatedReference` sets references, `objectOf` sets coordinates, and passwords are never generated.
    case 'reference':
    case 'references':
    case 'coordinates':
    case 'password':
      return undefined;
    default:
      return field satisfies never;
  }
}

/** Items without fields are ids of the image bank. */
const itemOf = (fields: Fields, tools: Tools): unknown =>
  Object.keys(fields).length > 0
    ? objectOf(fields, tools)
    : tools.faker.helpers.arrayElement(filesFor(tools)).id;
