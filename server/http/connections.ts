import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * When a server stops, Node waits for the connections that have sent no request yet. Browsers open some in advance.
 * @returns a function that ends these connections
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
