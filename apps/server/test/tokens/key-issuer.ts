import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SigningKey } from './forge-token.ts';

/** An issuer that only publishes keys and counts requests. */
export interface KeyIssuer {
  issuer: string;
  /** Returns the number of requests to a path. */
  requestsTo(path: string): number;
  /** Returns the number of all requests. */
  total(): number;
  publish(keys: readonly SigningKey[]): void;
  /** Makes requests for keys fail with this status. */
  failKeys(status: number): void;
  close(): Promise<void>;
}

export const KEYS_PATH = '/keys';

export async function startKeyIssuer(keys: readonly SigningKey[]): Promise<KeyIssuer> {
  let published = keys;
  let keysStatus = 200;
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    counts.set(path, (counts.get(path) ?? 0) + 1);
    const body =
      path === KEYS_PATH
        ? { keys: published.map((key) => key.publicJwk) }
        : { issuer, jwks_uri: `${issuer}${KEYS_PATH}` };
    response.statusCode = path === KEYS_PATH ? keysStatus : 200;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  const issuer = `http://127.0.0.1:${port}`;
  return {
    issuer,
    requestsTo: (path) => counts.get(path) ?? 0,
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    publish: (next) => {
      published = next;
    },
    failKeys: (status) => {
      keysStatus = status;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
