import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { mayUse } from '../../contract/access';
import { isProfile, type Person, personFrom } from '../../contract/people';
import { isRow, type Row } from '../../contract/row';
import { schemaOf } from '../../contract/schema';
import type { Label } from '../../src/metadata';
import { lastVersions } from '../database/records';
import { TooMany } from '../people/limits';
import type { Service } from '../service/call';

/** Milliseconds for which notices are gathered: one bulk action is many writes. */
const gathering = 100;
/** Milliseconds from one sign of life to the next. Proxies close a connection that is silent for a minute. */
const heartbeat = 25_000;
/** The most streams of a person, and of a process. */
const limits = { person: 20, total: 2_000 };
/** The most records of a collection that one gathering names. Above it, browsers hear of the collection alone. */
const maxRecords = 50;
/** The most bytes that may wait for a slow browser. Above it, its stream is closed. */
const maxWaiting = 64 * 1024;

const tooMany: Label = { fr: 'Trop de fenêtres ouvertes', en: 'Too many open windows' };

interface Listener {
  town: number;
  person: Person;
  session: string;
  stream: PassThrough;
}

/** An event: a written record, or a collection with very many. */
interface Change {
  collection: string;
  id?: string;
  version?: number;
  /** Whether somebody opened the record, which did not change. */
  presence?: true;
}

const messageOf = (change: Change | Record<string, never>) => `data: ${JSON.stringify(change)}\n\n`;

/** Tells browsers which records were written: each one only of those that its person may read. */
export function openHub(service: Service) {
  const { app, database } = service;
  const listeners = new Set<Listener>();
  /** By town and collection, then by record. */
  let gathered = new Map<string, Map<string, Change>>();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  /** When the last write of each town was announced. A browser reads records before it listens. */
  const lastTold = new Map<number, number>();

  const close = (listener: Listener) => {
    listeners.delete(listener);
    listener.stream.end();
  };
  const send = (listener: Listener, text: string) => {
    if (listener.stream.writableLength > maxWaiting) close(listener);
    else listener.stream.write(text);
  };
  const of = (town: number) => [...listeners].filter((one) => one.town === town);

  /** Sends a change to those who may read the record, now or before the write. */
  const tell = (town: number, change: Change, versions: readonly Row[]) => {
    const schema = schemaOf(app, change.collection);
    if (!schema) return;
    const text = messageOf(change);
    for (const listener of of(town)) {
      const { person } = listener;
      if (isProfile(app, schema) && change.id === person.id && !isSame(person, versions[0])) close(listener);
      else if (versions.some((row) => mayUse(schema, 'read', person, row))) send(listener, text);
    }
  };

  const flush = async () => {
    const changes = gathered;
    gathered = new Map();
    for (const [key, byRecord] of changes) {
      const [town, collection] = JSON.parse(key) as [number, string];
      const schema = schemaOf(app, collection);
      if (!schema) continue;
      if (byRecord.size > maxRecords) {
        for (const one of of(town))
          if (mayUse(schema, 'read', one.person)) send(one, messageOf({ collection }));
        continue;
      }
      await database.inTown(town, async (db) => {
        for (const change of byRecord.values()) {
          const versions = await lastVersions(db, town, collection, change.id ?? '');
          const opened = versions.map((row) => database.secrets.open(schema, row));
          tell(town, change, opened);
        }
      });
    }
  };

  const gather = (town: number, change: Change) => {
    const place = JSON.stringify([town, change.collection]);
    const changes = gathered.get(place) ?? new Map<string, Change>();
    gathered.set(place, changes);
    changes.set(`${change.id} ${change.presence ?? ''}`, change);
    timer ??= setTimeout(() => {
      timer = undefined;
      flush().catch((error: unknown) => {
        service.log?.warn({ err: error }, 'changes not told');
        // What was gathered is lost: browsers ask for all of it.
        for (const one of listeners) send(one, messageOf({}));
      });
    }, gathering);
  };

  const hear = (notice: string | undefined) => {
    if (isOver) return;
    const { town, session, collection, id, version, presence } = notice
      ? JSON.parse(notice)
      : ({} as Record<string, never>);
    if (notice === undefined) for (const one of listeners) send(one, messageOf({}));
    else if (session !== undefined) {
      for (const one of listeners) if (one.session === String(session)) close(one);
    } else if (lastTold.set(town, Date.now()) && of(town).length > 0)
      gather(town, { collection, id, version, ...(presence && { presence }) });
  };

  /** Closes the streams of ended sessions, and sends a sign of life to the others. */
  const beat = async () => {
    for (const town of new Set([...listeners].map((one) => one.town))) {
      const own = of(town);
      const ids = [...new Set(own.map(({ session }) => session))];
      const { rows } = await database.inTown(town, (db) =>
        sql<{
          id: string;
        }>`select id::text as id from sessions where tenant = ${town} and id::text = any(${ids})
          and used_at > now() - interval '12 hours' and created_at > now() - interval '30 days'`.execute(db),
      );
      const alive = new Set(rows.map(({ id }) => id));
      for (const one of own)
        if (alive.has(one.session)) send(one, ':\n\n');
        else close(one);
    }
  };
  const beating = setInterval(() => {
    beat().catch((error: unknown) => service.log?.warn({ err: error }, 'streams not checked'));
  }, heartbeat);
  beating.unref();
  const stop = database.listen(hear);

  return {
    /** @throws Refusal 429 for too many streams */
    open: (town: number, person: Person, session: string, age: number): PassThrough => {
      const own = of(town).filter((one) => one.person.id === person.id);
      if (own.length >= limits.person || listeners.size >= limits.total)
        throw new TooMany(60, false, tooMany);
      const stream = new PassThrough();
      // The server is stopping. The browser connects again.
      if (isOver) return stream.end();
      const listener = { town, person, session, stream };
      listeners.add(listener);
      stream.on('close', () => listeners.delete(listener));
      stream.write('retry: 2000\n\n');
      if ((lastTold.get(town) ?? 0) > Date.now() - age) stream.write(messageOf({}));
      return stream;
    },
    close: async () => {
      isOver = true;
      clearInterval(beating);
      clearTimeout(timer);
      for (const one of listeners) close(one);
      await stop();
    },
    /** Only for the heartbeat of a test. */
    beat,
  };
}

/** Whether a person has the rights that they had when they opened the stream. */
function isSame(person: Person, user: Row | undefined): boolean {
  if (!isRow(user) || user.active === false) return false;
  try {
    const now = personFrom(user);
    return now.role === person.role && now.townId === person.townId;
  } catch {
    return false;
  }
}
