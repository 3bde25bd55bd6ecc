import { createServer } from 'node:http';
import { openTown } from '../mock-api/town';

/** A running mock of one test file. */
export interface RunningMock {
  /** Its origin, `http://127.0.0.1:port`: what config.json calls apiUrl. */
  url: string;
  close: () => Promise<void>;
  /** Start data over: what was written is gone, and everyone is signed out. */
  reset: () => void;
}

/** Starts the mock of the real declarations in memory, on a free port. */
export async function startMock(): Promise<RunningMock> {
  let town = openTown();
  const server = createServer((req, res) => town(req, res));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The mock listens on no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    reset: () => {
      town = openTown();
    },
  };
}
