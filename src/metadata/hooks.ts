import type { Role } from './access';
import type { RecordOf, Resource } from './define';
import type { Fields, RuleContext, Values } from './kinds';
import type { Label } from './label';
import { isPublished, statusIdOf } from './resource';

/** A `restored` record came back from the trash. */
type Move = 'created' | 'updated' | 'deleted' | 'restored';

/**
 * The events for hooks and webhooks. A write can cause two of them, such as `updated` and `published`.
 * @example const isEvent = (text: string) => recordEvents.some((event) => event === text);
 */
export const recordEvents = ['created', 'updated', 'published', 'unpublished', 'deleted'] as const;
/**
 * One of the `recordEvents`.
 * @example const event: RecordEvent = 'published';
 */
export type RecordEvent = (typeof recordEvents)[number];

/**
 * The events of a write, the most specific one last. `before` and `after` are statuses.
 * @example eventsOf({ ...halls, workflow: { publish: 'OPEN' } }, 'updated', 'DRAFT', 'OPEN'); // ['updated', 'published']
 */
export function eventsOf(resource: Resource, move: Move, before: unknown, after: unknown): RecordEvent[] {
  const { unpublish } = resource.workflow ?? {};
  if (move === 'deleted') return ['deleted'];
  const first = move === 'restored' ? 'created' : move;
  // Even if the record was published before: the write publishes its changes.
  if (isPublished(resource, { status: after })) return [first, 'published'];
  const isUnpublished = (status: unknown) =>
    unpublish !== undefined && statusIdOf(resource, status) === unpublish;
  return isUnpublished(after) && !isUnpublished(before) && move === 'updated'
    ? [first, 'unpublished']
    : [first];
}

/**
 * A hook throws it to refuse a write or a call. Any other error counts as a mistake in the hook. If the server refuses
 * a write that an endpoint makes, the caller gets the server's refusal.
 * @example const isRefused = (error: unknown) => error instanceof HookRefusal;
 */
export class HookRefusal extends Error {
  override name = 'HookRefusal';

  constructor(readonly errors: Readonly<Record<string, Label>>) {
    super(Object.values(errors)[0]?.en);
  }
}

/**
 * Refuses a write or a call. The form shows each reason beside its field.
 * @example refuse({ phone: { fr: 'Ce numéro n’est pas attribué', en: 'This number is not in use' } })
 * @throws HookRefusal
 */
export const refuse = (errors: Readonly<Record<string, Label>>): never => {
  throw new HookRefusal(errors);
};

/**
 * What every hook gets.
 * @example const openHalls = ({ find }: HookTools) => find({ status_eq: 'OPEN' }, 'halls');
 */
export interface HookTools {
  /** The records of this or another resource that pass the filters. In `beforeWrite`, without the stored record. */
  find: RuleContext['find'];
  /** Writes a line into the log of the server. The line must not name a person. */
  log: (message: string) => void;
  /**
   * Why the server refuses to call an address, such as one inside the network. Does not resolve host names: `send` can
   * still fail.
   */
  refusedAddress: (address: string) => Label | undefined;
}

/**
 * What `beforeWrite` gets.
 * @example const isNew = ({ before }: WriteTools) => before === undefined;
 */
export interface WriteTools<R = Values> extends HookTools {
  /** The stored record; `undefined` for a new one. */
  before: R | undefined;
}

/**
 * The answer of another server.
 * @example const isDone = ({ status }: OutsideAnswer) => status === 200;
 */
export interface OutsideAnswer {
  /** The status. A redirect is not followed. */
  status: number;
  /** The body, at most 1 MB of it. */
  text: string;
}

/**
 * What hooks get if they run outside of a write. Each write is a separate transaction, and does not start the
 * `afterCommit` of the same hooks.
 * @example const close = ({ update }: WorkTools) => update(7, { status: 'CLOSED' }, 'halls');
 */
export interface WorkTools<R = Values> extends HookTools {
  /** The name of the town. */
  town: string;
  /** Creates a record of this or another resource, but no account. Runs all checks, and sends no notifications. */
  create: {
    (values: Partial<R>): Promise<R>;
    (values: Values, resource: string): Promise<Values>;
  };
  /** Changes some fields of a record of this or another resource, but not of an account. */
  update: {
    (id: string | number, values: Partial<R>): Promise<R>;
    (id: string | number, values: Values, resource: string): Promise<Values>;
  };
  /** Calls another server, for at most 10 seconds. Inside the network, only addresses in `ALLOWED_ADDRESSES`. */
  send: (
    address: string,
    call?: { method?: string; headers?: Readonly<Record<string, string>>; body?: string },
  ) => Promise<OutsideAnswer>;
}

/**
 * What `afterCommit` gets.
 * @example const isNew = ({ events }: Change) => events.includes('created');
 */
export interface Change<R = Values> {
  /** The most specific event is last: `['updated', 'published']`. */
  events: readonly RecordEvent[];
  id: string;
  /** Grows with each write. */
  version: number;
  /** The record as it was written; `undefined` if it is gone for good. */
  record: R | undefined;
}

/**
 * Work at an interval or at a time of day. Only one process of the server runs it, for one town after the other.
 * @example { at: '06:30', days: [1], run: async ({ town, log }) => log(`A new week in ${town}`) }
 */
export interface ScheduledHook<R = Values> {
  /** The minutes from the end of one run to the next, at least 1. Excludes `at`. Default: a day. */
  every?: number;
  /** A time of day, such as `'06:30'`, in the time zone of the server's `config.json`. Excludes `every`. */
  at?: string;
  /** The days on which it runs: 1 is Monday, 7 is Sunday. Default: every day. */
  days?: readonly number[];
  run: (tools: WorkTools<R>) => Promise<void>;
}

/**
 * A JSON Schema.
 * @example { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] }
 */
export interface JsonSchema {
  readonly [key: string]: unknown;
}

/**
 * What an endpoint gets.
 * @example const whose = ({ person }: EndpointCall) => person.name;
 */
export interface EndpointCall<R = Values> extends WorkTools<R> {
  /** The body of a POST. It matches the schema `body` of the endpoint. */
  body: unknown;
  query: Readonly<Record<string, string>>;
  person: { id: string; name: string; role: Role };
}

/**
 * A call that a hook adds: `/api/v1/hooks/{hooks}/{endpoint}`. The API document lists it.
 * @example
 * {
 *   method: 'GET',
 *   summary: 'The halls that are open',
 *   roles: ['admin'],
 *   limit: { max: 60, minutes: 1 },
 *   answer: { type: 'array', items: { type: 'object' } },
 *   run: ({ find }) => find({ status_eq: 'OPEN' }),
 * }
 */
export interface Endpoint<R = Values> {
  /** A GET must not write. */
  method: 'GET' | 'POST';
  /** What it does, for the API document. */
  summary: string;
  roles: readonly Role[];
  /** How often a person may call it. */
  limit: { max: number; minutes: number };
  /** The names of its query parameters. Any other parameter is refused with 400. */
  query?: readonly string[];
  /** The schema of the body of a POST. Any other body is refused with 422. */
  body?: JsonSchema;
  answer: JsonSchema;
  /** Returns the answer. */
  run: (call: EndpointCall<R>) => Promise<unknown>;
}

/**
 * The code of an entity. It runs only on the server.
 * @example { name: 'newHalls', afterCommit: async ({ events }, { log }) => log(events.join(', ')) }
 */
export interface Hooks<R = Values> {
  /** The name in the log and in the URLs of the endpoints. Default: that of the resource. */
  name?: string;
  /**
   * Runs in the transaction of a write, after the checks of keys and types, and before all other checks. Gets the values
   * as `normalize` writes them. Returns the values to change, or calls `refuse`. After any other error, or after
   * 5 seconds, the write goes on without it.
   */
  beforeWrite?: (record: R, tools: WriteTools<R>) => Promise<Partial<R> | undefined>;
  /** Runs after a write, at least once, and up to ten times if it fails: it must be idempotent. */
  afterCommit?: (change: Change<R>, tools: WorkTools<R>) => Promise<void>;
  /** Work at intervals or at times of day, by name. */
  onSchedule?: Readonly<Record<string, ScheduledHook<R>>>;
  /** Calls that the hooks add, by name. */
  endpoints?: Readonly<Record<string, Endpoint<R>>>;
}

/**
 * The hooks of an entity.
 * @example const isOfHalls = ({ resource }: ResourceHooks) => resource === halls.name;
 */
export interface ResourceHooks extends Hooks {
  name: string;
  resource: string;
}

/**
 * Declares the hooks of an entity: code that only the server runs. List them in `resources/hooks.ts`.
 * @example
 * export default defineHooks(halls, {
 *   beforeWrite: async ({ title }) => ({ title: title?.trim() }),
 * });
 */
export const defineHooks = <F extends Fields>(
  resource: Resource<F>,
  hooks: Hooks<RecordOf<Resource<F>>>,
): ResourceHooks => ({
  // The server calls them only with records of this resource.
  ...(hooks as unknown as Hooks),
  name: hooks.name ?? resource.name,
  resource: resource.name,
});
