import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';

const openSockets = new WeakMap<Server, Set<Socket>>();

/** Remembers the connections of a server, so that `drain` can close them. */
export function watchConnections(server: Server): void {
  const sockets = new Set<Socket>();
  openSockets.set(server, sockets);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
}

/**
 * Stops accepting connections and waits until the open ones are closed. A proxy may send a request on a
 * keep-alive connection at the moment the server closes it, and must not retry a POST elsewhere. So the
 * server asks for closure in its responses and leaves the proxy some time to close idle connections.
 */
export async function drain(server: Server, milliseconds: number): Promise<void> {
  if (!server.listening) return;
  await setImmediate(); // accept connections that are already pending
  const ended = new Promise((resolve) => {
    // http.Server.close would end idle connections immediately.
    NetServer.prototype.close.call(server, resolve);
  });
  await Promise.race([ended, setTimeout(milliseconds, undefined, { ref: false })]);
  server.closeIdleConnections();
  // Browsers open connections ahead of time. Node does not count one without a request as idle.
  for (const socket of openSockets.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
  await ended;
}
