import { useQueries, useQuery } from '@tanstack/react-query';
import type { FilterPayload, Identifier, RaRecord } from 'react-admin';
import { useAdminDataProvider, useApp, useCan, useResource } from '../../AppContext';
import { useCapability } from '../../api/capabilities';
import { countQuery, queryKeys } from '../../api/queryKeys';
import { useLabel } from '../../i18n/useLabel';
import {
  type App,
  collectionOf,
  completeAll,
  type Field,
  type Fields,
  idFieldOf,
  isId,
  isRecord,
  type Label,
  type Resource,
  sourceOf,
} from '../../metadata';

export const usedTexts = {
  others: { fr: 'autres fiches ({count})', en: 'other records ({count})' },
} satisfies Record<string, Label>;

interface Place {
  referrer: Resource;
  name: string;
  label: Label;
  filter: FilterPayload;
}

/**
 * The fields that may name some records, also those of list items, with the filter that finds the records: ids and, for
 * files of the image bank, addresses.
 */
function placesOf(app: App, resource: Resource, records: readonly RaRecord[]): Place[] {
  const isBank = resource === app.bank;
  const ids = records.map((record) => record[idFieldOf(resource)]);
  const urls = isBank ? records.map(({ url }) => url) : [];
  const filtersOf = (name: string, field: Field, isAddress: boolean): FilterPayload[] => {
    if ('to' in field && field.to === resource.name) return [{ [`${name}_in`]: ids }];
    if (isBank && field.kind === 'richText') return urls.map((url) => ({ [`${name}_like`]: url }));
    return isBank && isAddress ? [{ [`${name}_in`]: urls }] : [];
  };
  const within = (
    referrer: Resource,
    fields: Fields,
    path = '',
    addresses: readonly string[] = [],
  ): Place[] =>
    Object.entries(fields).flatMap(([key, field]) => {
      const name = path ? `${path}.${sourceOf(key, field)}` : key;
      const isAddress = field.kind === 'image' || field.kind === 'file' || addresses.includes(key);
      const found = filtersOf(name, field, isAddress).map((filter) => ({
        ...{ referrer, name, label: field.label, filter },
      }));
      if (field.kind !== 'list') return found;
      const filled = Object.entries(field.fromBank ?? {}).flatMap(([item, file]) =>
        file === 'url' ? item : [],
      );
      const inner = within(referrer, field.of, sourceOf(name, field), filled);
      return [...found, ...inner.map((place) => ({ ...place, label: field.label }))];
    });
  return app.resources.flatMap((referrer) =>
    referrer.routes?.list ? within(referrer, referrer.fields) : [],
  );
}

/** The places in the answer of `usage`, each with the records there (docs/contract.md#usage). */
function placesIn(app: App, answer: unknown) {
  const { entries, count } = isRecord(answer) ? answer : {};
  const places = new Map<string, Omit<Place, 'filter'> & { users: { id: Identifier; title: string }[] }>();
  const records = new Set<string>();
  for (const { resource, id, title, field } of Array.isArray(entries) ? entries.filter(isRecord) : []) {
    const referrer = app.resources.find(({ name }) => name === resource);
    const name = String(field);
    const used = referrer?.fields[name];
    if (!referrer || !used || !isId(id)) continue;
    records.add(`${referrer.name} ${id}`);
    const key = `${referrer.name} ${name}`;
    const place = places.get(key) ?? { referrer, name, label: used.label, users: [] };
    place.users.push({ id, title: String(title) });
    places.set(key, place);
  }
  const total = Number(count ?? 0);
  return { places: [...places.values()], total, others: Math.max(0, total - records.size) };
}

export type Use = ReturnType<typeof useUses>['uses'][number];

/**
 * Where records of the current resource are used, as far as the user may see: a count per field, or, for one record, one
 * call to a backend that announces `usage`. Only such a backend knows `total`, the records that use them, and `others`, those
 * of them that it does not name.
 */
export function useUses(records: readonly RaRecord[]) {
  const app = useApp();
  const resource = useResource();
  const dataProvider = useAdminDataProvider();
  const label = useLabel();
  const can = useCan();
  const declarations = useQuery({ queryKey: queryKeys.declarations, queryFn: () => completeAll(app) });
  const isOneCall = useCapability('usage') && records.length === 1;
  const path = `usage/${collectionOf(resource)}/${encodeURIComponent(records[0]?.[idFieldOf(resource)])}`;
  const usage = useQuery({
    queryKey: queryKeys.usage(path),
    queryFn: () => dataProvider.read(path),
    enabled: isOneCall,
    gcTime: 0,
  });
  const asked = declarations.isSuccess && !isOneCall ? placesOf(app, resource, records) : [];
  const counted = asked.filter(({ referrer }) => can('list', referrer.name));
  const counts = useQueries({
    queries: counted.map(({ referrer, filter }) => ({
      ...countQuery(dataProvider, referrer, filter),
      gcTime: 0,
    })),
  });
  const named = placesIn(app, declarations.isSuccess ? usage.data : undefined);
  const places: (Place & { users?: { id: Identifier; title: string }[] })[] = isOneCall
    ? named.places.map((place) => ({ ...place, filter: {} }))
    : counted;
  return {
    uses: places.flatMap((place, index) => {
      const { referrer, name, users } = place;
      const count = users?.length ?? counts[index]?.data ?? 0;
      const title = referrer.menu?.label ?? referrer.titles?.list;
      const isOneOfSeveral = places.filter((other) => other.referrer === referrer).length > 1;
      const texts = [title ? label(title) : referrer.name, isOneOfSeveral && label(place.label)];
      return count > 0
        ? {
            ...place,
            ...{ count, title: texts.filter(Boolean).join(', ') },
            isParent: referrer === resource && resource.parentField === name,
          }
        : [];
    }),
    others: named.others,
    total: named.total,
    isPending: declarations.isPending || counts.some((one) => one.isPending) || usage.isLoading,
    isError: declarations.isError || counts.some((one) => one.isError) || usage.isError,
  };
}
