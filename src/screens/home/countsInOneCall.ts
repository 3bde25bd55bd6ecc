import type { FilterPayload } from 'react-admin';
import type { Reads } from '../../api/dataProvider';
import { ApiError } from '../../api/errors';
import { filteredFields, filterParams, toSearch } from '../../api/query';
import { type App, collectionOf, isRecord, resourceWithFields } from '../../metadata';

/** A `count` that asks for all numbers of the same moment in one call (docs/contract.md#counts). */
export function countsInOneCall(app: App, { read }: Pick<Reads, 'read'>): Pick<Reads, 'count'> {
  let asked: { name: string; filter: FilterPayload }[] = [];
  let answer: Promise<number[]> | undefined;

  const send = async (): Promise<number[]> => {
    const batch = asked;
    asked = [];
    answer = undefined;
    const params = new URLSearchParams();
    for (const { name, filter } of batch) {
      const resource = await resourceWithFields(app, name, filteredFields(filter));
      params.append('of', `${collectionOf(resource)}${toSearch(filterParams(resource, filter))}`);
    }
    const json = await read(`counts${toSearch(params)}`);
    const counts: unknown = isRecord(json) ? json.counts : undefined;
    if (Array.isArray(counts) && counts.length === batch.length) return counts.map(Number);
    throw new ApiError('unexpectedResponse', 0, undefined, 'counts: not one number for each query');
  };

  return {
    count: async (name, filter = {}) => {
      const index = asked.push({ name, filter }) - 1;
      answer ??= Promise.resolve().then(send);
      return (await answer)[index] ?? 0;
    },
  };
}
