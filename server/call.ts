import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '../backend/people';
import { malformed } from '../backend/refusal';
import type { Schema } from '../backend/schema';
import type { App } from '../src/metadata';
import type { Database, Db } from './database/database';
import type { Files } from './files/files';
import type { Mailer } from './people/mail';
import type { Tenant } from './people/towns';
import { type Records, recordsOf } from './records/records';

/** What the handlers of all calls use. */
export interface Service {
  app: App;
  database: Database;
  files: Files;
  mailer: Mailer;
  /** The address of the admin, without a slash at the end. Default: that of the call. */
  publicUrl?: string;
}

/** One call: who asks what, in the transaction that ends with it. */
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
  /** Does what cannot be rolled back, such as removing a file, once the transaction has ended well. */
  afterCommit: (work: () => Promise<void>) => void;
}

export const paramsOf = ({ request }: Pick<Call, 'request'>): URLSearchParams =>
  new URL(request.url, 'http://server').searchParams;

/** @throws Refusal 400 if the call has query parameters */
export function noParams(call: Pick<Call, 'request'>): void {
  for (const name of paramsOf(call).keys()) throw malformed(name, `Paramètre inconnu : "${name}".`);
}

/** The records of the caller's town. */
export const recordsFor =
  (db: Db, tenant: Tenant) =>
  (schema: Schema): Records =>
    recordsOf(db, tenant.id, schema);
