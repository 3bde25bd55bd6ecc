import { openTown } from '../mock-api/town';
import { serve } from './backend/caller';

/** A running mock of one test file. */
export interface RunningMock {
  /** Its origin, `http://127.0.0.1:port`: what config.json calls apiUrl. */
  url: string;
  close: () => Promise<void>;
  /** Restores the initial data and signs everyone out. */
  reset: () => void;
}

/** Starts the mock of the real declarations in memory, on a free port. */
export async function startMock(): Promise<RunningMock> {
  let town = openTown();
  const { url, close } = await serve((req, res) => town(req, res));
  return {
    url,
    close: async () => close(),
    reset: () => {
      town = openTown();
    },
  };
}
