import { afterEach, describe, expect, it } from 'vitest';
import { createRenderQueue, type QueueOptions, type RenderQueue } from './render-queue.ts';
import type { RenderInput } from './render-work.ts';

const options = {
  format: 'svg',
  theme: 'light',
  background: 'theme',
  scale: 1,
  width: undefined,
  height: undefined,
  frame: undefined,
  elements: undefined,
} as const;
const empty: RenderInput = { canvas: '', options };

/** A worker that hangs for the canvas 'stuck', and otherwise renders immediately. */
const stuck = new URL(
  `data:text/javascript,${encodeURIComponent(`
    export const work = ({ canvas }) =>
      canvas === 'stuck' ? new Promise(() => {}) : { kind: 'rendered', bytes: new Uint8Array(3) };
  `)}`,
);

let queue: RenderQueue | undefined;
afterEach(() => queue?.close());

function open(changes: Partial<QueueOptions>): RenderQueue {
  const { href } = new URL('./render-work.ts', import.meta.url);
  const defaults = { module: new URL(href), threads: 1, maxWaiting: 10, milliseconds: 60_000 };
  queue = createRenderQueue({ ...defaults, ...changes });
  return queue;
}

describe('the render queue', () => {
  it('renders in a worker thread', async () => {
    expect(await open({}).render(empty)).toMatchObject({ kind: 'rendered' });
  });

  it('renders one image after the other', async () => {
    const single = open({ module: stuck });
    const images = await Promise.all(Array.from({ length: 5 }, () => single.render(empty)));
    expect(images).toHaveLength(5);
  });

  it('cancels an image that takes too long, with advice, and continues with the next', async () => {
    const slow = open({ module: stuck, milliseconds: 2_000 });
    await expect(slow.render({ ...empty, canvas: 'stuck' })).rejects.toMatchObject({
      key: 'overloaded',
      context: { reason: expect.stringContaining('fewer elements') },
    });
    expect(await slow.render(empty)).toMatchObject({ kind: 'rendered' });
  });

  it('rejects images when too many are waiting', async () => {
    const full = open({ module: stuck, maxWaiting: 1 });
    const first = full.render({ ...empty, canvas: 'stuck' });
    const second = full.render(empty);
    await expect(full.render(empty)).rejects.toMatchObject({ key: 'overloaded' });
    await full.close();
    await expect(first).rejects.toThrow();
    second.catch(() => {});
  });

  it('passes on errors of the worker thread', async () => {
    const broken = open({});
    await expect(broken.render({ ...empty, canvas: 'no lines' })).rejects.toThrow('not an element');
    expect(await broken.render(empty)).toMatchObject({ kind: 'rendered' });
  });
});
