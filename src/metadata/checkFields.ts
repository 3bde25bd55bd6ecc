import { roles, staff } from './access';
import type { App, Resource } from './define';
import { audit } from './fields';
import { fileTypes, maxFileSize } from './fileTypes';
import { isGeometry } from './geometry';
import type { DateField, Field, FieldOf, Fields, Shape, Values } from './kinds';
import type { Label } from './label';
import { parseRecurrence } from './recurrence';
import { untilFields } from './repeats';
import { isReadOnly, isSecret, isUnique, sectionsOf, sourceOf, storedNames, storedPathsOf } from './resource';
import { isDay } from './townTime';
import { isKind, traits } from './traits';
import { translationFields } from './translations';
import { isEmpty, isRecord } from './values';

/** Both are sentences without the final period. */
export type Report = (mistake: string, fix: string) => void;

export const expected = (values: Iterable<unknown>): string => `Expected one of ${[...values].join(', ')}`;

/** "url" begins with a vowel, but is spoken with a consonant. */
const withArticle = (word: string): string => `${/^(?!url)[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;

/** Returns the known names. */
export function checkKnown(
  names: Iterable<string>,
  known: Iterable<unknown>,
  location: string,
  report: Report,
  what = 'field',
): string[] {
  const all: ReadonlySet<unknown> = known instanceof Set ? known : new Set(known);
  const fix = () =>
    all.size > 0 ? expected(all) : `There is no ${what} here: declare one, or remove the unknown name`;
  return [...names].filter((name) => {
    if (!all.has(name)) report(`Unknown ${what} "${name}" in ${location}`, fix());
    return all.has(name);
  });
}

/** Other checks report the missing fields. */
export const hasAllFields = (
  resource: Resource,
  names: readonly string[] = sectionsOf(resource).flatMap(({ fields }) => fields),
): boolean => names.every((name) => Object.hasOwn(resource.fields, name));

export function checkCount(count: number | undefined, what: string, location: string, report: Report): void {
  if (count !== undefined && !(Number.isInteger(count) && count > 0))
    report(`Wrong ${what} ${count} ${location}`, 'Expected a whole number above 0');
}

export const duplicatesIn = <T>(items: readonly T[]): T[] =>
  items.filter((item, index) => items.indexOf(item) !== index);

/** The values of `default` and `sample` are not labels. */
export function checkLabels(value: unknown, path: string, report: Report): void {
  if (typeof value !== 'object' || value === null) return;
  const { fr, en }: { fr?: unknown; en?: unknown } = value;
  if (typeof fr === 'string' || typeof en === 'string') {
    for (const [text, language] of [
      [fr, 'French'],
      [en, 'English'],
    ]) {
      if (!(typeof text === 'string' && text.trim()))
        report(`Missing ${language} text in ${path}`, "Set both: { fr: '…', en: '…' }");
    }
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    if (key !== 'default' && key !== 'sample') checkLabels(inner, path ? `${path}.${key}` : key, report);
  }
}

export function checkRoles(
  names: readonly string[] = [],
  location: string,
  report: Report,
  allowed: readonly string[] = Object.keys(roles),
): void {
  for (const name of names) {
    if (Object.hasOwn(roles, name) && !allowed.includes(name))
      report(`The role "${name}" in ${location} may not open the back-office`, expected(allowed));
    else checkKnown([name], allowed, location, report, 'role');
  }
}

export const checkStaff = (names: readonly string[] | undefined, location: string, report: Report): void =>
  checkRoles(names, location, report, staff);

const shapes: readonly Shape[] = ['point', 'line', 'area'];

const typeOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/** `what` is the option with the value, such as `default`. */
function checkValue(field: Field, value: unknown, what: string, location: string, report: Report): void {
  if (value === undefined || value === null) return;
  if (field.kind === 'choice' || field.kind === 'status') {
    const ids = field.choices.map((choice) => choice.id);
    if (!ids.some((id) => id === value))
      report(`Unknown choice ${JSON.stringify(value)} as the ${what} of ${location}`, expected(ids));
    return;
  }
  const type = 'many' in field && field.many ? 'list' : traits[field.kind].value;
  if ((field.kind === 'tags' || field.kind === 'file') && Array.isArray(value)) {
    for (const item of value.filter((one) => typeof one !== 'string' || one.trim() === ''))
      report(`Wrong item ${JSON.stringify(item)} in the ${what} of ${location}`, 'Expected a text');
  }
  if (field.kind === 'choices' && Array.isArray(value)) {
    const ids: readonly unknown[] = field.choices.map((choice) => choice.id);
    for (const item of value.filter((one) => !ids.includes(one)))
      report(`Unknown choice ${JSON.stringify(item)} as the ${what} of ${location}`, expected(ids));
  }
  const isRule = typeof value === 'string' && parseRecurrence(value) !== undefined;
  if ((field.kind === 'geometry' && !isGeometry(value)) || (field.kind === 'recurrence' && !isRule))
    report(`Wrong ${what} ${JSON.stringify(value)} of ${location}`, `Expected ${withArticle(field.kind)}`);
  else if (type !== 'any' && typeOf(value) !== type)
    report(
      `Wrong ${what} ${JSON.stringify(value)} of ${location}, ${withArticle(field.kind)}`,
      `Expected ${withArticle(type)}`,
    );
}

function callOrReport<T>(call: () => T, what: string, location: string, report: Report): T | undefined {
  try {
    return call();
  } catch (error) {
    report(`The ${what} of ${location} fails: ${error}`, 'Return a value');
    return undefined;
  }
}

function defaultOf({ default: start }: Field, location: string, report: Report): unknown {
  return typeof start === 'function' ? callOrReport(() => start({}), 'default', location, report) : start;
}

function checkValues(field: Field, location: string, report: Report): void {
  const { sample } = field;
  checkValue(field, defaultOf(field, location, report), 'default', location, report);
  const samples: readonly unknown[] =
    typeof sample === 'function'
      ? [callOrReport(() => sample(0), 'sample', location, report)]
      : (sample ?? []);
  for (const value of samples) checkValue(field, value, 'sample', location, report);
  if (sample && samples.length === 0) report(`The sample of ${location} is empty`, 'Add a value');
}

const keysOf = new WeakMap<Fields, ReadonlySet<string>>();

/** The names and paths in a stored record that the functions and texts of a declaration may use. */
export function storedKeys(fields: Fields): ReadonlySet<string> {
  const known = keysOf.get(fields);
  if (known) return known;
  const keys = new Set([
    'id',
    '_id',
    ...Object.keys(audit),
    ...Object.entries(fields).flatMap(([name, field]) => [
      ...storedNames(name, field),
      ...storedPathsOf(name, field),
    ]),
  ]);
  keysOf.set(fields, keys);
  return keys;
}

/** The names that a function reads from an empty record. @throws the error of the function */
export function readsOf(read: ((record: Values) => unknown) | undefined): Set<string> {
  const names = new Set<string>();
  const get = (_: Values, name: string | symbol) => {
    if (typeof name === 'string') names.add(name);
  };
  read?.(new Proxy<Values>({}, { get }));
  return names;
}

/** Checks only the branches that an empty record takes. */
export function checkReads(
  read: ((record: Values) => unknown) | undefined,
  fields: Fields,
  location: string,
  report: Report,
): void {
  try {
    checkKnown(readsOf(read), storedKeys(fields), location, report);
  } catch (error) {
    report(`${location} fails for an empty record: ${error}`, 'Expect missing values');
  }
}

export function checkPlaceholders(
  label: Label | undefined,
  fields: Fields,
  location: string,
  report: Report,
): void {
  const names = Object.values(label ?? {}).flatMap((text) => text.match(/(?<=\{)[^{}]*(?=\})/g) ?? []);
  checkKnown(names, storedKeys(fields), location, report);
}

/** The fields that `derive` reads from an empty record before its first `await`. */
function derivedFrom({ derive }: Field): Set<string> {
  const context = { before: undefined, find: async () => [], lastTime: async () => undefined };
  return readsOf((record) => {
    try {
      Promise.resolve(derive?.(record, context)).catch(() => {});
    } catch {
      // What it read before it failed counts.
    }
  });
}

/** A function shows only the first step of a path, so nested values are not checked. */
function checkCycles(fields: Fields, report: Report): void {
  const reads = new Map<string, ReadonlySet<string>>();
  for (const [name, field] of Object.entries(fields))
    if (field.derive) reads.set(sourceOf(name, field), derivedFrom(field));
  const dependsOn = (path: string, found = new Set<string>()): ReadonlySet<string> => {
    for (const read of reads.get(path) ?? []) {
      if (read === path || found.has(read)) continue;
      found.add(read);
      dependsOn(read, found);
    }
    return found;
  };
  const names = Object.entries(fields)
    .filter(([name, field]) => dependsOn(sourceOf(name, field)).has(sourceOf(name, field)))
    .map(([name]) => `"${name}"`);
  if (names.length > 0)
    report(
      `The derived fields ${names.join(', ')} depend on each other`,
      'Compute one of them from other fields',
    );
}

const rolesOf = ({ readRoles, writeRoles }: Field): string =>
  JSON.stringify([readRoles, writeRoles].map((roles) => roles && [...roles].sort()));

/** Two fields may share a path if both have a `when` and the same rights: backends know only the path. */
function checkSources(fields: Fields, path: string, report: Report): void {
  const stored = Object.entries(fields).flatMap(([name, field]) =>
    storedPathsOf(name, field).map((source) => ({ name, source, field })),
  );
  for (const [index, one] of stored.entries()) {
    for (const other of stored.slice(index + 1)) {
      const names = `The fields "${path}${one.name}" and "${path}${other.name}"`;
      const place = [other, one].find(({ field }) => field.kind === 'coordinates');
      const move = place
        ? `Set another \`latitude\` and \`longitude\` for "${path}${place.name}"`
        : 'Change the `source` of one';
      const isShared = one.source === other.source;
      const isNested = other.source.startsWith(`${one.source}.`) || one.source.startsWith(`${other.source}.`);
      if (isNested) report(`${names} overwrite each other at "${one.source}"`, move);
      else if (isShared && !(one.field.when && other.field.when))
        report(
          `${names} overwrite each other at "${one.source}"`,
          `${move}, or use \`when\` to show only one at a time`,
        );
      else if (isShared && isSecret(one.field) !== isSecret(other.field))
        report(`${names} share "${one.source}", but only one is a secret`, move);
      else if (isShared && rolesOf(one.field) !== rolesOf(other.field))
        report(
          `${names} share "${one.source}", but not their rights`,
          'Give both the same readRoles and writeRoles',
        );
    }
  }
}

function checkNumber(field: FieldOf<'number'>, location: string, report: Report): void {
  const { decimals, step, unit } = field;
  if (decimals !== undefined && !(Number.isInteger(decimals) && decimals >= 0 && decimals <= 10))
    report(`Wrong decimals ${decimals} of ${location}`, 'Expected an integer from 0 to 10');
  else if (step !== undefined && !(step > 0))
    report(`Wrong step ${step} of ${location}`, 'Expected a number above 0');
  else if (step !== undefined && decimals !== undefined && Number(step.toFixed(decimals)) !== step)
    report(`The step of ${location} has more decimals than the field`, 'Raise its decimals');
  if (typeof unit === 'string' && unit !== '€' && unit !== '%')
    report(`Unknown unit "${unit}" of ${location}`, "Expected '€', '%' or a label");
}

function checkLength(field: Field, location: string, report: Report): void {
  const max = 'maxLength' in field ? field.maxLength : undefined;
  checkCount(max, 'maxLength', `of ${location}`, report);
  if (max !== undefined && 'softMaxLength' in field && (field.softMaxLength ?? 0) > max)
    report(`The softMaxLength of ${location} is above its maxLength`, 'Lower it');
}

function checkFile({ accept, maxSize }: FieldOf<'file'>, location: string, report: Report): void {
  const known = Object.keys(fileTypes);
  if (accept?.length === 0) report(`${location} accepts no file`, expected(known));
  checkKnown(accept ?? [], known, `the accept of ${location}`, report, 'type');
  if (maxSize !== undefined && !(maxSize > 0 && maxSize <= maxFileSize))
    report(
      `Wrong maxSize ${maxSize} of ${location}`,
      `Expected megabytes: above 0, and ${maxFileSize} at most`,
    );
}

/** Whether the one line of a collapsed item can show the field. */
const isSummarized = (field: Field | undefined): boolean =>
  field !== undefined &&
  (isKind('searchable', field.kind) || field.kind === 'choice' || field.kind === 'list');

function checkItems(field: FieldOf<'list'>, location: string, report: Report): void {
  const { of, itemTitle, addBy, collapsed = [] } = field;
  for (const [option, count] of [
    ['min', field.min],
    ['max', field.max],
  ] as const) {
    if (count !== undefined && !(Number.isInteger(count) && count >= 0))
      report(`Wrong ${option} ${count} of ${location}`, 'Expected a number of items: an integer, 0 or more');
  }
  if (typeof itemTitle === 'function') {
    const where = `the itemTitle of ${location}`;
    checkReads((item) => checkLabels(itemTitle(0, item), where, report), of, where, report);
  } else if (itemTitle !== undefined) {
    const texts = Object.keys(of).filter((name) => of[name] && isKind('searchable', of[name].kind));
    checkKnown([itemTitle], texts, `the itemTitle of ${location}`, report, 'text field');
  }
  const choices = Object.keys(of).filter((name) => of[name]?.kind === 'choice');
  const shown = Object.keys(of).filter((name) => isSummarized(of[name]));
  checkKnown(collapsed, shown, `the collapsed of ${location}`, report, 'text, choice or list');
  if (addBy !== undefined) checkKnown([addBy], choices, `the addBy of ${location}`, report, 'choice');
  const start = defaultOf(field, location, report);
  const known = Object.entries(of).flatMap(([name, inner]) => storedNames(name, inner));
  const items: unknown[] = Array.isArray(start) ? start : [];
  const names = items.flatMap((item) => (isRecord(item) ? Object.keys(item) : []));
  checkKnown(names, known, `the default of ${location}`, report);
}

function checkAge({ age }: DateField, fields: Fields, location: string, report: Report): void {
  if (!age?.late) return;
  const { days, when } = age.late;
  // 0 is allowed: the date is late after one day.
  if (days !== 0) checkCount(days, 'number of days', `in the age of ${location}`, report);
  checkReads(when, fields, `the age of ${location}`, report);
}

function checkOptions(field: Field, location: string, app: App, report: Report): void {
  if (
    'min' in field &&
    'max' in field &&
    (field.min ?? Number.NEGATIVE_INFINITY) > (field.max ?? Number.POSITIVE_INFINITY)
  )
    report(`The min of ${location} is above its max`, 'Swap them');
  if (field.width !== undefined && !(field.width >= 40))
    report(`Wrong width ${field.width} of ${location}`, 'Expected at least 40 pixels');
  if (field.kind === 'image' && typeof field.ratio === 'object' && field.ratio.some((side) => !(side > 0)))
    report(`Wrong ratio of ${location}`, 'Expected two numbers above 0, such as [16, 9]');
  checkLength(field, location, report);
  if (field.kind === 'number') checkNumber(field, location, report);
  if (field.kind === 'file') checkFile(field, location, report);
  if (field.kind === 'geometry') {
    if (field.shapes?.length === 0) report(`${location} takes no shape`, expected(shapes));
    checkKnown(field.shapes ?? [], shapes, location, report, 'shape');
  }
  if ('pick' in field && field.pick) {
    const target = app.resources.find(({ name }) => name === field.to);
    const known = target && [...storedKeys(target.fields), ...Object.keys(target.fields)];
    const names = [field.pick.sort[0], ...(field.pick.fields ?? [])];
    if (known) checkKnown(names, known, `the pick of ${location}`, report);
  }
  if (field.kind === 'list') {
    checkItems(field, location, report);
    const { fromBank = {} } = field;
    const taken = Object.values(fromBank).filter((name) => name !== undefined);
    checkKnown(Object.keys(fromBank), Object.keys(field.of), `the fromBank of ${location}`, report);
    checkKnown(taken, storedKeys(app.bank.fields), `the fromBank of ${location}`, report, 'file field');
  }
}

function checkRecurrence(
  name: string,
  field: FieldOf<'recurrence'>,
  fields: Fields,
  path: string,
  location: string,
  report: Report,
): void {
  if (path !== '') report(`${location} is in a list`, 'Declare it in the record');
  const dates = Object.keys(fields).filter((name) => {
    const one = fields[name];
    const isDate = one?.kind === 'date' || one?.kind === 'dateTime' || (one?.kind === 'period' && !one.many);
    return isDate && !one.source && !Object.hasOwn(audit, name) && !one.derive;
  });
  checkKnown([field.of], dates, `the \`of\` of ${location}`, report, 'date or period');
  if (
    Object.values(fields).some(
      (other) => other !== field && other.kind === 'recurrence' && other.of === field.of,
    )
  )
    report(`Two fields of kind recurrence repeat "${field.of}"`, 'Remove one of them');
  const [until] = Object.keys(untilFields({ [name]: field }));
  if (until && fields[until] && !fields[until].derive)
    report(`The engine adds a field "${until}" for ${location}`, `Rename your field "${until}"`);
  for (const { startDate, endDate } of field.holidays ?? [])
    if (!isDay(startDate) || !isDay(endDate) || endDate < startDate)
      report(
        `Wrong holidays ${startDate} to ${endDate} of ${location}`,
        'Expected two days in order, such as 2027-02-06 and 2027-02-22',
      );
}

/** Forms call `warn` without a value only for a list, so it may fail here. */
function callWarn(field: Field, record: Values): void {
  try {
    field.warn?.(undefined, record);
  } catch {
    // The fields that it read before it failed are recorded.
  }
}

function checkReserved(name: string, field: Field, path: string, location: string, report: Report): void {
  const stored =
    field.kind === 'coordinates' ? [field.latitude, field.longitude] : [sourceOf(name, field), name];
  const isReserved = (step: string) => step in Object.prototype;
  const ids = path === '' ? stored.filter((one) => one === 'id' || one === '_id') : [];
  const steps = stored.flatMap((one) => one.split('.')).filter(isReserved);
  for (const reserved of new Set([...ids, ...steps]))
    report(`Reserved name "${reserved}" of ${location}`, 'Rename it');
}

/** The ends of the filters of a list, `{field}_{end}`. */
const filterEnds = ['eq', 'ne', 'like', 'gte', 'lte', 'in', 'dates', 'flag'];

/** Filters, addresses and `{field}` in texts contain the names of the fields of a record. */
function checkName(name: string, fields: Fields, location: string, report: Report): void {
  if (!/^[A-Za-z_]\w*$/.test(name))
    report(
      `Invalid name of ${location}`,
      'Use letters without accents, digits and _, no digit first. `source` names the stored value, if it has another name',
    );
  const at = name.lastIndexOf('_');
  const filtered = name.slice(0, at);
  if (Object.hasOwn(fields, filtered) && filterEnds.includes(name.slice(at + 1)))
    report(`The name of ${location} is that of a filter of "${filtered}"`, 'Rename it');
}

function checkPersonal(field: Field, path: string, location: string, app: App, report: Report): void {
  if (!field.personal) return;
  const isPerson = field.kind === 'email' || (field.kind === 'reference' && field.to === app.profile.name);
  if (!isPerson)
    report(
      `${location} is personal and names no person`,
      `Declare email(…), or reference(…, '${app.profile.name}')`,
    );
  if (path !== '') report(`${location} is personal inside a list`, 'Declare it in the record');
}

function checkFieldRoles(field: Field, path: string, location: string, report: Report): void {
  const { readRoles, writeRoles } = field;
  checkRoles(readRoles, location, report);
  checkRoles(writeRoles, location, report);
  if (!readRoles && !writeRoles) return;
  if (field.kind === 'status')
    report(
      `${location} is a status with readRoles or writeRoles`,
      'Remove them: whoever works on a record sees its status. To limit who sets it, give roles to its actions',
    );
  if (field.enforced)
    report(
      `${location} is enforced and has roles`,
      'Remove `enforced` or the roles: other roles could not create a record',
    );
  if (path !== '')
    report(`${location} has roles inside a list`, 'Give them to the list: roles apply to a list as a whole');
  const writeOnly = writeRoles?.filter((role) => readRoles?.includes(role) === false) ?? [];
  if (writeOnly.length > 0)
    report(`${writeOnly.join(', ')} may write ${location} without reading it`, 'Add the role to readRoles');
  if (writeRoles && isReadOnly(field)) report(`Nobody writes ${location}`, 'Remove writeRoles');
}

function checkTranslated(name: string, field: Field, path: string, fields: Fields, report: Report): void {
  const location = `the field "${path}${name}"`;
  if (!('translated' in field && field.translated)) return;
  if (!['text', 'longText', 'richText'].includes(field.kind))
    report(`${location} is a translated ${field.kind}`, expected(['text', 'longText', 'richText']));
  if (path !== '') report(`${location} is translated inside a list`, 'Declare it in the record');
  if (isReadOnly(field) || field.personal)
    report(`Nobody translates ${location}`, 'Remove `translated`: the field is read-only or personal');
  const translations = Object.keys(translationFields({ [name]: field }));
  for (const taken of translations.filter((one) => fields[one] && fields[one].translates?.name !== name))
    report(`The name "${taken}" is that of a translation of ${location}`, `Rename the field "${taken}"`);
}

export function checkFields(fields: Fields, path: string, app: App, report: Report): void {
  checkSources(fields, path, report);
  checkCycles(fields, report);
  for (const [name, field] of Object.entries(fields)) {
    // A generated field is as correct as the field that it translates.
    if (field.translates) continue;
    const location = `the field "${path}${name}"`;
    checkTranslated(name, field, path, fields, report);
    checkReserved(name, field, path, location, report);
    if (path === '') checkName(name, fields, location, report);
    if (isSecret(field) && path !== '')
      report(
        `${location} is a secret inside a list`,
        'Declare it in the record: values in a list cannot be protected',
      );
    checkOptions(field, location, app, report);
    if (field.kind === 'date' || field.kind === 'dateTime') checkAge(field, fields, location, report);
    checkReads(field.when, fields, `the when of ${location}`, report);
    checkReads((record) => callWarn(field, record), fields, `the warn of ${location}`, report);
    checkReads(field.validate, fields, `the validate of ${location}`, report);
    if (field.validate && path !== '')
      report(`Unused validate of ${location}, which is in a list`, 'Declare it for the list');
    if (field.derive && path !== '')
      report(`Unused derive of ${location}, which is in a list`, 'Declare it in the record');
    if (field.derive && field.normalize)
      report(
        `Unused normalize of ${location}, which is derived`,
        'Let `derive` return the value as it is stored',
      );
    checkFieldRoles(field, path, location, report);
    if (field.source && field.kind === 'coordinates')
      report(
        `Unused source of ${location}`,
        'Set `latitude` and `longitude` to the names under which it is stored',
      );
    if (field.aliases && (path !== '' || field.kind === 'coordinates'))
      report(
        `Unused aliases of ${location}`,
        field.kind === 'coordinates'
          ? 'Keep the stored names instead, with `latitude` and `longitude`'
          : 'In a list, keep the stored name instead, with `source`',
      );
    checkPersonal(field, path, location, app, report);
    checkValues(field, location, report);
    if (isUnique(field) && path !== '')
      report(`${location} is unique inside a list`, 'Remove `unique`: only records are compared');
    if (isUnique(field) && typeof field.default === 'string')
      report(`${location} is unique and has one default for all records`, 'Remove `unique` or the default');
    if ('to' in field && field.to !== undefined) {
      const names = app.resources.map((resource) => resource.name);
      checkKnown([field.to], names, location, report, 'resource');
    }
    if ('choices' in field) {
      for (const duplicate of duplicatesIn((field.choices ?? []).map((choice) => choice.id)))
        report(`Duplicate choice "${duplicate}" in ${location}`, 'Remove one');
    }
    if (field.kind === 'status' && field.startSwitch) {
      checkValue(field, field.startSwitch.off, 'startSwitch', location, report);
      if (isEmpty(field.default)) report(`${location} has a startSwitch and no default`, 'Set default');
    }
    if (field.kind === 'status' && field.byPeriod) {
      const { status, period } = field.byPeriod;
      checkValue(field, status, 'byPeriod.status', location, report);
      const periods = Object.keys(fields).filter((other) => {
        const found = fields[other];
        return found?.kind === 'period' && !found.many && !found.source;
      });
      checkKnown([period], periods, `byPeriod of ${location}`, report, 'period');
    }
    if (field.kind === 'recurrence') checkRecurrence(name, field, fields, path, location, report);
    if (field.kind === 'list') checkFields(field.of, `${path}${name}.`, app, report);
  }
}
