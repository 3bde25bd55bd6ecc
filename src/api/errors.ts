import { HttpError } from 'react-admin';

/** The code of the "no data" result: a 204, or a 404 on a read (spec §8). */
export const NO_DATA = 10005;

/** What is done about a failed call, by its HTTP status (spec §8). 401 is treated as 403 (contract, open). */
const table: Readonly<Record<number, { redirectTo: string; endsSession: boolean }>> = {
  400: { redirectTo: '/error-400', endsSession: false },
  401: { redirectTo: '/login', endsSession: true },
  403: { redirectTo: '/login', endsSession: true },
};

/** Where a failed call sends the user; `undefined` where the screen deals with the error itself. */
export const redirectFor = (error: unknown) => (error instanceof HttpError ? table[error.status] : undefined);

/** The paths that an error or the guard leads to: going there never asks "leave?" (contract). */
export const errorPaths: readonly string[] = [
  ...new Set(Object.values(table).map((row) => row.redirectTo)),
  '/error-403',
];

/** The "no data" result as an error, for a record that is not there. */
export const noData = () => new HttpError('error.dataNotProvided', 404, { code: NO_DATA });

export const isNoData = (error: unknown): boolean =>
  error instanceof HttpError && error.body?.code === NO_DATA;

/** An HTTP failure with the message of its JSON body; a failure of the network carries status 0. */
export function failure(status: number, body: unknown, fallback: string): HttpError {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return new HttpError(typeof message === 'string' && message !== '' ? message : fallback, status, body);
}
