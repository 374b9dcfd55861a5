import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createRenderQueue,
  defaultQueueOptions,
  type QueueOptions,
  type RefusalReason,
  type RenderQueue,
} from './render-queue.ts';
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

/** A worker that hangs for the canvas 'stuck', until it is cancelled for 'slow', and otherwise renders. */
const stuck = new URL(
  `data:text/javascript,${encodeURIComponent(`
    const untilCancelled = (cancelled) => new Promise((_resolve, reject) => {
      const check = () => Atomics.load(cancelled, 0) ? reject(new Error('cancelled')) : setTimeout(check, 5);
      check();
    });
    export const work = ({ canvas, cancelled }) => {
      const name = Buffer.concat(canvas).toString();
      if (name === 'stuck') return new Promise(() => {});
      if (name === 'slow') return untilCancelled(cancelled);
      return { kind: 'rendered', bytes: new Uint8Array(3) };
    };
  `)}`,
);

let queue: RenderQueue | undefined;
let refused: RefusalReason[] = [];
afterEach(async () => {
  await queue?.close();
  refused = [];
});

function open(changes: Partial<QueueOptions>): RenderQueue {
  queue = createRenderQueue({
    ...defaultQueueOptions,
    ...{ threads: 1, milliseconds: 60_000, waitMilliseconds: 60_000 },
    onRefused: (reason) => refused.push(reason),
    ...changes,
  });
  return queue;
}

interface Asker {
  readonly editionId?: string;
  readonly zuid?: string;
  readonly signal?: AbortSignal;
}

const here = new AbortController().signal;
const loaded: string[] = [];

function ask(name = '', asker: Asker = {}) {
  const canvas: RenderInput['canvas'] = name === '' ? [] : [Buffer.from(name)];
  const { editionId = '1', zuid = 'ada', signal = here } = asker;
  const load = async () => {
    loaded.push(`${editionId} ${zuid} ${name}`);
    return { canvas, options };
  };
  return { owner: { editionId, zuid }, load, signal };
}

describe('the render queue', () => {
  it('renders in a worker thread', async () => {
    expect(await open({}).render(ask())).toMatchObject({ kind: 'rendered' });
  });

  it('renders one image after the other', async () => {
    const single = open({ module: stuck });
    const images = await Promise.all(Array.from({ length: 5 }, () => single.render(ask())));
    expect(images).toHaveLength(5);
  });

  it('cancels an image that takes too long, with advice, and continues with the next', async () => {
    const slow = open({ module: stuck, milliseconds: 2_000 });
    await expect(slow.render(ask('stuck'))).rejects.toMatchObject({
      key: 'overloaded',
      context: { reason: expect.stringContaining('fewer elements') },
    });
    expect(refused).toEqual(['time']);
    expect(await slow.render(ask())).toMatchObject({ kind: 'rendered' });
  });

  it('passes on errors of the worker thread', async () => {
    const broken = open({});
    await expect(broken.render(ask('no lines'))).rejects.toThrow('not an element');
    expect(await broken.render(ask())).toMatchObject({ kind: 'rendered' });
  });
});

describe('a full render queue', () => {
  /** Fills the queue behind an image that never finishes, and returns what the next image receives. */
  async function overfill(maxWaiting: QueueOptions['maxWaiting'], next: Asker) {
    const full = open({ module: stuck, maxWaiting });
    const others = Promise.allSettled([full.render(ask('stuck')), full.render(ask())]);
    const outcome = await full.render(ask('', next)).catch((error: unknown) => error);
    await full.close();
    expect((await others).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    return outcome;
  }
  const wide = { total: 9, perEdition: 9, perPerson: 9 };

  it.each([
    ['a person', { ...wide, perPerson: 1 }, { zuid: 'ada' }, 'tooManyImages'],
    ['an edition', { ...wide, perEdition: 1 }, { zuid: 'bob' }, 'tooManyImages'],
    ['all', { ...wide, total: 1 }, { editionId: '2' }, 'overloaded'],
  ])('refuses further images of %s', async (_who, maxWaiting, next, key) => {
    expect(await overfill(maxWaiting, next)).toMatchObject({ key });
    expect(refused).toHaveLength(1);
  });

  it('refuses an image that has waited too long', async () => {
    const full = open({ module: stuck, waitMilliseconds: 50 });
    const first = expect(full.render(ask('slow'))).rejects.toThrow();
    await expect(full.render(ask())).rejects.toMatchObject({ key: 'overloaded' });
    expect(refused).toEqual(['wait']);
    await full.close();
    await first;
  });
});

describe('a render queue with a busy edition', () => {
  it('serves another edition next, and reads only what it renders', async () => {
    const single = open({ module: stuck });
    loaded.length = 0;
    const blocking = new AbortController();
    const order: string[] = [];
    const first = single.render(ask('slow', { signal: blocking.signal })).catch(() => {});
    const many = Array.from({ length: 5 }, (_, index) =>
      single.render(ask()).then(() => order.push(`busy ${index}`)),
    );
    const other = single.render(ask('', { editionId: '2' })).then(() => order.push('other'));
    await vi.waitFor(() => expect(loaded).toEqual(['1 ada slow']));
    blocking.abort();
    await Promise.all([first, other, ...many]);
    expect(order.indexOf('other')).toBeLessThanOrEqual(1);
  });

  it('keeps a thread for the others', async () => {
    const two = open({ module: stuck, threads: 2 });
    const busy = Promise.allSettled([two.render(ask('slow')), two.render(ask('slow'))]);
    expect(await two.render(ask('', { editionId: '2' }))).toMatchObject({ kind: 'rendered' });
    await two.close();
    expect((await busy).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

describe('an image whose caller disconnects', () => {
  it('is cancelled while it is rendered', async () => {
    const single = open({ module: stuck });
    const caller = new AbortController();
    loaded.length = 0;
    const image = single.render(ask('slow', { signal: caller.signal }));
    image.catch(() => {});
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    caller.abort();
    await expect(image).rejects.toThrow('aborted');
    expect(await single.render(ask())).toMatchObject({ kind: 'rendered' });
  });

  it('leaves the queue', async () => {
    const single = open({ module: stuck, maxWaiting: { total: 1, perEdition: 1, perPerson: 1 } });
    const [running, caller] = [new AbortController(), new AbortController()];
    const first = single.render(ask('slow', { signal: running.signal })).catch(() => {});
    const second = single.render(ask('stuck', { signal: caller.signal }));
    caller.abort();
    await expect(second).rejects.toThrow('aborted');
    const third = single.render(ask());
    running.abort();
    await first;
    expect(await third).toMatchObject({ kind: 'rendered' });
  });
});
