import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';

/** A Redis process for one test, which can be paused and killed. */
export interface RedisProcess {
  url: string;
  /** Stops answering without closing connections. */
  pause(): void;
  resume(): void;
  kill(): Promise<void>;
  /** Starts again, empty, on the same port. */
  start(): Promise<void>;
  /** Deletes all keys. */
  flush(): Promise<void>;
  /** Returns all values by key. */
  counts(): Promise<Record<string, string | null>>;
  close(): Promise<void>;
}

export async function startRedis(): Promise<RedisProcess> {
  const port = await findFreePort();
  let child: ChildProcess | undefined;

  const withClient = async <T>(work: (client: Redis) => Promise<T>): Promise<T> => {
    const client = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => null });
    client.on('error', () => {});
    try {
      await client.connect();
      return await work(client);
    } finally {
      client.disconnect();
    }
  };

  const start = async () => {
    child = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    await untilReady(child);
  };

  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    kill,
    start,
    flush: () =>
      withClient(async (client) => {
        await client.flushall();
      }),
    counts: () =>
      withClient(async (client) => {
        const keys = await client.keys('*');
        const values = await Promise.all(keys.map((key) => client.get(key)));
        return Object.fromEntries(keys.map((key, index) => [key, values[index] ?? null]));
      }),
    close: kill,
  };
}

async function untilReady(child: ChildProcess): Promise<void> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('Ready to accept connections')) break;
  }
  if (!text.includes('Ready to accept connections'))
    throw new Error(`Redis did not start: ${text}`);
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo; // it listens on a port, not on a pipe
  probe.close();
  await once(probe, 'close');
  return port;
}
