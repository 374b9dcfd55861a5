import { describe, expect, it, vi } from 'vitest';
import { readError } from './lienzo-error.ts';
import { pause, retryDelay } from './retry.ts';

const refused = (status: number, headers: Record<string, string> = {}) =>
  readError(new Response('', { status, headers }), null);

describe('retryDelay', () => {
  it('doubles up to a limit and is never less than half of that', () => {
    for (const [failures, longest] of [
      [1, 250],
      [2, 500],
      [3, 1000],
      [6, 8000],
      [20, 8000],
    ] as const) {
      const waits = Array.from({ length: 200 }, () => retryDelay(new TypeError(), failures) ?? -1);
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(longest / 2);
      expect(Math.max(...waits)).toBeLessThanOrEqual(longest);
      expect(new Set(waits).size).toBeGreaterThan(100); // they do not all retry together
    }
  });

  it('is added to `Retry-After`', () => {
    const wait = retryDelay(refused(503, { 'retry-after': '5' }), 1);
    expect(wait).toBeGreaterThanOrEqual(5000);
    expect(wait).toBeLessThanOrEqual(5250);
    expect(retryDelay(refused(429, { 'retry-after': '60' }), 1)).toBeGreaterThanOrEqual(60_000);
  });

  it('is undefined when a retry cannot help', () => {
    expect(retryDelay(refused(404), 1)).toBeUndefined();
    expect(retryDelay(refused(500, { 'retry-after': '1' }), 1)).toBeUndefined();
    expect(retryDelay(refused(429, { 'retry-after': '61' }), 1)).toBeUndefined();
  });
});

describe('pause', () => {
  it('removes its listener from the signal', async () => {
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    await pause(1, signal);
    expect(added.mock.calls.map(([type]) => type)).toEqual(['abort']);
    expect(removed.mock.calls.map(([type]) => type)).toEqual(['abort']);
  });

  it('rejects immediately with the reason of an aborted signal', async () => {
    await expect(pause(60_000, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  });
});
