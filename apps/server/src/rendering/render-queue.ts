import { availableParallelism } from 'node:os';
import { fail } from '../core/errors.ts';
import { createOffload, type Offload } from '../core/offload.ts';
import type { RenderInput, RenderResult } from './render-work.ts';

/** Renders images in a few worker threads. */
export interface RenderQueue {
  render(input: RenderInput): Promise<RenderResult>;
  close(): Promise<void>;
}

export interface QueueOptions {
  readonly module: URL;
  readonly threads: number;
  /** Maximum number of images that wait for a thread. */
  readonly maxWaiting: number;
  /** Time limit for one image. */
  readonly milliseconds: number;
}

const defaultOptions: QueueOptions = {
  module: new URL('./render-work.ts', import.meta.url),
  // One core is left for requests.
  threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 200,
  milliseconds: 10_000,
};

// Objects are short-lived and pixels are stored outside the heap, so a small young generation saves memory.
const createThread = () => createOffload({ maxYoungGenerationSizeMb: 24 });

/** Factor of the time limit for a new thread, which has to load its code and fonts first. */
const COLD_START_FACTOR = 3;

export function createRenderQueue(options: QueueOptions = defaultOptions): RenderQueue {
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
    if (waiting.length >= options.maxWaiting) {
      throw fail('overloaded', { reason: 'too many images are being rendered; try again soon' });
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
  // A thread that exceeds the time limit is terminated and replaced.
  const replace = (thread: Offload): Offload => {
    all.delete(thread);
    void thread.close();
    const other = createThread();
    all.add(other);
    return other;
  };

  return {
    async render(input) {
      const thread = await take();
      const limit = options.milliseconds * (warm.has(thread) ? 1 : COLD_START_FACTOR);
      const outcome = await within(limit, thread.run<RenderResult>(options.module, input));
      warm.add(thread);
      release(outcome.kind === 'late' ? replace(thread) : thread);
      if (outcome.kind === 'failed') throw outcome.error;
      if (outcome.kind === 'done') return outcome.value;
      throw fail('overloaded', {
        reason: 'rendering took too long; request a frame, fewer elements or a smaller scale',
      });
    },
    async close() {
      await Promise.all([...all].map((thread) => thread.close()));
    },
  };
}

type Outcome =
  | { kind: 'done'; value: RenderResult }
  | { kind: 'failed'; error: unknown }
  | { kind: 'late' };

function within(milliseconds: number, work: Promise<RenderResult>): Promise<Outcome> {
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
