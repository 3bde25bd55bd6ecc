/** The number of a record that was sent, and its secret link. */
export interface Sent {
  number: string;
  link: string;
}

/** Why the town refuses a record. The keys of `errors` are the names of the inputs. */
export interface Refused {
  /** Empty if a proxy has refused the record. */
  detail: string;
  errors: Record<string, string>;
}

/** A record that a browser stores. It waits, was sent or was refused. */
export interface Waiting {
  /** Makes a second sending harmless. */
  key: string;
  /** The address of the call. */
  call: string;
  /** The address of the page with the form. Missing in records from before version 0.3. */
  form?: string;
  /** The language of the mails, the link and the errors. Missing in the same records as `form`. */
  language?: string;
  values: [name: string, value: string][];
  pictures: Blob[];
  /** Set once the record is sent. Its values and its pictures are then empty. */
  sent?: Sent;
  /** Set if the town has refused the record, which stays until its sender corrects or deletes it. */
  refused?: Refused;
}

const store = 'waiting';
/** The key in `localStorage` that tells every page, without opening a database, that something is stored. */
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

/** All stored records: none if the browser cannot store any. */
export const allWaiting = (): Promise<Waiting[]> => run('readonly', (all) => all.getAll()).catch(() => []);

/** @param replaced the record that this one replaces */
export async function keep(waiting: Waiting, replaced?: Waiting): Promise<void> {
  await run('readwrite', (all) => {
    if (replaced) all.delete(replaced.key);
    return all.put(waiting);
  });
  localStorage.setItem(flag, '1');
}

/** Removes the flag inside the transaction: no other tab can store a record between the count and the removal. */
export async function drop({ key }: Waiting): Promise<void> {
  await run('readwrite', (all) => {
    all.delete(key);
    const left = all.count();
    left.onsuccess = () => left.result === 0 && localStorage.removeItem(flag);
    return left;
  });
}
