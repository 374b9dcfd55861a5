import { getCurrentUser } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { answerOf, startAnswering, success } from '../test/answering-server.ts';
import { createClient } from './client.ts';

const stage = startAnswering();
const { received } = stage;
const client = (changes: { retries?: number; timeout?: number } = {}) =>
  createClient({ baseUrl: stage.baseUrl, token: 'secret', ...changes });

const busy = answerOf(503, '');
const newZone = { edition_id: '1', space_id: '2', create_zone: { zone_name: 'Ideas' } };

describe('a method', () => {
  it.each([429, 502, 503, 504])('tries again after %i', async (status) => {
    stage.answer(answerOf(status, ''));
    expect(await client().users.getCurrent()).toEqual({ fine: true });
    expect(received).toHaveLength(2);
  });

  it('tries again when the connection breaks, before or within the answer', async () => {
    stage.answer(
      (response) => response.destroy(),
      (response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"status":');
        setImmediate(() => response.destroy());
      },
    );
    expect(await client().users.getCurrent()).toEqual({ fine: true });
    expect(received).toHaveLength(3);
  });

  it('tries again with the same key, so that a POST is done once', async () => {
    stage.answer(busy, (response) => response.destroy());
    await client().zones.create(newZone);
    const keys = received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });

  it('asks for the token again before it tries again', async () => {
    const tokens = ['first', 'second'];
    const { baseUrl } = stage;
    stage.answer(busy);
    await createClient({ baseUrl, getToken: () => tokens.shift() ?? '' }).users.getCurrent();
    expect(received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer first',
      'Bearer second',
    ]);
  });

  it.each([400, 401, 403, 404, 409, 413, 500])('does not try again after %i', async (status) => {
    stage.answer(answerOf(status, ''));
    await expect(client().users.getCurrent()).rejects.toMatchObject({ status });
    expect(received).toHaveLength(1);
  });

  it('gives up after its retries, with the last failure', async () => {
    stage.answer(answerOf(502, ''), answerOf(504, ''), success);
    await expect(client({ retries: 1 }).users.getCurrent()).rejects.toMatchObject({ status: 504 });
    expect(received).toHaveLength(2);
    received.length = 0;
    stage.answer(busy);
    await expect(client().users.getCurrent({}, { retries: 0 })).rejects.toMatchObject({
      status: 503,
    });
    expect(received).toHaveLength(1);
  });

  it('gives up at once when it would have to wait for more than a minute', async () => {
    stage.answer(answerOf(429, '', { 'retry-after': '61' }));
    await expect(client().users.getCurrent()).rejects.toMatchObject({ retryAfter: 61 });
    expect(received).toHaveLength(1);
  });

  it('waits at least as long as the answer asks', async () => {
    const moments: number[] = [];
    stage.answer(
      (response) => {
        moments.push(performance.now());
        answerOf(429, '', { 'retry-after': '1' })(response);
      },
      (response) => {
        moments.push(performance.now());
        success(response);
      },
    );
    await client().users.getCurrent();
    const [first = 0, second = 0] = moments;
    expect(second - first).toBeGreaterThanOrEqual(1000);
  });

  it('does not try again when its caller cannot give a token', async () => {
    const { baseUrl } = stage;
    const lost = createClient({ baseUrl, getToken: () => Promise.reject(new Error('signed out')) });
    await expect(lost.users.getCurrent()).rejects.toThrow('signed out');
    expect(received).toEqual([]);
  });

  it('stops waiting when it is aborted', async () => {
    const controller = new AbortController();
    stage.answer((response) => {
      answerOf(429, '', { 'retry-after': '50' })(response);
      setTimeout(() => controller.abort(), 50);
    });
    const call = client().users.getCurrent({}, { signal: controller.signal });
    await expect(call).rejects.toHaveProperty('name', 'AbortError');
    expect(received).toHaveLength(1);
  });

  it('tries again when an attempt takes too long', async () => {
    stage.answer(() => {});
    expect(await client({ timeout: 200 }).users.getCurrent()).toEqual({ fine: true });
    expect(received).toHaveLength(2);
  });

  it('fails with a TimeoutError when every attempt does, also in the middle of an answer', async () => {
    stage.answer(
      () => {},
      (response) => response.writeHead(200).write('{"status":'),
    );
    const call = client().users.getCurrent({}, { timeout: 200, retries: 1 });
    await expect(call).rejects.toHaveProperty('name', 'TimeoutError');
    expect(received).toHaveLength(2);
  });
});

describe('a call', () => {
  it('is sent once, unless it says otherwise', async () => {
    stage.answer(busy);
    await expect(client().call(getCurrentUser, {})).rejects.toMatchObject({ status: 503 });
    expect(received).toHaveLength(1);
    stage.answer(busy);
    await client().call(getCurrentUser, { retries: 1 });
    expect(received).toHaveLength(3);
  });
});
