import { HttpError } from 'react-admin';

/** The code of the "no data" result: a 204, or a 404 on a read. */
export const NO_DATA = 10005;

/** Why a call failed without a usable HTTP status. */
export type Fault =
  /** The browser is offline: nothing was sent. */
  | 'offline'
  /** The connection was refused, reset or lost. */
  | 'network'
  /** Timeout, or the user stopped waiting. */
  | 'silence'
  /** The response was truncated. */
  | 'broken'
  /** Something other than the backend responded: a proxy, a captive portal, an error page. */
  | 'foreign'
  /** Somebody else signed in to this browser: nothing was sent. */
  | 'otherPerson';

interface Row {
  /** The translation key of the message: what happened and what to do. */
  message: string;
  /** A failed write may be stored: it is looked up before it is sent again. */
  maybeStored?: boolean;
  /** The backend may still be working: what is not stored now may be in a moment. */
  isLate?: boolean;
  /** A read is retried twice, after a pause. A write never is. */
  repeats?: boolean;
  /** The path to navigate to. */
  redirectTo?: string;
  endsSession?: boolean;
}

const away = { message: 'fault.session', redirectTo: '/login', endsSession: true };
const down: Row = { message: 'fault.unavailable', maybeStored: true, repeats: true };

/** What a failed call means, by fault or HTTP status (docs/contract.md#responses). */
const table: Readonly<Record<string, Row>> = {
  offline: { message: 'fault.offline' },
  network: { message: 'fault.network', maybeStored: true, repeats: true },
  silence: { message: 'fault.silence', maybeStored: true, isLate: true },
  broken: { message: 'fault.broken', maybeStored: true, repeats: true },
  foreign: { message: 'fault.foreign', maybeStored: true },
  otherPerson: { message: 'fault.otherPerson' },
  400: { message: 'fault.refused', redirectTo: '/error-400' },
  401: away,
  403: away,
  404: { message: 'fault.notFound' },
  408: { ...down, isLate: true },
  409: { message: 'fault.conflict' },
  412: { message: 'fault.changed' },
  413: { message: 'fault.tooLarge' },
  422: { message: 'fault.refused' },
  429: { message: 'fault.tooMany' },
  502: down,
  503: down,
  504: { ...down, isLate: true },
};
const refused: Row = { message: 'fault.refused' };
const failed: Row = { message: 'fault.internal', maybeStored: true, repeats: true };
const unexpected: Row = { message: 'fault.unexpected' };

/** A failed call. `body` is the JSON error body. `status` is 0 if there is a `fault`. */
export class ApiError extends HttpError {
  constructor(
    readonly fault: Fault | undefined,
    status: number,
    body?: unknown,
    /** For technicians: method, path and response. */
    readonly detail = '',
    /** Seconds to wait before the next try. */
    readonly retryAfter?: number,
  ) {
    const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
    super(typeof message === 'string' ? message : '', status, body);
    // react-admin's HttpError sets its own prototype, which would break `instanceof ApiError`.
    Object.setPrototypeOf(this, new.target.prototype);
    this.name = 'ApiError';
  }
}

/** The table row of an error. */
export function ruleOf(error: unknown): Row {
  if (error instanceof ApiError && error.fault) return table[error.fault] ?? unexpected;
  if (!(error instanceof HttpError)) return unexpected;
  return table[error.status] ?? (error.status >= 500 ? failed : error.status >= 400 ? refused : unexpected);
}

/** Where a failed call leads to; `undefined` if the screen handles the error. */
export const redirectFor = (error: unknown): { redirectTo: string; endsSession: boolean } | undefined => {
  const { redirectTo, endsSession = false } = ruleOf(error);
  return redirectTo === undefined ? undefined : { redirectTo, endsSession };
};

/** The paths that errors and the guard lead to. Navigation there never asks about unsaved changes. */
export const errorPaths: readonly string[] = [
  ...new Set(Object.values(table).flatMap(({ redirectTo }) => redirectTo ?? [])),
  '/error-403',
];

/** The error of the "no data" result. */
export const noData = () => new ApiError(undefined, 404, { code: NO_DATA, message: 'error.dataNotProvided' });

export const isNoData = (error: unknown): boolean =>
  error instanceof HttpError && error.body?.code === NO_DATA;

/** Messages of a database or program: `ER_DUP_ENTRY`, `TypeError`, `undefined`, a tag. */
const technical = /\b[A-Z]+_[A-Z]+_[A-Z]+\b|Error\b|Exception\b|\bundefined\b|\[object |<\/?\w+>/;

/** The `message` of a 4xx response, if it is meant for people. */
export const messageOf = (error: unknown): string | undefined => {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefusal && error.message !== '' && !technical.test(error.message) ? error.message : undefined;
};

/** The technical line shown under "details". */
export const detailOf = (error: unknown): string => {
  if (error instanceof ApiError) return [error.detail, error.message].filter(Boolean).join(' · ');
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
};
