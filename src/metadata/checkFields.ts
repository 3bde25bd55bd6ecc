import type { App } from './define';
import type { Field, Fields, Kind } from './kinds';
import type { Label } from './label';
import { roles } from './roles';

/** Takes one mistake of a declaration, and how it is mended. */
export type Say = (mistake: string, mend: string) => void;

export function checkLabel(label: Label | undefined, where: string, say: Say): void {
  if (!label) return;
  for (const [locale, name] of [
    ['fr', 'French'],
    ['en', 'English'],
  ] as const) {
    if (!label[locale]?.trim()) {
      say(`${where} has no ${name} words`, `write both: { fr: '…', en: '…' }`);
    }
  }
}

export function checkRoles(given: readonly string[] | undefined, where: string, say: Say): void {
  for (const role of given ?? []) {
    if (!Object.hasOwn(roles, role)) {
      say(
        `${where} names the role "${role}", which does not exist`,
        `take one of ${Object.keys(roles).join(', ')}`,
      );
    }
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

function checkDefault(field: Field, where: string, say: Say): void {
  const value: unknown = typeof field.default === 'function' ? field.default() : field.default;
  if (value === undefined || value === null) return;
  if (field.kind === 'choice' || field.kind === 'status') {
    const ids = field.choices.map((choice) => choice.id);
    if (!ids.some((id) => id === value)) {
      say(
        `${where} defaults to ${JSON.stringify(value)}, which is none of its choices`,
        `take one of ${ids.join(', ')}`,
      );
    }
    return;
  }
  const expected = field.kind === 'period' ? (field.many ? 'list' : 'object') : defaultTypes[field.kind];
  if (expected && typeOf(value) !== expected) {
    say(
      `${where} is of the kind ${field.kind} and defaults to ${JSON.stringify(value)}`,
      `give a ${expected}`,
    );
  }
}

export function checkFields(fields: Fields, where: string, app: App, say: Say): void {
  for (const [name, field] of Object.entries(fields)) {
    const here = `the field "${where}${name}"`;
    checkLabel(field.label, here, say);
    checkLabel(field.help, `the help of ${here}`, say);
    checkRoles(field.roles, here, say);
    checkDefault(field, here, say);
    if (
      (field.kind === 'reference' || field.kind === 'references') &&
      !app.resources.some((one) => one.name === field.to)
    ) {
      say(
        `${here} points at "${field.to}", which is no resource`,
        `take one of ${app.resources.map((one) => one.name).join(', ')}`,
      );
    }
    if ('choices' in field) {
      for (const choice of field.choices)
        checkLabel(choice.label, `the choice "${choice.id}" of ${here}`, say);
      const ids = field.choices.map((choice) => choice.id);
      const twice = ids.find((id, index) => ids.indexOf(id) !== index);
      if (twice !== undefined) say(`${here} has the choice "${twice}" twice`, 'remove one');
    }
    if (field.kind === 'flags') {
      for (const [flag, label] of Object.entries(field.flags))
        checkLabel(label, `the flag "${flag}" of ${here}`, say);
    }
    if (field.kind === 'list') {
      checkLabel(field.item, `the item of ${here}`, say);
      checkFields(field.of, `${where}${name}.`, app, say);
    }
  }
}
