import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';

/**
 * Takes no new connections and waits until those that are there have ended. A proxy may send a request
 * on a connection that it keeps just when we close it, and must not send it again elsewhere if it is a
 * POST. So it is given some time to close what it keeps, and answers ask it to.
 */
export async function drain(server: Server, milliseconds: number): Promise<void> {
  if (!server.listening) return;
  await setImmediate(); // whoever has knocked by now is let in
  const ended = new Promise((resolve) => {
    // The close of an HTTP server would end idle connections at once.
    NetServer.prototype.close.call(server, resolve);
  });
  await Promise.race([ended, setTimeout(milliseconds, undefined, { ref: false })]);
  server.closeIdleConnections();
  await ended;
}
