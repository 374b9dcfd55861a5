import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to PostgreSQL that can be disconnected and reconnected. */
export interface BreakableConnection {
  /** Address of the database through the proxy. */
  readonly url: string;
  /** Breaks open connections and refuses new ones. */
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
}

export async function openBreakableConnection(databaseUrl: string): Promise<BreakableConnection> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
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
  };
}
