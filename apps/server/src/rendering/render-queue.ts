import { availableParallelism } from 'node:os';
import { fail } from '../core/errors.ts';
import { createOffload, type Offload } from '../core/offload.ts';
import type { Drawn, RenderInput } from './render-work.ts';

/** Has pictures drawn outside of the event loop, a few at a time. */
export interface RenderQueue {
  draw(input: RenderInput): Promise<Drawn>;
  close(): Promise<void>;
}

export interface QueueOptions {
  readonly module: URL;
  readonly threads: number;
  /** Pictures that may wait for a thread. */
  readonly waiting: number;
  readonly milliseconds: number;
}

const drawing: QueueOptions = {
  module: new URL('./render-work.ts', import.meta.url),
  // One core is left for answering requests.
  threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 200,
  milliseconds: 10_000,
};

// What is new there is soon gone, and pixels lie outside of it, so little room keeps memory small.
const createThread = () => createOffload({ maxYoungGenerationSizeMb: 24 });

/** A thread that has just started reads its code and its fonts first, and may take longer. */
const COLD = 3;

export function createRenderQueue(options: QueueOptions = drawing): RenderQueue {
  const idle: Offload[] = Array.from({ length: options.threads }, createThread);
  const all = new Set(idle);
  const warm = new WeakSet<Offload>();
  const waiting: ((thread: Offload) => void)[] = [];

  const release = (thread: Offload) => {
    const next = waiting.shift();
    if (next) next(thread);
    else idle.push(thread);
  };
  const take = (): Promise<Offload> => {
    const thread = idle.pop();
    if (thread) return Promise.resolve(thread);
    if (waiting.length >= options.waiting) {
      throw fail('overloaded', { reason: 'too many pictures are being drawn; try again soon' });
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
  // A thread that draws for too long is given up, and another one takes its place.
  const replace = (thread: Offload): Offload => {
    all.delete(thread);
    void thread.close();
    const other = createThread();
    all.add(other);
    return other;
  };

  return {
    async draw(input) {
      const thread = await take();
      const limit = options.milliseconds * (warm.has(thread) ? 1 : COLD);
      const outcome = await within(limit, thread.run<Drawn>(options.module, input));
      warm.add(thread);
      release(outcome.kind === 'late' ? replace(thread) : thread);
      if (outcome.kind === 'failed') throw outcome.error;
      if (outcome.kind === 'done') return outcome.value;
      throw fail('overloaded', {
        reason: 'drawing took too long; ask for a frame, for fewer elements or a smaller scale',
      });
    },
    async close() {
      await Promise.all([...all].map((thread) => thread.close()));
    },
  };
}

type Outcome =
  | { kind: 'done'; value: Drawn }
  | { kind: 'failed'; error: unknown }
  | { kind: 'late' };

function within(milliseconds: number, work: Promise<Drawn>): Promise<Outcome> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'late' }), milliseconds);
    work
      .then(
        (value) => resolve({ kind: 'done', value }),
        (error: unknown) => resolve({ kind: 'failed', error }),
      )
      .finally(() => clearTimeout(timer));
  });
}
