import { HttpError } from 'react-admin';
import { isRecord } from '../metadata';

/** The error code when a read returns nothing, or when the caller passes no valid id. */
export const NO_DATA = 10005;

/** The cause of a failed call that has no usable HTTP status. */
export type Fault =
  | 'offline'
  /** The connection failed, or the call had an earlier token: see `errorOf` in `http.ts`. */
  | 'network'
  /** Timeout, or the user stopped waiting. */
  | 'timeout'
  /** The response arrived incomplete. */
  | 'truncated'
  /** The response is not what the contract says, for example because a proxy sent it. */
  | 'unexpectedResponse'
  /** Somebody else signed in to this browser: nothing was sent, or the answer of a sign-in was ignored. */
  | 'otherUser'
  /** The data provider has no such call, filter or count. */
  | 'unsupported';

interface ErrorRule {
  /** A translation key. */
  message: string;
  /** A write that fails like this may be stored, so it is looked up before it is sent again. */
  maybeStored?: boolean;
  /** The backend may still be processing the write, so a look-up cannot rule out that it will be stored. */
  mayFinishLater?: boolean;
  /** Only reads are retried. */
  isRetried?: boolean;
  /** The backend is starting or slow: the same call may soon succeed. */
  isTemporary?: boolean;
  redirectTo?: string;
  endsSession?: boolean;
}

const sessionEnded = { message: 'fault.session', redirectTo: '/login', endsSession: true };
const unavailable: ErrorRule = {
  message: 'fault.unavailable',
  maybeStored: true,
  isRetried: true,
  isTemporary: true,
};

/** By fault or HTTP status: see `docs/contract.md#responses`. */
const rules: Readonly<Record<string, ErrorRule>> = {
  offline: { message: 'fault.offline' },
  network: { message: 'fault.network', maybeStored: true, isRetried: true },
  timeout: { message: 'fault.timeout', maybeStored: true, mayFinishLater: true, isTemporary: true },
  truncated: { message: 'fault.truncated', maybeStored: true, isRetried: true },
  unexpectedResponse: { message: 'fault.unexpectedResponse', maybeStored: true },
  otherUser: { message: 'fault.otherUser' },
  unsupported: { message: 'fault.unsupported' },
  400: { message: 'fault.refused', redirectTo: '/error-400' },
  401: sessionEnded,
  403: sessionEnded,
  404: { message: 'fault.notFound' },
  408: { ...unavailable, mayFinishLater: true },
  409: { message: 'fault.conflict' },
  412: { message: 'fault.changed' },
  413: { message: 'fault.tooLarge' },
  415: { message: 'fault.format' },
  422: { message: 'fault.refused' },
  429: { message: 'fault.tooMany', isTemporary: true },
  502: unavailable,
  503: unavailable,
  504: { ...unavailable, mayFinishLater: true },
};
const refused: ErrorRule = { message: 'fault.refused' };
const failed: ErrorRule = { message: 'fault.internal', maybeStored: true, isRetried: true };
const unexpected: ErrorRule = { message: 'fault.unexpected' };

/**
 * A failed call. `body` is the JSON error body. `status` is 0 if there is a `fault`, except for `unsupported`.
 * @example const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;
 */
export class ApiError extends HttpError {
  constructor(
    readonly fault: Fault | undefined,
    status: number,
    body?: unknown,
    /** For developers: method, path and response. */
    readonly detail = '',
    /** Seconds to wait before the next attempt. */
    readonly retryAfter?: number,
  ) {
    const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
    super(typeof message === 'string' ? message : '', status, body);
    // `HttpError` sets its own prototype, which would break `instanceof ApiError`.
    Object.setPrototypeOf(this, new.target.prototype);
    this.name = 'ApiError';
  }
}

export function ruleOf(error: unknown): ErrorRule {
  if (error instanceof ApiError && error.fault) return rules[error.fault] ?? unexpected;
  if (!(error instanceof HttpError)) return unexpected;
  const rule = rules[error.status];
  if (rule) return rule;
  if (error.status >= 500) return failed;
  return error.status >= 400 ? refused : unexpected;
}

/** The texts of a refusal, by stored path. */
export const errorsIn = (error: unknown): Record<string, string> | undefined => {
  const body: unknown = error instanceof HttpError ? error.body : undefined;
  if (!isRecord(body) || !isRecord(body.errors)) return undefined;
  return Object.fromEntries(
    Object.entries(body.errors).filter((one): one is [string, string] => typeof one[1] === 'string'),
  );
};

/** Whether the backend refuses a write until the user confirms the password: `docs/contract.md#currentpassword`. */
export const asksForPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 422 && errorsIn(error)?.currentPassword !== undefined;

/**
 * Returns where an error redirects to, or `undefined` if the screen handles the error.
 * @example const leads = (error: unknown) => redirectFor(error)?.redirectTo;
 */
export const redirectFor = (error: unknown): { redirectTo: string; endsSession: boolean } | undefined => {
  const { redirectTo, endsSession = false } = ruleOf(error);
  return redirectTo === undefined ? undefined : { redirectTo, endsSession };
};

/** Unsaved changes never block a redirect to these paths. */
export const errorPaths: readonly string[] = [
  ...new Set(Object.values(rules).flatMap(({ redirectTo }) => redirectTo ?? [])),
  '/error-403',
];

export const noData = () => new ApiError(undefined, 404, { code: NO_DATA, message: 'error.dataNotProvided' });

export const unexpectedResponse = (detail: string) =>
  new ApiError('unexpectedResponse', 0, undefined, detail);

/**
 * Whether an error says that there is nothing to show, for example because the record was deleted.
 * @example const text = (error: unknown) => (isNoData(error) ? 'Rien à afficher' : 'Réessayez');
 */
export const isNoData = (error: unknown): boolean =>
  error instanceof HttpError && error.body?.code === NO_DATA;

/** Matches messages that are not meant for users: `ER_DUP_ENTRY`, `TypeError`, `undefined`, HTML. */
const technical = /\b[A-Z]+_[A-Z]+_[A-Z]+\b|Error\b|Exception\b|\bundefined\b|\[object |<\/?\w[^>]*>/;

export const messageOf = (error: unknown): string | undefined => {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefusal && error.message !== '' && !technical.test(error.message) ? error.message : undefined;
};

/**
 * Returns the technical text shown under "Details": method, path and response.
 * @example const technical = (error: unknown) => <small>{detailOf(error)}</small>;
 */
export const detailOf = (error: unknown): string => {
  if (error instanceof ApiError) return [error.detail, error.message].filter(Boolean).join(' · ');
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
};
