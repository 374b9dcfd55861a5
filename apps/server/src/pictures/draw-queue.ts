import { availableParallelism } from 'node:os';
import { fail } from '../http/errors.ts';
import { createOffload, type Offload } from '../platform/offload.ts';
import type { DrawInput, Drawn } from './draw-work.ts';

/** Has pictures drawn outside of the event loop, a few at a time. */
export interface DrawQueue {
  draw(input: DrawInput): Promise<Drawn>;
  close(): Promise<void>;
}

export interface QueueOptions {
  readonly module: URL;
  readonly threads: number;
  /** Pictures that may wait for a thread. */
  readonly waiting: number;
  readonly milliseconds: number;
}

export const drawing: QueueOptions = {
  module: new URL('./draw-work.ts', import.meta.url),
  // One core is left for answering requests.
  threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 200,
  milliseconds: 10_000,
};

export function createDrawQueue(options: QueueOptions = drawing): DrawQueue {
  const idle: Offload[] = Array.from({ length: options.threads }, createOffload);
  const all = new Set(idle);
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
      throw fail('rateLimited', { reason: 'too many pictures are being drawn; try again soon' });
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
  // A thread that draws for too long is given up, and another one takes its place.
  const replace = (thread: Offload): Offload => {
    all.delete(thread);
    void thread.close();
    const other = createOffload();
    all.add(other);
    return other;
  };

  return {
    async draw(input) {
      const thread = await take();
      const { promise: late, cancel } = timer(options.milliseconds);
      const drawn = thread.run<Drawn>(options.module, input);
      const outcome = await Promise.race([
        drawn.then((value) => ({ value })),
        late.then(() => undefined),
      ])
        .finally(cancel)
        .catch((error: unknown) => ({ error }));
      release(outcome === undefined ? replace(thread) : thread);
      if (outcome === undefined) {
        drawn.catch(() => {}); // its thread has been ended
        throw fail('internal', {
          reason: 'drawing took too long; ask for a frame, for fewer elements or a smaller scale',
        });
      }
      if ('error' in outcome) throw outcome.error;
      return outcome.value;
    },
    async close() {
      await Promise.all([...all].map((thread) => thread.close()));
    },
  };
}

function timer(milliseconds: number) {
  let handle: NodeJS.Timeout | undefined;
  const promise = new Promise<void>((resolve) => {
    handle = setTimeout(resolve, milliseconds);
  });
  return { promise, cancel: () => clearTimeout(handle) };
}
