import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy on the loopback interface whose target can change, like the address of a cluster. */
export interface Switch {
  readonly port: number;
  /** Sends new connections to another port, or nowhere, and closes the existing ones. */
  pointAt(port: number | undefined): void;
  close(): void;
}

export async function startSwitch(target: number | undefined): Promise<Switch> {
  const sockets = new Set<Socket>();
  let current = target;
  const server = createServer((near) => {
    if (current === undefined) return void near.destroy();
    const far = connect({ host: '127.0.0.1', port: current });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    pointAt(port) {
      current = port;
      closeAll();
    },
    close() {
      server.close();
      closeAll();
    },
  };
}
