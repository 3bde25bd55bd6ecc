import { PassThrough } from 'node:stream';
import type { Person } from '../../contract/people';
import type { Label } from '../../src/metadata';
import { TooMany } from '../people/limits';

/** Streams of one person, and of the whole process. */
const limits = { person: 20, total: 2_000 };
/** Bytes that may wait for a slow browser. */
const maxWaiting = 64 * 1024;

const tooMany: Label = { fr: 'Trop de fenêtres ouvertes', en: 'Too many open windows' };

export interface Listener {
  town: number;
  person: Person;
  session: string;
  stream: PassThrough;
}

export function createStreams() {
  const listeners = new Set<Listener>();
  const ofTown = (town: number) => [...listeners].filter((one) => one.town === town);
  const close = (listener: Listener) => {
    listeners.delete(listener);
    listener.stream.end();
  };
  return {
    all: (): readonly Listener[] => [...listeners],
    ofTown,
    close,
    send: (listener: Listener, text: string) => {
      // `end` would wait until the browser has read everything.
      if (listener.stream.writableLength > maxWaiting) listener.stream.destroy();
      else listener.stream.write(text);
    },
    add: (town: number, person: Person, session: string): PassThrough => {
      const own = ofTown(town).filter((one) => one.person.id === person.id);
      if (own.length >= limits.person || listeners.size >= limits.total)
        throw new TooMany(60, false, tooMany);
      const stream = new PassThrough();
      const listener = { town, person, session, stream };
      listeners.add(listener);
      stream.on('close', () => listeners.delete(listener));
      return stream;
    },
  };
}
