import type { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '../../contract/people';
import { unknownParameter } from '../../contract/refusal';
import type { Schema } from '../../contract/schema';
import type { Config, RegistrationPolicy } from '../../src/config';
import type { App, ResourceHooks } from '../../src/metadata';
import type { Database, Db } from '../database/database';
import type { Records } from '../database/records';
import type { Tenant } from '../database/tenants';
import type { Files } from '../files/files';
import type { Assistant } from './assistant/assistant';
import type { Mailer } from './mail';

/** What the handlers of calls and the jobs use. */
export interface Service {
  app: App;
  database: Database;
  files: Files;
  mailer: Mailer;
  /** The address of the admin, without a trailing slash. Default: the origin of the call. */
  publicUrl?: string;
  /**
   * The settings of the admin or the site on a host; those of `config.json` if the host has none of its own. Without
   * this function, there is no site.
   */
  configOf?: (hostname: string) => Config;
  /**
   * The settings of the admin whose API key passes `isOwnKey`. Without this function, a job uses `configOf('')`, and a
   * call uses the settings of its host. It uses none if it has an API key that these settings lack.
   */
  configOfTown?: (isOwnKey: (key: string) => boolean) => Config | undefined;
  /** Also sends Web Push messages to services on this machine. Only tests set it. */
  hasLocalPush?: boolean;
  /**
   * How many pages of the site and answers of the public API a network may load in a minute. The scripts and icons of
   * the pages are counted separately. Default: no limit.
   */
  readsPerMinute?: number;
  /** Whether a host is that of a town's site. Such a host has no admin. */
  isSiteHost?: (hostname: string) => boolean;
  /** Who may create an account in the town whose API keys pass `isOwnKey`. Default: anybody. */
  registrationOf?: (isOwnKey: (key: string) => boolean) => RegistrationPolicy;
  /** The folder in which the server keeps its files, such as the settings of the admin. */
  dataDir?: string;
  /** The hooks of the resources. `withHooks` sets them. */
  hooks?: readonly ResourceHooks[];
  /** The internal networks that hooks, webhooks and site vacuums may call. Default: none. */
  allowedAddresses?: readonly string[];
  /** The provider of translations and other proposals, if the operator chose one. */
  assistant?: Assistant;
  /** Tells browsers of changes. `createServer` opens it. */
  hub?: { open: (town: number, person: Person, session: string, age: number) => Readable };
  /** The log of the hooks, and of what runs outside of a request. */
  log?: FastifyBaseLogger;
  /** Writes a new API key into the settings of the admin that have the old one. */
  changeConfigs?: (isOld: (key: string) => boolean, key: string) => void;
}

/** One API call: the caller, the request, and the database transaction that the call runs in. */
export interface Call extends Service {
  db: Db;
  tenant: Tenant;
  person: Person;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The id in the path, or ''. */
  id: string;
  body: unknown;
  records: (schema: Schema) => Records;
  /**
   * Runs work that cannot be rolled back, such as removing a file, once the transaction is committed. If the work
   * fails, the caller gets an error only if the work is `needed`.
   */
  afterCommit: (work: () => Promise<void>, needed?: 'needed') => void;
}

/** An answer that may take long, such as that of a provider. It is made once the transaction of the call has ended. */
export class Later<T> {
  constructor(readonly answer: () => Promise<T>) {}
}

/** A call with a collection in its path. */
export interface CollectionCall extends Call {
  schema: Schema;
}

/** A call whose caller is not yet known. */
export type OpenCall = Omit<Call, 'person'>;

export const paramsOf = ({ request }: Pick<Call, 'request'>): URLSearchParams =>
  new URL(request.url, 'http://server').searchParams;

/** @throws Refusal 400 if the call has query parameters other than these */
export function checkParams(call: Pick<Call, 'request'>, ...names: readonly string[]): void {
  for (const name of paramsOf(call).keys()) {
    if (!names.includes(name)) throw unknownParameter(name);
  }
}
