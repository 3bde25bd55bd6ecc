import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Node ends idle connections when a server stops, but waits a minute for those on which nothing was asked yet. Browsers
 * open such connections in advance.
 * @returns how to end them
 */
export function unusedConnections(server: Server): () => void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
}
