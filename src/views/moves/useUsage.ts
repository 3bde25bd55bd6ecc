import { useQueries, useQuery } from '@tanstack/react-query';
import type { FilterPayload, Identifier, RaRecord } from 'react-admin';
import { useCapability } from '../../api/capabilities';
import { entriesIn } from '../../api/entries';
import { countQuery, queryKeys } from '../../api/queryKeys';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { useLabel } from '../../i18n/useLabel';
import {
  type App,
  callPathOf,
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

/** A field of a resource that may refer to the records. */
interface ReferringField {
  referrer: Resource;
  name: string;
  label: Label;
  /** Finds the records of `referrer` whose field refers to one of the records. */
  filter: FilterPayload;
  /** The records that `filter` would find, if the backend names them. */
  users?: { id: Identifier; title: string }[];
}

/** The fields, including those of list items, that may contain the ids of records or the URLs of files in the bank. */
function referringFields(app: App, resource: Resource, records: readonly RaRecord[]): ReferringField[] {
  const isBank = resource === app.bank;
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
      const name = path ? `${path}.${sourceOf(key, field)}` : key;
      const isUrl = field.kind === 'image' || field.kind === 'file' || urlFields.includes(key);
      const { label } = field;
      const found = filtersOf(name, field, isUrl).map((filter) => ({ referrer, name, label, filter }));
      if (field.kind !== 'list') return found;
      const itemUrlFields = Object.entries(field.fromBank ?? {}).flatMap(([itemField, fileField]) =>
        fileField === 'url' ? itemField : [],
      );
      const inner = within(referrer, field.of, sourceOf(name, field), itemUrlFields);
      return [...found, ...inner.map((itemField) => ({ ...itemField, label }))];
    });
  return app.resources.flatMap((referrer) =>
    referrer.routes?.list ? within(referrer, referrer.fields) : [],
  );
}

/** The referring fields in the answer of `usage`, each with the records that refer by it (docs/contract.md#usage). */
function usageIn(app: App, answer: unknown) {
  const fields = new Map<string, Required<ReferringField>>();
  const records = new Set<string>();
  for (const { resource, id, title, field } of entriesIn(answer, isRecord)) {
    const referrer = app.resources.find(({ name }) => name === resource);
    const name = String(field);
    const declared = referrer?.fields[name];
    if (!referrer || !declared || !isId(id)) continue;
    records.add(`${referrer.name} ${id}`);
    const key = `${referrer.name} ${name}`;
    const found = fields.get(key) ?? { referrer, name, label: declared.label, filter: {}, users: [] };
    found.users.push({ id, title: String(title) });
    fields.set(key, found);
  }
  const total = (isRecord(answer) && Number(answer.count)) || 0;
  return { fields: [...fields.values()], total, others: Math.max(0, total - records.size) };
}

export type Use = ReturnType<typeof useUsage>['uses'][number];

/**
 * Finds where records of the current resource are used, as far as the user may see. For one record, a backend that
 * announces `usage` answers in one call. Otherwise, the app counts, field by field, the records that refer to them.
 *
 * `total` is the number of records that use the record, and `others` the number of those that the backend does not
 * name. Both are 0 if the app counts.
 */
export function useUsage(records: readonly RaRecord[]) {
  const app = useApp();
  const resource = useResource();
  const dataProvider = useAdminDataProvider();
  const label = useLabel();
  const can = useCan();
  const isOneCall = useCapability('usage') && records.length === 1;
  const path = `usage/${callPathOf(resource, records[0] ?? {})}`;
  const usage = useQuery({
    queryKey: queryKeys.usage(path),
    queryFn: () => dataProvider.read(path),
    enabled: isOneCall,
    gcTime: 0,
  });
  const candidates = isOneCall ? [] : referringFields(app, resource, records);
  const counted = candidates.filter(({ referrer }) => can('list', referrer.name));
  const counts = useQueries({
    queries: counted.map(({ referrer, filter }) => ({
      ...countQuery(dataProvider, referrer, filter),
      gcTime: 0,
    })),
  });
  const answer = usageIn(app, usage.data);
  const fields: ReferringField[] = isOneCall ? answer.fields : counted;
  return {
    uses: fields.flatMap((field, index) => {
      const { referrer, name, users } = field;
      const count = users?.length ?? counts[index]?.data ?? 0;
      if (count === 0) return [];
      const title = referrer.menu?.label ?? referrer.titles?.list;
      const isOneOfSeveral = fields.filter((other) => other.referrer === referrer).length > 1;
      const texts = [title ? label(title) : referrer.name, isOneOfSeveral && label(field.label)];
      return {
        ...field,
        count,
        title: texts.filter(Boolean).join(', '),
        isParent: referrer === resource && resource.parentField === name,
      };
    }),
    others: answer.others,
    total: answer.total,
    isPending: counts.some((one) => one.isPending) || usage.isLoading,
    isError: counts.some((one) => one.isError) || usage.isError,
  };
}
