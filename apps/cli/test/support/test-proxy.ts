import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ProxyOptions {
  /** Paths that are answered with 404. */
  block?: RegExp;
  /** Changes the forwarded request headers. */
  toService?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
  /** Changes the returned response headers. */
  toCaller?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
}

/** Starts a proxy that forwards requests but does not support WebSocket upgrades. */
export async function startTestProxy(target: string, options: ProxyOptions = {}) {
  const same = (headers: IncomingHttpHeaders) => headers;
  const { block, toService = same, toCaller = same } = options;
  const server = createServer((incoming, outgoing) => {
    if (block?.test(incoming.url ?? '/')) {
      outgoing.writeHead(404).end();
      return;
    }
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
