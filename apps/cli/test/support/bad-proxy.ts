import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Habits {
  /** Changes what is passed on. */
  toService?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
  /** Changes what comes back. */
  toCaller?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
}

/** A proxy as one finds them: it passes on requests and knows nothing of upgrades. */
export async function startBadProxy(target: string, habits: Habits = {}) {
  const same = (headers: IncomingHttpHeaders) => headers;
  const { toService = same, toCaller = same } = habits;
  const server = createServer((incoming, outgoing) => {
    const { connection: _connection, upgrade: _upgrade, ...headers } = incoming.headers;
    const passed = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers: toService(headers) },
      (answer) => {
        outgoing.sendDate = false;
        outgoing.writeHead(answer.statusCode ?? 502, toCaller(answer.headers));
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
