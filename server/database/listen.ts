import pg from 'pg';

/** The channel on which the triggers of `migrations.ts` announce writes. */
export const channel = 'my_town';

/** Receives the text of each notification, or `undefined` if some may have been missed. */
export type NotificationListener = (text: string | undefined) => void;

const pause = 1_000;
/** Milliseconds to wait for a connection. Stopping the process can take as long. */
const patience = 10_000;

export function listenOn(url: string, onNotification: NotificationListener): () => Promise<void> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const open = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: patience });
    client = next;
    let isLost = false;
    const lose = () => {
      if (isLost || isOver) return;
      isLost = true;
      next.end().catch(() => {});
      timer = setTimeout(() => void open(), pause);
    };
    next.on('error', lose);
    next.on('end', lose);
    next.on('notification', ({ payload }) => onNotification(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      // Notifications from before the connection are lost.
      onNotification(undefined);
    } catch {
      lose();
    }
  };
  const opening = open();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await opening;
    await client?.end().catch(() => {});
  };
}
