import { afterEach, describe, expect, it } from 'vitest';
import { createRenderQueue, type QueueOptions, type RenderQueue } from './render-queue.ts';
import type { RenderInput } from './render-work.ts';

const order = {
  format: 'svg',
  theme: 'light',
  background: 'theme',
  scale: 1,
  width: undefined,
  height: undefined,
  frame: undefined,
  elements: undefined,
} as const;
const nothing: RenderInput = { canvas: '', order };

/** A thread that never answers to a text, and else draws at once. */
const stuck = new URL(
  `data:text/javascript,${encodeURIComponent(`
    export const work = ({ canvas }) =>
      canvas === 'stuck' ? new Promise(() => {}) : { kind: 'drawn', bytes: new Uint8Array(3) };
  `)}`,
);

let queue: RenderQueue | undefined;
afterEach(() => queue?.close());

function open(options: Partial<QueueOptions>): RenderQueue {
  const { href } = new URL('./render-work.ts', import.meta.url);
  const some = { module: new URL(href), threads: 1, waiting: 10, milliseconds: 60_000 };
  queue = createRenderQueue({ ...some, ...options });
  return queue;
}

describe('the queue of pictures', () => {
  it('has them drawn in a thread', async () => {
    expect(await open({}).draw(nothing)).toMatchObject({ kind: 'drawn' });
  });

  it('draws one after the other', async () => {
    const one = open({ module: stuck });
    const drawn = await Promise.all(Array.from({ length: 5 }, () => one.draw(nothing)));
    expect(drawn).toHaveLength(5);
  });

  it('gives up what takes too long, says what to do, and goes on with the next', async () => {
    const slow = open({ module: stuck, milliseconds: 2_000 });
    await expect(slow.draw({ ...nothing, canvas: 'stuck' })).rejects.toMatchObject({
      key: 'overloaded',
      context: { reason: expect.stringContaining('fewer elements') },
    });
    expect(await slow.draw(nothing)).toMatchObject({ kind: 'drawn' });
  });

  it('takes no more than can wait', async () => {
    const full = open({ module: stuck, waiting: 1 });
    const first = full.draw({ ...nothing, canvas: 'stuck' });
    const second = full.draw(nothing);
    await expect(full.draw(nothing)).rejects.toMatchObject({ key: 'overloaded' });
    await full.close();
    await expect(first).rejects.toThrow();
    second.catch(() => {});
  });

  it('passes on what goes wrong in the thread', async () => {
    const broken = open({});
    await expect(broken.draw({ ...nothing, canvas: 'no lines' })).rejects.toThrow('no element');
    expect(await broken.draw(nothing)).toMatchObject({ kind: 'drawn' });
  });
});
