import { describe, expect, it, vi } from 'vitest';
import { withTimeLimit } from './time-limit.ts';

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });

describe('withTimeLimit', () => {
  it('returns the result of the work and removes its listener from the signal', async () => {
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    expect(await withTimeLimit({ milliseconds: 1000, signal }, async () => 'done')).toBe('done');
    expect(removed.mock.calls.length).toBe(added.mock.calls.length);
  });

  it('rethrows errors of the work', async () => {
    const limit = { milliseconds: 1000, signal: undefined };
    const work = withTimeLimit(limit, () => Promise.reject(new Error('broken')));
    await expect(work).rejects.toThrow('broken');
  });

  it('aborts the work after the timeout', async () => {
    const work = withTimeLimit({ milliseconds: 20, signal: undefined }, untilAborted);
    await expect(work).rejects.toMatchObject({
      name: 'TimeoutError',
      message: 'No response within 20 ms.',
    });
  });

  it('aborts the work with the reason of the caller', async () => {
    const controller = new AbortController();
    const work = withTimeLimit({ milliseconds: 60_000, signal: controller.signal }, untilAborted);
    controller.abort(new Error('never mind'));
    await expect(work).rejects.toThrow('never mind');
  });

  it('does not start when the signal is already aborted', async () => {
    const work = vi.fn(async () => 'done');
    const limit = { milliseconds: 1000, signal: AbortSignal.abort() };
    await expect(withTimeLimit(limit, work)).rejects.toHaveProperty('name', 'AbortError');
    expect(work).not.toHaveBeenCalled();
  });

  it('accepts an infinite timeout', async () => {
    const limit = { milliseconds: Number.POSITIVE_INFINITY, signal: undefined };
    const work = withTimeLimit(limit, async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return signal.aborted;
    });
    expect(await work).toBe(false);
  });
});
