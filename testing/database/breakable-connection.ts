import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to PostgreSQL, or another service, that can be disconnected and reconnected. */
export interface BreakableConnection {
  /** Address of the database through the proxy. */
  readonly url: string;
  /** Breaks open connections and refuses new ones. */
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
  /** Drops all bytes of open and new connections without closing them, until it is called with false. */
  swallow(isSwallowing: boolean): void;
}

export async function openBreakableConnection(databaseUrl: string): Promise<BreakableConnection> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let swallows = false;
  const server = createServer((near) => {
    if (swallows) {
      sockets.add(near);
      near.on('error', () => {}); // disconnected on purpose
      near.resume();
      return;
    }
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {}); // disconnected on purpose
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async disconnect() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    reconnect: () => listen(port),
    swallow(isSwallowing) {
      swallows = isSwallowing;
      for (const socket of swallows ? sockets : []) {
        socket.unpipe();
        socket.resume();
      }
    },
  };
}
