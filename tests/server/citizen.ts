import { expect } from 'vitest';
import type { Row } from '../../contract/row';
import { pathSegmentOf, type Resource } from '../../src/metadata';
import { rowOf } from '../backend/caller';
import type { EmptyTown } from './emptyTown';

let visits = 0;

/** A citizen, who uses another host each time, because answers are cached by host. */
export const citizenOf =
  ({ server }: Pick<EmptyTown, 'server'>) =>
  (
    url: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'DELETE' = 'GET',
    payload?: object | string,
  ) => {
    visits += 1;
    return server.inject({ method, url, payload, headers: { host: `ville${visits}.example`, ...headers } });
  };

/**
 * A clerk, who changes the records of a collection.
 * @param saved the status that each save sets
 */
export function clerkOf(
  { call }: Pick<EmptyTown, 'call'>,
  collection: string,
  saved?: string,
  idField = 'id',
) {
  const done = async (method: string, path: string, body?: object) => {
    const answer = await call(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeOneOf([200, 201]);
    return rowOf(answer);
  };
  const at = (record: Row) => `${collection}/${record[idField]}`;
  return {
    create: (body: object) => done('POST', collection, body),
    read: (record: Row) => done('GET', at(record)),
    save: async (record: Row, changes: object) =>
      done('PUT', at(record), {
        ...(await done('GET', at(record))),
        ...(saved && { status: saved }),
        ...changes,
      }),
    setStatus: (record: Row, status: string) =>
      done('PUT', `${collection}/setStatus/${record[idField]}`, { status }),
    remove: (record: Row) => done('DELETE', at(record)),
    restore: (record: Row) => done('PUT', `trash/${at(record)}`),
    purge: (record: Row) => done('DELETE', `trash/${at(record)}`),
  };
}

/** The address of a record's page on the site. */
export const pageOf = (resource: Resource, record: Row): string =>
  `/ville/${resource.public?.path}/${pathSegmentOf(resource, record[resource.idField ?? 'id'], record)}`;
