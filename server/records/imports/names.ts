import { mayUse, visibleTo } from '../../../contract/access';
import type { Reading } from '../../../contract/cells/read';
import type { CellContext } from '../../../contract/cells/show';
import { foldText } from '../../../contract/cells/words';
import { parseQuery } from '../../../contract/dialect';
import { isRow, type Row } from '../../../contract/row';
import { schemaOf } from '../../../contract/schema';
import { messages as en } from '../../../src/i18n/en';
import { messages as fr } from '../../../src/i18n/fr';
import {
  collectionOf,
  type Field,
  getResource,
  idFieldOf,
  isId,
  type Label,
  type Locale,
  nameOf,
  type Resource,
  requestedFields,
  scopeFilter,
  textIn,
  textsIn,
  titleFieldsOf,
  valueAt,
} from '../../../src/metadata';
import type { Call } from '../../service/call';
import { plainTextOf } from '../richText';

type Id = string | number;

interface Names {
  byId: Map<string, Row>;
  byName: Map<string, Id[]>;
}

/** Only records that the caller may read. @param more the fields to read besides the title fields */
async function namesOf(call: Call, resource: Resource, more: readonly string[]): Promise<Names> {
  const schema = schemaOf(call.app, collectionOf(resource));
  const names: Names = { byId: new Map(), byName: new Map() };
  if (!schema || !mayUse(schema, 'read', call.person)) return names;
  const seen = visibleTo(schema, call.person);
  const wanted = [...requestedFields(resource, titleFieldsOf(resource)), ...more];
  const fields = [...new Set(wanted)].filter((name) => seen.names.has(name)).join(',');
  const scope = Object.entries(scopeFilter(resource.scope)).map(([key, value]) => [key, String(value)]);
  const query = parseQuery(new URLSearchParams([...scope, ['fields', fields]]), seen, 'list', true);
  for (const row of await call.records(schema).list(query)) {
    const id = row[idFieldOf(resource)];
    if (!isId(id)) continue;
    names.byId.set(String(id), row);
    // An export shortens a very long name. A file may have the whole one.
    const whole = nameOf(resource, row, Number.POSITIVE_INFINITY);
    for (const name of new Set([nameOf(resource, row), whole].map(foldText))) {
      const ids = names.byName.get(name);
      if (ids) ids.push(id);
      else names.byName.set(name, [id]);
    }
  }
  return names;
}

const texts = { fr, en };
const booleans: Readonly<Record<string, Label>> = {
  'ra.boolean.true': { fr: 'Oui', en: 'Yes' },
  'ra.boolean.false': { fr: 'Non', en: 'No' },
};

function wordIn(language: Locale, key: string): string {
  const word = booleans[key]
    ? textIn(booleans[key], language)
    : valueAt(textsIn<object>(texts, language), key);
  return typeof word === 'string' ? word : key;
}

export async function readingFor(call: Call, fields: readonly Field[], language: Locale): Promise<Reading> {
  const names = new Map<string, Names>();
  for (const field of fields) {
    if ((field.kind !== 'reference' && field.kind !== 'references') || names.has(field.to)) continue;
    const copied = fields.flatMap((one) =>
      one.kind === 'reference' && one.to === field.to ? (one.embed ?? []) : [],
    );
    names.set(field.to, await namesOf(call, getResource(call.app, field.to), copied));
  }
  const nameOfReference: CellContext['nameOf'] = (field, value) => {
    if (field.kind !== 'reference' && field.kind !== 'references') return undefined;
    const target = getResource(call.app, field.to);
    if (field.kind === 'reference' && field.embed) return isRow(value) ? nameOf(target, value) : undefined;
    const row = isId(value) ? names.get(field.to)?.byId.get(String(value)) : undefined;
    return row && nameOf(target, row);
  };
  // Each language converts the same HTML in turn, so the last result is kept.
  let last = { html: '', text: '' };
  const plainText = (html: string) => {
    if (html !== last.html) last = { html, text: plainTextOf(html) };
    return last.text;
  };
  const contextIn = (one: Locale): CellContext => ({
    language: one,
    label: (label) => (label ? textIn(label, one) : ''),
    translate: (key) => wordIn(one, key),
    nameOf: nameOfReference,
    plainText,
  });
  return {
    language,
    exportContexts: [...new Set([language, 'fr', 'en'])].map(contextIn),
    idsOf: ({ to }, text) => {
      const { byName, byId } = names.get(to) ?? {};
      const named = byName?.get(foldText(text));
      if (named) return named;
      const id = byId?.get(text)?.[idFieldOf(getResource(call.app, to))];
      return isId(id) ? [id] : [];
    },
    recordOf: ({ to }, id) => names.get(to)?.byId.get(String(id)),
  };
}
