import type { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '../../contract/people';
import { unknownParameter } from '../../contract/refusal';
import type { Schema } from '../../contract/schema';
import type { RegistrationPolicy } from '../../src/config';
import type { App, ResourceHooks } from '../../src/metadata';
import type { Database, Db } from '../database/database';
import type { Records } from '../database/records';
import type { Tenant } from '../database/tenants';
import type { Files } from '../files/files';
import type { TownConfig } from '../settings/configs';
import type { Assistant } from './assistant/assistant';
import type { Mailer } from './mail';

/** What the handlers of calls and the jobs use. */
export interface Service {
  app: App;
  database: Database;
  files: Files;
  mailer: Mailer;
  /** The address of the admin, without a trailing slash. Default: the origin of the call. See `adminUrl`. */
  publicUrl?: string;
  /** The settings of a host; by default those of `config.json`. Without this function, there is no site. */
  configOf?: (hostname: string) => TownConfig;
  /** The settings with an API key that passes `isOwnKey`. Without this function, only `configOf` counts. */
  configOfTown?: (isOwnKey: (key: string) => boolean) => TownConfig | undefined;
  /** Also sends Web Push messages to services on this machine. Only tests set it. */
  hasLocalPush?: boolean;
  /** How many pages, files and API answers of the site a network may load in a minute. Default: no limit. */
  readsPerMinute?: number;
  /** Whether a host is that of a town's site. Such a host has no admin. */
  isSiteHost?: (hostname: string) => boolean;
  /** Who may create an account in the town whose API keys pass `isOwnKey`. Default: anybody. */
  registrationOf?: (isOwnKey: (key: string) => boolean) => RegistrationPolicy;
  /** The folder of the server's own files, such as the settings of the admin. */
  dataDir?: string;
  /** `withHooks` sets them. */
  hooks?: readonly ResourceHooks[];
  /** The internal networks that hooks, webhooks and site vacuums may call. Default: none. */
  allowedAddresses?: readonly string[];
  assistant?: Assistant;
  /** `createServer` opens it. */
  hub?: { open: (town: number, person: Person, session: string, age: number) => Readable };
  /** The log of the hooks, and of what runs outside of a request. */
  log?: FastifyBaseLogger;
  /** Replaces the old API key in the settings of the admin. */
  changeConfigs?: (isOld: (key: string) => boolean, key: string) => void;
}

export interface Call extends Service {
  /** The transaction of the call. */
  db: Db;
  tenant: Tenant;
  person: Person;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The id in the path, or ''. */
  id: string;
  body: unknown;
  records: (schema: Schema) => Records;
  /** For work that cannot be rolled back. If the work fails, the caller gets an error only with `needed`. */
  afterCommit: (work: () => Promise<void>, needed?: 'needed') => void;
}

/** A slow answer, made once the transaction of the call has ended. */
export class Later<T> {
  constructor(readonly answer: () => Promise<T>) {}
}

export interface CollectionCall extends Call {
  schema: Schema;
}

export type OpenCall = Omit<Call, 'person'>;

export const paramsOf = ({ request }: Pick<Call, 'request'>): URLSearchParams =>
  new URL(request.url, 'http://server').searchParams;

/** @throws Refusal 400 if the call has query parameters other than these */
export function checkParams(call: Pick<Call, 'request'>, ...names: readonly string[]): void {
  for (const name of paramsOf(call).keys()) {
    if (!names.includes(name)) throw unknownParameter(name);
  }
}
