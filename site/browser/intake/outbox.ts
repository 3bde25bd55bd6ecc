/** The number of a record that was sent, and its secret link. */
export interface Sent {
  number: string;
  link: string;
}

/** Why the town refuses a record, and what is wrong with its values, by the name of the input. */
export interface Refused {
  detail: string;
  errors: Record<string, string>;
}

/** What waits to be sent: the fields of a form, and its pictures. */
export interface Waiting {
  /** The key that makes a second sending harmless. */
  key: string;
  /** The address of the call. */
  call: string;
  /** The address of the page with the form. Records that a browser kept before version 0.3 do not have it. */
  form?: string;
  /** The language of this page: that of the mails, the link and the errors. Missing like `form`. */
  language?: string;
  values: [name: string, value: string][];
  pictures: Blob[];
  /**
   * Set once the record is sent. The number and the link then stay stored, without the values and the pictures, until
   * somebody opens or hides them (`showTickets`).
   */
  sent?: Sent;
  /** Set if the town has refused the record. It then stays stored until its sender corrects or deletes it. */
  refused?: Refused;
}

const store = 'waiting';
/** Tells every page of the site that something waits, without opening a database. */
const flag = 'town outbox';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('town outbox', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function run<T>(mode: IDBTransactionMode, make: (all: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = make(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Everything that waits to be sent, corrected or seen. Where nothing can be stored, nothing waits. */
export const allWaiting = (): Promise<Waiting[]> => run('readonly', (all) => all.getAll()).catch(() => []);

export async function keep(waiting: Waiting): Promise<void> {
  await run('readwrite', (all) => all.put(waiting));
  localStorage.setItem(flag, '1');
}

export async function drop({ key }: Waiting): Promise<void> {
  await run('readwrite', (all) => all.delete(key));
  if ((await allWaiting()).length === 0) localStorage.removeItem(flag);
}
