import type { RaRecord } from 'react-admin';
import { createObservable } from '../api/observable';
import type { Resource } from '../metadata';
import type { Writer } from './writer';

export interface Upload {
  key: number;
  file: File;
  /** Identifies the component that shows the upload; `undefined` once it has unmounted. */
  owner: object | undefined;
  alt?: string;
  /** The sent fraction, from 0 to 1. Present only while the file is being sent. */
  progress?: number;
  /** The reason why the file was not sent, for the user. */
  refusal?: string;
  /** The error of the call, or the outcome `cancelled` or `busy`. */
  error?: unknown;
  maybeStored?: boolean;
}

/** Whether a file is queued or being uploaded. */
export const isRunning = ({ error, refusal }: Pick<Upload, 'error' | 'refusal'>) =>
  error === undefined && refusal === undefined;

const resizableTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Uploads continue when their screen is left. */
export function createUploads(writer: Writer, bank: Resource) {
  const state = createObservable<readonly Upload[]>([]);
  const listeners = new Map<number, (record: RaRecord) => void>();
  let lastKey = 0;
  let preparation = Promise.resolve();
  let queue = Promise.resolve();

  const change = (key: number, changes: Partial<Upload>) =>
    state.set(state.get().map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  const dismiss = (key: number) => {
    listeners.delete(key);
    state.set(state.get().filter((upload) => upload.key !== key));
  };

  /** @throws if this browser cannot read the picture */
  const prepare = async (file: File): Promise<File> => {
    if (!resizableTypes.includes(file.type)) return file;
    const { lighterPicture } = await import('./lighterPicture');
    return lighterPicture(file);
  };

  async function send(key: number): Promise<void> {
    const upload = state.get().find((one) => one.key === key);
    // `reset` has removed it: it must not be sent in the name of the next person.
    if (!upload) return;
    const { file, alt } = upload;
    change(key, { progress: 0 });
    const outcome = await writer.send({
      verb: 'upload',
      staysOnScreen: true,
      resource: bank,
      file,
      values: { title: file.name.replace(/\.[^.]+$/, ''), ...(alt && { alt }) },
      onProgress: (progress) => change(key, { progress }),
    });
    if (outcome.result === 'stored') {
      const onStored = listeners.get(key);
      dismiss(key);
      onStored?.(outcome.record);
    } else {
      const { error, maybeStored } =
        outcome.result === 'failed' ? outcome : { error: outcome.result, maybeStored: false };
      change(key, { progress: undefined, error, maybeStored });
    }
  }

  const enqueue = (key: number) => {
    // An error of `onStored` must not stop the files after it.
    queue = queue.then(() => send(key)).catch(console.error);
  };
  const retry = (key: number) => {
    const upload = state.get().find((other) => other.key === key);
    if (!upload) return;
    change(key, { error: undefined, maybeStored: undefined });
    enqueue(key);
  };

  const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  state.subscribe(() => {
    if (state.get().some(isRunning)) window.addEventListener('beforeunload', confirmUnload);
    else window.removeEventListener('beforeunload', confirmUnload);
  });

  return {
    state,
    retry,
    dismiss,
    /** Call before another person signs in. */
    reset: () => {
      listeners.clear();
      state.set([]);
    },
    stop: () =>
      writer.pending
        .get()
        .find((progress) => progress.isUpload)
        ?.abort(),
    /** Makes a picture smaller before it is checked. Calls `onStored` even if the user has left the screen. */
    add: (
      original: File,
      owner: object,
      refusalOf: (file: File) => string | undefined,
      onStored: (record: RaRecord) => void,
      alt?: string,
    ) => {
      lastKey += 1;
      const key = lastKey;
      const refusal = resizableTypes.includes(original.type) ? undefined : refusalOf(original);
      state.set([...state.get(), { key, file: original, owner, refusal, alt }]);
      if (refusal !== undefined) return;
      listeners.set(key, onStored);
      // One at a time, because a decoded photo takes much memory.
      preparation = preparation.then(async () => {
        // The backend decides about a picture that this browser cannot read.
        const file = await prepare(original).catch(() => original);
        const finalRefusal = refusalOf(file);
        change(key, { file, refusal: finalRefusal });
        if (finalRefusal === undefined) enqueue(key);
        else listeners.delete(key);
      });
    },
    /** Call when the owner unmounts: its refused files are removed, its other uploads stay. */
    detach: (owner: object) =>
      state.set(
        state
          .get()
          .filter((upload) => upload.owner !== owner || upload.refusal === undefined)
          .map((upload) => (upload.owner === owner ? { ...upload, owner: undefined } : upload)),
      ),
  };
}

export type Uploads = ReturnType<typeof createUploads>;
