import { chunk } from 'es-toolkit';
import type { FilterPayload } from 'react-admin';
import type { Reads } from '../../api/dataProvider';
import { unexpectedResponse } from '../../api/errors';
import { filterParams, toSearch } from '../../api/query';
import type { Operators } from '../../config';
import { type App, collectionOf, getResource, isRecord } from '../../metadata';

export type Counter = Pick<Reads, 'count'>;

/** The backend's limit for one call. */
const maxCounts = 100;

/** Sends the calls of `count` from one tick together: see `docs/contract.md#counts`. */
export function countsInOneCall(app: App, { read }: Pick<Reads, 'read'>, operators: Operators): Counter {
  let queued: { name: string; filter: FilterPayload }[] = [];
  let counts: Promise<number[]> | undefined;

  const ask = async (part: typeof queued): Promise<number[]> => {
    const params = new URLSearchParams();
    for (const { name, filter } of part) {
      const resource = getResource(app, name);
      params.append(
        'of',
        `${collectionOf(resource)}${toSearch(filterParams(resource, filter, undefined, operators))}`,
      );
    }
    const response = await read(`counts${toSearch(params)}`);
    const numbers: unknown = isRecord(response) ? response.counts : undefined;
    if (Array.isArray(numbers) && numbers.length === part.length) return numbers.map(Number);
    throw unexpectedResponse('counts: expected one number for each query');
  };

  const send = async (): Promise<number[]> => {
    const parts = chunk(queued, maxCounts);
    queued = [];
    counts = undefined;
    return (await Promise.all(parts.map(ask))).flat();
  };

  return {
    count: async (name, filter = {}) => {
      const index = queued.push({ name, filter }) - 1;
      counts ??= Promise.resolve().then(send);
      return (await counts)[index] ?? 0;
    },
  };
}
