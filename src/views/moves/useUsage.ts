import { useQueries } from '@tanstack/react-query';
import type { FilterPayload, Identifier, RaRecord } from 'react-admin';
import { useCapability, useKnowsCapabilities } from '../../api/capabilities';
import { entriesIn } from '../../api/entries';
import { countQuery, queryKeys } from '../../api/queryKeys';
import { readSession } from '../../api/session';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { useLabel } from '../../i18n/useLabel';
import {
  type App,
  callPathOf,
  canRead,
  type Field,
  type Fields,
  idFieldOf,
  isId,
  isPictures,
  isRecord,
  type Label,
  type Resource,
  sourceOf,
} from '../../metadata';
import { useApp, useCan, useResource } from '../../routing/AppContext';

export const othersText: Label = { fr: 'autres éléments ({count})', en: 'other records ({count})' };

interface ReferringField {
  referrer: Resource;
  name: string;
  label: Label;
  /** Finds the records that refer to a given record by this field. */
  filter: FilterPayload;
  /** The records that refer by this field, if the backend names them. `filter` is then empty. */
  named?: { id: Identifier; title: string }[];
}

/** The fields, also in list items, that may contain the ids of the records or, for files of the bank, their URLs. */
function referringFields(app: App, resource: Resource, records: readonly RaRecord[]): ReferringField[] {
  const isBank = resource === app.bank;
  const role = readSession()?.role;
  const ids = records.map((record) => record[idFieldOf(resource)]);
  const urls = isBank ? records.map(({ url }) => url) : [];
  const filtersOf = (name: string, field: Field, isUrl: boolean): FilterPayload[] => {
    if ('to' in field && field.to === resource.name) return [{ [`${name}_in`]: ids }];
    if (isBank && isPictures(field)) return [{ [`${name}_in`]: ids }];
    if (isBank && field.kind === 'richText') return urls.map((url) => ({ [`${name}_like`]: url }));
    return isBank && isUrl ? [{ [`${name}_in`]: urls }] : [];
  };
  const within = (
    referrer: Resource,
    fields: Fields,
    path = '',
    urlFields: readonly string[] = [],
  ): ReferringField[] =>
    Object.entries(fields).flatMap(([key, field]) => {
      // The backend refuses filters by a field that the user may not see.
      if (!canRead(role, field)) return [];
      // A filter takes the declared name of a field, but for a field of a list item, its stored path.
      const embedded = field.kind === 'reference' && field.embed ? `.${field.embed[0]}` : '';
      const stored = [path, sourceOf(key, field)].filter(Boolean).join('.');
      const name = path ? `${stored}${embedded}` : key;
      const isUrl = field.kind === 'image' || field.kind === 'file' || urlFields.includes(key);
      const { label } = field;
      const found = filtersOf(name, field, isUrl).map((filter) => ({ referrer, name, label, filter }));
      if (field.kind !== 'list') return found;
      const itemUrlFields = Object.entries(field.fromBank ?? {}).flatMap(([itemField, fileField]) =>
        fileField === 'url' ? itemField : [],
      );
      const inner = within(referrer, field.of, stored, itemUrlFields);
      return [...found, ...inner.map((itemField) => ({ ...itemField, label }))];
    });
  return app.resources.flatMap((referrer) =>
    referrer.routes?.list ? within(referrer, referrer.fields) : [],
  );
}

/** Merges the answers of `usage` by referring field (docs/contract.md#usage). */
function usageIn(app: App, answers: readonly unknown[]) {
  const fields = new Map<string, Required<ReferringField>>();
  let [total, others] = [0, 0];
  for (const answer of answers) {
    const namedRecords = new Set<string>();
    for (const { resource, id, title, field } of entriesIn(answer, isRecord)) {
      const referrer = app.resources.find(({ name }) => name === resource);
      const name = String(field);
      const declared = referrer?.fields[name];
      if (!referrer || !declared || !isId(id)) continue;
      namedRecords.add(`${referrer.name} ${id}`);
      const key = `${referrer.name} ${name}`;
      const found = fields.get(key) ?? { referrer, name, label: declared.label, filter: {}, named: [] };
      // A record that uses several of the given records is in several answers.
      if (!found.named.some((record) => record.id === id)) found.named.push({ id, title: String(title) });
      fields.set(key, found);
    }
    // `live` counts further records, of which only the published version uses the given record.
    const { count = 0, live = 0 } = isRecord(answer) ? answer : {};
    total += Number(count);
    others += Math.max(0, Number(count) + Number(live) - namedRecords.size);
  }
  return { fields: [...fields.values()], total, others };
}

export type Use = ReturnType<typeof useUsage>['uses'][number];

/**
 * Where the records are used, as far as the user may see. With the capability `usage`, the backend answers one call for
 * each record. The app counts field by field without it, and for so many records that this takes fewer calls.
 *
 * `total` adds up, for each of `records`, the number of records that use it. `others` counts the records that the
 * backend counts but does not name. Both are 0 if the app counts.
 */
export function useUsage(records: readonly RaRecord[]) {
  const app = useApp();
  const resource = useResource();
  const dataProvider = useAdminDataProvider();
  const label = useLabel();
  const can = useCan();
  const isKnown = useKnowsCapabilities();
  const hasUsage = useCapability('usage');
  const candidates = referringFields(app, resource, records).filter(({ referrer }) =>
    can('list', referrer.name),
  );
  const asksUsage = hasUsage && records.length <= Math.max(1, candidates.length);
  const usage = useQueries({
    queries: (asksUsage ? records : []).map((record) => {
      const path = `usage/${callPathOf(resource, record)}`;
      return { queryKey: queryKeys.usage(path), queryFn: () => dataProvider.read(path), gcTime: 0 };
    }),
  });
  const counted = isKnown && !asksUsage ? candidates : [];
  const counts = useQueries({
    queries: counted.map(({ referrer, filter }) => ({
      ...countQuery(dataProvider, referrer, filter),
      gcTime: 0,
    })),
  });
  const answer = usageIn(
    app,
    usage.map(({ data }) => data),
  );
  const fields: ReferringField[] = asksUsage ? answer.fields : counted;
  return {
    uses: fields.flatMap((field, index) => {
      const { referrer, name, named } = field;
      const count = named?.length ?? counts[index]?.data ?? 0;
      if (count === 0) return [];
      const title = referrer.menu?.label ?? referrer.titles?.list;
      const isOneOfSeveral = fields.filter((other) => other.referrer === referrer).length > 1;
      const texts = [title ? label(title) : referrer.name, isOneOfSeveral && label(field.label)];
      return {
        ...field,
        count,
        title: texts.filter(Boolean).join(', '),
        // The records that refer by the parent field of a tree are children.
        isParent: referrer === resource && resource.parentField === name,
      };
    }),
    others: answer.others,
    total: answer.total,
    isPending: !isKnown || [...counts, ...usage].some((one) => one.isPending),
    isError: [...counts, ...usage].some((one) => one.isError),
  };
}
