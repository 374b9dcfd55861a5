import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy on the loopback interface that can lose packets without closing connections. */
export interface TcpProxy {
  readonly port: number;
  /** Swallows all bytes from now on. A connection that lost bytes stays silent for good. */
  swallow(): void;
  /** Forwards the bytes of connections that have lost none, and of new ones. */
  heal(): void;
  /** Returns the number of connections that lost bytes and are still open. */
  silentCount(): number;
  close(): void;
}

async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const pairs = new Set<{ near: Socket; far: Socket; isSilent: boolean }>();
  let swallowing = false;
  const server = createServer((near) => {
    const far = connect(target);
    const pair = { near, far, isSilent: false };
    pairs.add(pair);
    const forward = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        if (swallowing) pair.isSilent = true;
        if (!pair.isSilent) to.write(bytes);
      });
      from.on('error', () => {});
      from.on('close', () => {
        // The end of a silent connection does not reach the other side either.
        if (swallowing) pair.isSilent = true;
        if (!pair.isSilent) to.destroy();
        if (near.destroyed) pairs.delete(pair);
      });
    };
    forward(near, far);
    forward(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    port: address.port,
    swallow() {
      swallowing = true;
    },
    heal() {
      swallowing = false;
    },
    silentCount: () => [...pairs].filter(({ isSilent }) => isSilent).length,
    close() {
      server.close();
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
    },
  };
}

/** Returns the same database URL through a proxy. */
export function throughProxy(url: string, { port }: TcpProxy): string {
  const proxied = new URL(url);
  proxied.hostname = '127.0.0.1';
  proxied.port = String(port);
  return proxied.href;
}

/** Starts a proxy in front of the server of a database URL. */
export function startDatabaseProxy(url: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(url);
  return startTcpProxy({ host: hostname, port: Number(port || 5432) });
}
