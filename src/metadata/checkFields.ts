import type { App } from './define';
import type { Field, Fields, Kind } from './kinds';
import type { Label } from './label';
import { roles } from './roles';

/** Collects one mistake in a declaration and its fix, each a sentence without the final period. */
export type Report = (mistake: string, fix: string) => void;

export const expected = (values: Iterable<unknown>): string => `Expected one of ${[...values].join(', ')}`;

export function checkLabel(label: Label | undefined, location: string, report: Report): void {
  if (!label) return;
  for (const [locale, language] of [
    ['fr', 'French'],
    ['en', 'English'],
  ] as const) {
    if (!label[locale]?.trim())
      report(`Missing ${language} text in ${location}`, `Set both: { fr: '…', en: '…' }`);
  }
}

export function checkRoles(names: readonly string[] = [], location: string, report: Report): void {
  for (const name of names) {
    if (!Object.hasOwn(roles, name))
      report(`Unknown role "${name}" in ${location}`, expected(Object.keys(roles)));
  }
}

const defaultTypes: Partial<Record<Kind, 'string' | 'number' | 'boolean' | 'list' | 'object'>> = {
  text: 'string',
  longText: 'string',
  richText: 'string',
  email: 'string',
  phone: 'string',
  url: 'string',
  password: 'string',
  secret: 'string',
  image: 'string',
  icon: 'string',
  date: 'string',
  dateTime: 'string',
  number: 'number',
  boolean: 'boolean',
  choices: 'list',
  references: 'list',
  list: 'list',
  flags: 'object',
};

const typeOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

function checkDefault(field: Field, location: string, report: Report): void {
  const value: unknown = typeof field.default === 'function' ? field.default() : field.default;
  if (value === undefined || value === null) return;
  if (field.kind === 'choice' || field.kind === 'status') {
    const ids = field.choices.map((choice) => choice.id);
    if (!ids.some((id) => id === value)) {
      report(`Unknown choice ${JSON.stringify(value)} as the default of ${location}`, expected(ids));
    }
    return;
  }
  const type = field.kind === 'period' ? (field.many ? 'list' : 'object') : defaultTypes[field.kind];
  if (type && typeOf(value) !== type) {
    report(`Wrong default ${JSON.stringify(value)} of ${location}, a ${field.kind}`, `Expected a ${type}`);
  }
}

export function checkFields(fields: Fields, path: string, app: App, report: Report): void {
  for (const [name, field] of Object.entries(fields)) {
    const location = `the field "${path}${name}"`;
    checkLabel(field.label, location, report);
    checkLabel(field.help, `the help of ${location}`, report);
    checkRoles(field.roles, location, report);
    checkDefault(field, location, report);
    if (field.kind === 'reference' || field.kind === 'references') {
      const names = app.resources.map((resource) => resource.name);
      if (!names.includes(field.to)) report(`Unknown resource "${field.to}" in ${location}`, expected(names));
    }
    if ('choices' in field) {
      for (const choice of field.choices) {
        checkLabel(choice.label, `the choice "${choice.id}" of ${location}`, report);
      }
      const ids = field.choices.map((choice) => choice.id);
      const duplicate = ids.find((id, index) => ids.indexOf(id) !== index);
      if (duplicate !== undefined) report(`Duplicate choice "${duplicate}" in ${location}`, 'Remove one');
    }
    if (field.kind === 'flags') {
      for (const [flag, label] of Object.entries(field.flags)) {
        checkLabel(label, `the flag "${flag}" of ${location}`, report);
      }
    }
    if (field.kind === 'list') {
      checkLabel(field.item, `the item of ${location}`, report);
      checkFields(field.of, `${path}${name}.`, app, report);
    }
  }
}
