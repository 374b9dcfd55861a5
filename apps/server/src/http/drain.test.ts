import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../core/log.ts';
import { drain } from './drain.ts';
import { createMetrics } from './metrics.ts';
import { createHttpServer } from './server.ts';

const LONG = 60_000;
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function listen() {
  const metrics = createMetrics();
  const app = createHttpServer({
    log: createLog('silent'),
    metrics,
    trustedProxies: false,
    strict: false,
  });
  app.get('/', async () => 'here');
  await app.listen({ host: '127.0.0.1', port: 0 });
  closers.push(
    () => metrics.close(),
    () => app.close(),
  );
  const { port } = app.server.address() as AddressInfo; // it listens on a port, not on a pipe
  return { server: app.server, port };
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  closers.push(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

async function request(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  const [response] = await once(socket, 'data');
  return String(response);
}

describe('drain', () => {
  it('serves requests on open connections, asks to close them, and resolves when they are closed', async () => {
    const { server, port } = await listen();
    const socket = await open(port);
    expect(await request(socket)).toMatch(/connection: keep-alive/i);
    const drained = drain(server, LONG);
    await expect.poll(() => server.listening).toBe(false);
    const response = await request(socket);
    expect(response).toContain('200 OK');
    expect(response).toMatch(/connection: close/i);
    await drained;
  });

  it('resolves as soon as the peer closes an idle connection', async () => {
    const { server, port } = await listen();
    const socket = await open(port);
    await request(socket);
    const drained = drain(server, LONG);
    socket.end();
    await drained;
  });

  it('closes idle connections after the timeout', async () => {
    const { server, port } = await listen();
    const socket = await open(port);
    await request(socket);
    const closed = once(socket, 'close');
    socket.resume();
    await drain(server, 10);
    await closed;
  });

  it('closes connections without a request after the timeout', async () => {
    const { server, port } = await listen();
    const socket = await open(port);
    const closed = once(socket, 'close');
    socket.resume();
    await drain(server, 10);
    await closed;
  });

  it('accepts no new connections', async () => {
    const { server, port } = await listen();
    const socket = await open(port);
    await request(socket);
    const drained = drain(server, LONG);
    await expect.poll(() => server.listening).toBe(false);
    await expect(open(port)).rejects.toThrow('ECONNREFUSED');
    socket.end();
    await drained;
  });
});
