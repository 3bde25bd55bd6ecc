import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * When a server stops, Node ends idle connections, except those without any request so far: it waits until the client
 * ends them. Browsers open such connections in advance.
 * @returns a function that ends the connections without a request
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
