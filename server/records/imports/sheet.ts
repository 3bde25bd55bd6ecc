import { Ajv } from 'ajv';
import { calls } from '../../../contract/calls';
import { isKey, type Target, targetsOf } from '../../../contract/cells/targets';
import { malformed, notFound } from '../../../contract/refusal';
import type { Row } from '../../../contract/row';
import type { Locale, Resource } from '../../../src/metadata';
import type { CollectionCall } from '../../service/call';

/** The rows of a file, or records that all get the same values. */
export interface Sheet {
  resource: Resource;
  language: Locale;
  /** `undefined` for a column that is left out. */
  columns: readonly (Target | undefined)[];
  /** The index of the column that tells which records the rows change; -1 for none. */
  keyAt: number;
  rows: readonly (readonly string[])[];
  /** The ids of the records that get `values`, in place of rows. */
  ids?: readonly string[];
  values: Row;
  skipsWrong: boolean;
}

const isSheet = new Ajv({ strict: false }).compile<{
  resource: string;
  language?: Locale;
  columns?: string[];
  key?: string;
  rows?: string[][];
  ids?: string[];
  values?: Row;
  skipWrong?: boolean;
}>(calls['imports.check'].body);

/** @throws Refusal 400 for an invalid body, column or key; 404 for a resource of another collection */
export function sheetOf({ body, schema, person }: CollectionCall): Sheet {
  if (!isSheet(body)) {
    const { instancePath = '', message = '' } = isSheet.errors?.[0] ?? {};
    const text = `${instancePath} ${message}`.trim();
    throw malformed('body', { fr: `Import illisible : ${text}.`, en: `Unreadable import: ${text}.` });
  }
  const { resource: name, language = 'fr', columns = [], key, rows = [], ids, values = {} } = body;
  const resource = schema.resources.find((one) => one.name === name);
  if (!resource) throw notFound();
  const targets = targetsOf(resource, person.role);
  const found = columns.map((column) => {
    const target = targets.find((one) => one.name === column);
    if (target || column === '') return target;
    throw malformed('columns', { fr: `Colonne inconnue : "${column}".`, en: `Unknown column: "${column}".` });
  });
  const keyAt = key ? found.findIndex((target) => target?.name === key) : -1;
  const keyTarget = found[keyAt];
  if (key && !(keyTarget && isKey(resource, keyTarget)))
    throw malformed('key', { fr: `"${key}" ne peut pas être la clé.`, en: `"${key}" cannot be the key.` });
  const skipsWrong = body.skipWrong ?? false;
  return { resource, language, columns: found, keyAt, rows, ids, values, skipsWrong };
}
