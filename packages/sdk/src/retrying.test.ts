import { getCurrentUser } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { respondWith, startTestServer, success } from '../test/test-server.ts';
import { createClient } from './client.ts';
import type { RateLimited, Retry } from './request.ts';

const server = startTestServer();
const { received } = server;
const client = (changes: { retries?: number; timeout?: number } = {}) =>
  createClient({ baseUrl: server.baseUrl, token: 'secret', ...changes });

const busy = respondWith(503, '');
const newZone = { edition_id: '1', space_id: '2', create_zone: { zone_name: 'Ideas' } };

describe('a method', () => {
  it.each([429, 502, 503, 504])('retries after %i', async (status) => {
    server.respond(respondWith(status, ''));
    expect(await client().users.getCurrent()).toEqual({ fine: true });
    expect(received).toHaveLength(2);
  });

  it('retries when the connection breaks, before or during the response', async () => {
    server.respond(
      (response) => response.destroy(),
      (response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"status":');
        setImmediate(() => response.destroy());
      },
    );
    expect(await client().users.getCurrent()).toEqual({ fine: true });
    expect(received).toHaveLength(3);
  });

  it('retries with the same idempotency key, so that a POST runs once', async () => {
    server.respond(busy, (response) => response.destroy());
    await client().zones.create(newZone);
    const keys = received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });

  it('calls getToken again before a retry', async () => {
    const tokens = ['first', 'second'];
    const { baseUrl } = server;
    server.respond(busy);
    await createClient({ baseUrl, getToken: () => tokens.shift() ?? '' }).users.getCurrent();
    expect(received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer first',
      'Bearer second',
    ]);
  });

  it.each([400, 401, 403, 404, 409, 413, 500])('does not retry after %i', async (status) => {
    server.respond(respondWith(status, ''));
    await expect(client().users.getCurrent()).rejects.toMatchObject({ status });
    expect(received).toHaveLength(1);
  });

  it('throws the last error when all retries have failed', async () => {
    server.respond(respondWith(502, ''), respondWith(504, ''), success);
    await expect(client({ retries: 1 }).users.getCurrent()).rejects.toMatchObject({ status: 504 });
    expect(received).toHaveLength(2);
    received.length = 0;
    server.respond(busy);
    await expect(client().users.getCurrent({}, { retries: 0 })).rejects.toMatchObject({
      status: 503,
    });
    expect(received).toHaveLength(1);
  });

  it('does not retry when it would have to wait for more than a minute', async () => {
    server.respond(respondWith(429, '', { 'retry-after': '61' }));
    await expect(client().users.getCurrent()).rejects.toMatchObject({ retryAfter: 61 });
    expect(received).toHaveLength(1);
  });

  it('waits at least as long as `Retry-After`', async () => {
    const times: number[] = [];
    server.respond(
      (response) => {
        times.push(performance.now());
        respondWith(429, '', { 'retry-after': '1' })(response);
      },
      (response) => {
        times.push(performance.now());
        success(response);
      },
    );
    await client().users.getCurrent();
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(1000);
  });

  it('does not retry when getToken fails', async () => {
    const { baseUrl } = server;
    const signedOut = createClient({
      baseUrl,
      getToken: () => Promise.reject(new Error('signed out')),
    });
    await expect(signedOut.users.getCurrent()).rejects.toThrow('signed out');
    expect(received).toEqual([]);
  });

  it('stops waiting when it is aborted', async () => {
    const controller = new AbortController();
    server.respond((response) => {
      respondWith(429, '', { 'retry-after': '50' })(response);
      setTimeout(() => controller.abort(), 50);
    });
    const call = client().users.getCurrent({}, { signal: controller.signal });
    await expect(call).rejects.toHaveProperty('name', 'AbortError');
    expect(received).toHaveLength(1);
  });

  it('retries when an attempt times out', async () => {
    server.respond(() => {});
    expect(await client({ timeout: 200 }).users.getCurrent()).toEqual({ fine: true });
    expect(received).toHaveLength(2);
  });

  it('throws a TimeoutError when every attempt times out, also during a response', async () => {
    server.respond(
      () => {},
      (response) => response.writeHead(200).write('{"status":'),
    );
    const call = client().users.getCurrent({}, { timeout: 200, retries: 1 });
    await expect(call).rejects.toHaveProperty('name', 'TimeoutError');
    expect(received).toHaveLength(2);
  });
});

describe('a call', () => {
  it('is sent once unless `retries` is set', async () => {
    server.respond(busy);
    await expect(client().call(getCurrentUser, {})).rejects.toMatchObject({ status: 503 });
    expect(received).toHaveLength(1);
    server.respond(busy);
    await client().call(getCurrentUser, { retries: 1 });
    expect(received).toHaveLength(3);
  });
});

describe('hooks', () => {
  it('tell about each retry, its wait and its cause', async () => {
    const retries: Retry[] = [];
    const limits: RateLimited[] = [];
    const { baseUrl } = server;
    const watched = createClient({
      ...{ baseUrl, token: 'secret' },
      onRetry: (retry) => retries.push(retry),
      onRateLimited: (limit) => limits.push(limit),
    });
    server.respond(respondWith(429, '', { 'retry-after': '1' }), busy);
    await watched.users.getCurrent();
    expect(retries).toMatchObject([
      { operation: 'getCurrentUser', attempt: 1, error: { status: 429 } },
      { operation: 'getCurrentUser', attempt: 2, error: { status: 503 } },
    ]);
    expect(retries[0]?.waitMilliseconds).toBeGreaterThanOrEqual(1_000);
    expect(limits).toMatchObject([{ operation: 'getCurrentUser', error: { retryAfter: 1 } }]);
    expect(limits[0]?.waitMilliseconds).toBe(retries[0]?.waitMilliseconds);
  });

  it('tell about a rate limit after which the client gives up', async () => {
    const retries: Retry[] = [];
    const limits: RateLimited[] = [];
    const { baseUrl } = server;
    const watched = createClient({
      ...{ baseUrl, token: 'secret' },
      onRetry: (retry) => retries.push(retry),
      onRateLimited: (limit) => limits.push(limit),
    });
    server.respond(respondWith(429, '', { 'retry-after': '61' }));
    await expect(watched.users.getCurrent()).rejects.toMatchObject({ status: 429 });
    expect(retries).toEqual([]);
    expect(limits).toMatchObject([{ waitMilliseconds: undefined, error: { retryAfter: 61 } }]);
  });
});
