import { describe, expect, it, vi } from 'vitest';
import { readError } from './lienzo-error.ts';
import { pause, waitAfter } from './retry.ts';

const refused = (status: number, headers: Record<string, string> = {}) =>
  readError(new Response('', { status, headers }), null);

describe('waitAfter', () => {
  it('doubles up to a limit, and is never less than half of that', () => {
    for (const [failures, longest] of [
      [1, 250],
      [2, 500],
      [3, 1000],
      [6, 8000],
      [20, 8000],
    ] as const) {
      const waits = Array.from({ length: 200 }, () => waitAfter(new TypeError(), failures) ?? -1);
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(longest / 2);
      expect(Math.max(...waits)).toBeLessThanOrEqual(longest);
      expect(new Set(waits).size).toBeGreaterThan(100); // not all come back together
    }
  });

  it('adds to what the answer asks for', () => {
    const wait = waitAfter(refused(503, { 'retry-after': '5' }), 1);
    expect(wait).toBeGreaterThanOrEqual(5000);
    expect(wait).toBeLessThanOrEqual(5250);
    expect(waitAfter(refused(429, { 'retry-after': '60' }), 1)).toBeGreaterThanOrEqual(60_000);
  });

  it('is none when trying again cannot help', () => {
    expect(waitAfter(refused(404), 1)).toBeUndefined();
    expect(waitAfter(refused(500, { 'retry-after': '1' }), 1)).toBeUndefined();
    expect(waitAfter(refused(429, { 'retry-after': '61' }), 1)).toBeUndefined();
  });
});

describe('pause', () => {
  it('leaves nothing behind on the signal', async () => {
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    await pause(1, signal);
    expect(added.mock.calls.map(([type]) => type)).toEqual(['abort']);
    expect(removed.mock.calls.map(([type]) => type)).toEqual(['abort']);
  });

  it('fails at once with the reason of a signal that was aborted before', async () => {
    await expect(pause(60_000, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  });
});
