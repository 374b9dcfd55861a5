import type * as dns from 'node:dns';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startReceiver, type TestReceiver } from '../../../../../testing/network/test-receiver.ts';
import { createTargetPolicy } from '../outgoing/target-policy.ts';
import { type FetchOptions, fetchPublic } from './fetch-public.ts';

const loopback = createTargetPolicy(['127.0.0.1']);
let server: TestReceiver;
beforeAll(async () => {
  server = await startReceiver();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
});

function answer(respond: (path: string, response: ServerResponse) => void) {
  server.respond = ({ path }, response) => respond(path, response);
}

function get(path: string, options: Partial<FetchOptions> = {}) {
  const url = path.startsWith('/') ? `http://127.0.0.1:${server.port}${path}` : path;
  const signal = AbortSignal.timeout(5_000);
  return fetchPublic(url, {
    policy: loopback,
    accept: 'text/html',
    maxBytes: 100,
    signal,
    ...options,
  });
}

/** Resolves every name to the given address. */
const resolveTo = (address: string) =>
  ((_host: string, _options: object, callback: (...args: unknown[]) => void) =>
    callback(null, [{ address, family: 4 }])) as unknown as typeof dns.lookup;

it('returns a document with its type and encoding, without the rest of the URL', async () => {
  answer((_path, response) => {
    response.setHeader('content-type', 'Text/HTML; charset="UTF-8"');
    response.end('<title>x</title>');
  });
  const found = await get('/a?b=c#d');
  expect(found).toMatchObject({ mediaType: 'text/html', charset: 'UTF-8', isComplete: true });
  expect(found.bytes.toString()).toBe('<title>x</title>');
  const [request] = server.requests;
  expect(request?.path).toBe('/a?b=c');
  expect(Object.keys(request?.headers ?? {}).sort()).toEqual([
    ...['accept', 'accept-encoding', 'connection', 'host', 'user-agent'],
  ]);
});

it('stops after the largest number of bytes', async () => {
  answer((_path, response) => response.end('x'.repeat(1_000_000)));
  const found = await get('/');
  expect(found.bytes).toHaveLength(100);
  expect(found.isComplete).toBe(false);
});

it('follows three redirects, and says where it arrived', async () => {
  answer((path, response) => {
    const left = Number(path.slice(1));
    if (left === 0) response.end('here');
    else response.writeHead(302, { location: `/${left - 1}#part` }).end();
  });
  expect((await get('/3')).url).toBe(`http://127.0.0.1:${server.port}/0`);
  await expect(get('/4')).rejects.toThrow('it redirects too often');
});

it.each([
  ['a private address', 'http://10.0.0.1/'],
  ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data/'],
  ['another port of a mail server', 'http://127.0.0.1:25/'],
  ['a file', 'file:///etc/passwd'],
  ['an address with credentials', 'http://a:b@127.0.0.1/'],
  ['an address written as one number', 'http://2130706434/'],
  ['an IPv6 form of a private address', 'http://[::ffff:10.0.0.1]/'],
])('does not follow a redirect to %s', async (_what, location) => {
  answer((_path, response) => response.writeHead(301, { location }).end());
  await expect(get('/')).rejects.toThrow(/^(?:its|it must|it is not a URL)/);
  expect(server.requests).toHaveLength(1);
});

it('checks the addresses of names when it connects, also after redirects', async () => {
  const lookup = resolveTo('127.0.0.1');
  const policy = createTargetPolicy(['192.168.0.1']);
  const refused = /^no public server answers/;
  await expect(get(`http://inside.example:${server.port}/`, { policy, lookup })).rejects.toThrow(
    refused,
  );
  answer((_path, response) =>
    response.writeHead(302, { location: `http://inside.example:${server.port}/` }).end(),
  );
  await expect(get('/', { lookup: resolveTo('127.0.0.2') })).rejects.toThrow(refused);
  expect(server.requests).toHaveLength(1);
});

it.each([
  [
    'a status other than 200',
    'it answers with the status 404',
    (r: ServerResponse) => r.writeHead(404).end(),
  ],
  [
    'a redirect without a target',
    'it redirects nowhere',
    (r: ServerResponse) => r.writeHead(302).end(),
  ],
  [
    'a compressed document',
    'it is compressed although this was not asked for',
    (r: ServerResponse) => r.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  ],
  [
    'an interrupted document',
    'no public server answers',
    (r: ServerResponse) => {
      r.writeHead(200, { 'content-length': '50' });
      r.write('x', () => r.destroy());
    },
  ],
])('refuses %s', async (_what, message, respond) => {
  answer((_path, response) => respond(response));
  await expect(get('/')).rejects.toThrow(message);
});

it('ends when its signal is aborted, even if bytes arrive slowly', async () => {
  let drip: ReturnType<typeof setInterval> | undefined;
  answer((_path, response) => {
    drip = setInterval(() => response.write('x'), 20);
  });
  const started = Date.now();
  await expect(get('/', { signal: AbortSignal.timeout(300) })).rejects.toThrow();
  clearInterval(drip);
  expect(Date.now() - started).toBeLessThan(5_000);
});
