import { useMemo } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { compareNames } from '../i18n/compareNames';
import { type FieldOf, idFieldOf, valueAt } from '../metadata';
import { useResource } from '../routing/AppContext';

function textsAt(value: unknown, steps: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => textsAt(item, steps));
  if (steps.length > 0) return textsAt(valueAt(value, steps.slice(0, 1)), steps.slice(1));
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/**
 * The declared choices, then the words of the most recently changed records.
 * @param path without the indexes of list items
 */
export function useTags({ choices }: Pick<FieldOf<'tags'>, 'choices'>, path: string, enabled = true) {
  const resource = useResource();
  const steps = path.split('.');
  const { data } = useGetList<RaRecord>(
    resource.name,
    {
      pagination: { page: 1, perPage: 300 },
      sort: { field: 'updatedAt', order: 'DESC' },
      filter: {},
      meta: { fields: [idFieldOf(resource), ...steps.slice(0, 1)], count: false },
    },
    { enabled, staleTime: Number.POSITIVE_INFINITY },
  );
  return useMemo(() => {
    const words = textsAt(data ?? [], path.split('.')).sort(compareNames);
    return [...new Set([...(choices ?? []).map(({ id }) => id), ...words])];
  }, [choices, data, path]);
}
