import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { mayUse } from '../../contract/access';
import { hasAccounts, type Person, personFrom } from '../../contract/people';
import { isRow, type Row } from '../../contract/row';
import { schemaOf } from '../../contract/schema';
import type { Database } from '../database/database';
import { lastVersions } from '../database/records';
import { isValidSession } from '../people/sessions';
import type { Service } from '../service/call';
import { createStreams } from './streams';

/** Milliseconds for which notifications are gathered, because one bulk action makes many writes. */
const gathering = 100;
/** In milliseconds. Proxies close a connection that is silent for a minute. */
const heartbeat = 25_000;
/** Above this number of records, browsers hear only of the collection. */
const maxRecords = 50;

/** Without an `id`: more than `maxRecords` records of the collection were written or opened. */
interface Change {
  collection: string;
  id?: string;
  version?: number;
  /** Set if somebody opened the record without changing it. */
  presence?: true;
  /** The user who opened the record, and who hears nothing of it. */
  openedBy?: string;
}

const messageOf = ({ openedBy, ...change }: Change | Record<string, never>) =>
  `data: ${JSON.stringify(change)}\n\n`;

/** Makes a browser read again all that is on screen. */
const someMissed = messageOf({});

/** A browser hears only of records that its user may read, or could read before the write. */
export function openHub(service: Service) {
  const { app, database } = service;
  const streams = createStreams();
  /** The changes to announce, by town and collection, then by record and kind. */
  let gathered = new Map<string, Map<string, Change>>();
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();
  let isOver = false;
  /** By town, in milliseconds since 1970. A browser that read its records earlier has missed a change. */
  const lastAnnouncedAt = new Map<number, number>();

  const tellAllToReload = () => {
    for (const one of streams.all()) streams.send(one, someMissed);
  };

  /**
   * Sends a change to the people who may read it. Closes the streams of a person whose rights it changes.
   * @param versions the record as it is now, then as it was before
   */
  const tell = (town: number, change: Change, versions: readonly Row[]) => {
    const schema = schemaOf(app, change.collection);
    if (!schema) return;
    const text = messageOf(change);
    for (const listener of streams.ofTown(town)) {
      const { person } = listener;
      if (change.openedBy === person.id) continue;
      const isOwnAccount = hasAccounts(app, schema) && change.id === person.id;
      if (isOwnAccount && !hasSameRights(person, versions[0])) streams.close(listener);
      else if (versions.some((row) => mayUse(schema, 'read', person, row))) streams.send(listener, text);
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
        for (const one of streams.ofTown(town))
          if (mayUse(schema, 'read', one.person)) streams.send(one, messageOf({ collection }));
        continue;
      }
      await database.inTown(town, async (db) => {
        for (const change of byRecord.values()) {
          const versions = await lastVersions(db, town, collection, change.id ?? '');
          const decrypted = versions.map(({ data }) => database.secrets.open(schema, data));
          tell(town, change, decrypted);
        }
      });
    }
  };

  const gather = (town: number, change: Change) => {
    const key = JSON.stringify([town, change.collection]);
    const changes = gathered.get(key) ?? new Map<string, Change>();
    gathered.set(key, changes);
    // Opening a record must not hide a write to it.
    changes.set(`${change.id} ${change.openedBy ?? ''}`, change);
    timer ??= setTimeout(() => {
      timer = undefined;
      flushing = flush().catch((error: unknown) => {
        service.log?.warn({ err: error }, 'changes not announced');
        // The gathered changes are lost.
        tellAllToReload();
      });
    }, gathering);
  };

  const onNotification = (notification: string | undefined) => {
    if (isOver) return;
    if (!notification) return tellAllToReload();
    const { town, session, collection, id, version, presence, by } = JSON.parse(notification);
    if (session !== undefined) {
      for (const one of streams.all()) if (one.session === String(session)) streams.close(one);
      return;
    }
    if (!presence) lastAnnouncedAt.set(town, Date.now());
    if (streams.ofTown(town).length > 0)
      gather(town, { collection, id, version, ...(presence && { presence, openedBy: by }) });
  };

  const beat = async () => {
    for (const town of new Set(streams.all().map((one) => one.town))) {
      const listeners = streams.ofTown(town);
      const alive = await aliveSessions(
        database,
        town,
        listeners.map(({ session }) => session),
      );
      for (const one of listeners)
        if (alive.has(one.session)) streams.send(one, ':\n\n');
        else streams.close(one);
    }
  };
  const beating = setInterval(() => {
    beat().catch((error: unknown) => service.log?.warn({ err: error }, 'streams not checked'));
  }, heartbeat);
  beating.unref();
  const stop = database.listen(onNotification);

  return {
    /** @param age the greatest age of the records that the browser has read, in milliseconds */
    open: (town: number, person: Person, session: string, age: number): PassThrough => {
      // The server is stopping. The browser connects again.
      if (isOver) return new PassThrough().end();
      const stream = streams.add(town, person, session);
      stream.write('retry: 2000\n\n');
      if ((lastAnnouncedAt.get(town) ?? 0) > Date.now() - age) stream.write(someMissed);
      return stream;
    },
    close: async () => {
      isOver = true;
      clearInterval(beating);
      clearTimeout(timer);
      for (const one of streams.all()) streams.close(one);
      await stop();
      // `flush` reads the database, which the caller closes next.
      await flushing;
    },
  };
}

async function aliveSessions(
  { inTown }: Pick<Database, 'inTown'>,
  town: number,
  sessions: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(sessions)];
  const { rows } = await inTown(town, (db) =>
    sql<{ id: string }>`select id::text as id from sessions where tenant = ${town} and id::text = any(${ids})
      and ${isValidSession}`.execute(db),
  );
  return new Set(rows.map(({ id }) => id));
}

/** `person` has the rights of the time when the stream was opened. */
function hasSameRights(person: Person, user: Row | undefined): boolean {
  if (!isRow(user) || user.active === false) return false;
  try {
    const now = personFrom(user);
    return now.role === person.role && now.townId === person.townId;
  } catch {
    return false;
  }
}
