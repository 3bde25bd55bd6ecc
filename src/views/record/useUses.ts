import { useQueries, useQuery } from '@tanstack/react-query';
import type { FilterPayload, RaRecord } from 'react-admin';
import { useApp, useCan, useResource } from '../../AppContext';
import { countQuery, queryKeys } from '../../api/queryKeys';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { useLabel } from '../../i18n/useLabel';
import {
  type App,
  completeAll,
  type Field,
  type Fields,
  idFieldOf,
  type Label,
  type Resource,
  sourceOf,
} from '../../metadata';

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

export type Use = ReturnType<typeof useUses>['uses'][number];

/** Where records of the current resource are used, as far as the user may see: a count per field. */
export function useUses(records: readonly RaRecord[]) {
  const app = useApp();
  const resource = useResource();
  const dataProvider = useAdminDataProvider();
  const label = useLabel();
  const can = useCan();
  const declarations = useQuery({ queryKey: queryKeys.declarations, queryFn: () => completeAll(app) });
  const places = (declarations.isSuccess ? placesOf(app, resource, records) : []).filter(({ referrer }) =>
    can('list', referrer.name),
  );
  const counts = useQueries({
    queries: places.map(({ referrer, filter }) => ({
      ...countQuery(dataProvider, referrer, filter),
      gcTime: 0,
    })),
  });
  return {
    uses: places.flatMap((place, index) => {
      const count = counts[index]?.data ?? 0;
      const { referrer, name } = place;
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
    isPending: declarations.isPending || counts.some((one) => one.isPending),
    isError: declarations.isError || counts.some((one) => one.isError),
  };
}
