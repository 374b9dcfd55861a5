import { availableParallelism } from 'node:os';
import { fail } from '../core/errors.ts';
import { createOffload, type Offload } from '../core/offload.ts';
import { createWaitingJobs, type JobOwner } from '../core/waiting-jobs.ts';
import { type LoadPictures, servePictures } from './pictures.ts';
import type { RenderInput, RenderResult } from './render-work.ts';

/** Renders images in a few worker threads. Editions, and the people in them, take turns. */
export interface RenderQueue {
  render(request: RenderRequest): Promise<RenderResult>;
  close(): Promise<void>;
}

export interface RenderRequest {
  readonly owner: JobOwner;
  /** Reads what to render. Called when it is this image's turn, so that waiting images take no memory. */
  readonly load: () => Promise<RenderInput>;
  /** Loads the pictures that the canvas shows; none by default. */
  readonly loadPictures?: LoadPictures;
  /** Aborted when nothing waits for the image any more. */
  readonly signal: AbortSignal;
}

export interface QueueOptions {
  readonly module: URL;
  readonly threads: number;
  /** Maximum numbers of images that wait for a thread. */
  readonly maxWaiting: {
    readonly total: number;
    readonly perEdition: number;
    readonly perPerson: number;
  };
  /** How long an image waits for a thread. */
  readonly waitMilliseconds: number;
  /** Time limit for one image, once it has a thread. */
  readonly milliseconds: number;
  readonly onRefused: (reason: RefusalReason) => void;
}

/** Why an image was not rendered: a queue is full, or a time limit was exceeded. */
export type RefusalReason = 'person' | 'edition' | 'node' | 'wait' | 'time';

export const defaultQueueOptions: Omit<QueueOptions, 'onRefused'> = {
  module: new URL('./render-work.ts', import.meta.url),
  // One edition leaves a thread to the others, so there are at least two. One core is left for requests.
  threads: Math.max(2, Math.min(3, availableParallelism() - 1)),
  maxWaiting: { total: 200, perEdition: 64, perPerson: 32 },
  waitMilliseconds: 30_000,
  // Enough for 3,000 shapes with much text on a busy machine. Other editions do not wait for it.
  milliseconds: 30_000,
};

// Objects are short-lived and pixels are stored outside the heap, so a small young generation saves memory.
const createThread = () => createOffload({ maxYoungGenerationSizeMb: 24 });

/** Factor of the time limit for a new thread, which has to load its code and fonts first. */
const COLD_START_FACTOR = 2;

interface Job extends RenderRequest {
  start(thread: Offload): void;
  cancel(reason: Error): void;
}

export function createRenderQueue(options: QueueOptions): RenderQueue {
  const { maxWaiting, threads } = options;
  const idle: Offload[] = Array.from({ length: threads }, createThread);
  const all = new Set(idle);
  const warm = new WeakSet<Offload>();
  const waiting = createWaitingJobs<Job>();
  /** How many threads each edition uses. */
  const running = new Map<string, number>();
  let closed = false;

  const refuse = (reason: RefusalReason) => {
    options.onRefused(reason);
    return refusals[reason]();
  };
  const checkRoom = ({ owner }: RenderRequest) => {
    if (waiting.count(owner) >= maxWaiting.perPerson) throw refuse('person');
    const { editionId } = owner;
    if (waiting.count({ editionId }) >= maxWaiting.perEdition) throw refuse('edition');
    if (waiting.size >= maxWaiting.total) throw refuse('node');
  };
  const mayStart = ({ editionId }: JobOwner) =>
    (running.get(editionId) ?? 0) < Math.max(1, threads - 1);
  const startNext = () => {
    while (idle.length > 0 && !closed) {
      const job = waiting.take(mayStart);
      const thread = job && idle.pop();
      if (!thread) return;
      const { editionId } = job.owner;
      running.set(editionId, (running.get(editionId) ?? 0) + 1);
      job.start(thread);
    }
  };
  const release = (thread: Offload, { editionId }: JobOwner) => {
    const left = (running.get(editionId) ?? 1) - 1;
    if (left > 0) running.set(editionId, left);
    else running.delete(editionId);
    idle.push(thread);
    startNext();
  };
  const untilTurn = (request: RenderRequest): Promise<Offload> => {
    const { signal, owner } = request;
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = (error: unknown) => {
        if (waiting.remove(owner, job)) end(() => reject(error));
      };
      const end = (settle: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        settle();
      };
      const abort = () => leave(signal.reason);
      const timer = setTimeout(() => {
        leave(refuse('wait'));
      }, options.waitMilliseconds).unref();
      const job: Job = {
        ...request,
        start: (thread) => end(() => resolve(thread)),
        cancel: (reason) => end(() => reject(reason)),
      };
      signal.addEventListener('abort', abort);
      waiting.add(owner, job);
      startNext();
    });
  };
  // A thread that exceeds the time limit is terminated and replaced.
  const replace = (thread: Offload): Offload => {
    all.delete(thread);
    void thread.close();
    const other = createThread();
    all.add(other);
    return other;
  };
  const run = async (thread: Offload, request: RenderRequest): Promise<Outcome> => {
    const { load, loadPictures = async () => new Map(), signal } = request;
    const input = await load();
    signal.throwIfAborted();
    const limit = options.milliseconds * (warm.has(thread) ? 1 : COLD_START_FACTOR);
    const cancelled = new Int32Array(new SharedArrayBuffer(4));
    const cancel = () => Atomics.store(cancelled, 0, 1);
    signal.addEventListener('abort', cancel);
    const { port, close } = servePictures(loadPictures);
    const work = { ...input, cancelled, pictures: port };
    const outcome = await within(
      limit,
      thread.run<RenderResult>(options.module, work, undefined, [port]),
    );
    close();
    signal.removeEventListener('abort', cancel);
    warm.add(thread);
    return outcome;
  };

  return {
    async render(request) {
      checkRoom(request);
      let thread = await untilTurn(request);
      try {
        const outcome = await run(thread, request);
        if (outcome.kind === 'late') thread = replace(thread);
        request.signal.throwIfAborted();
        if (outcome.kind === 'failed') throw outcome.error;
        if (outcome.kind === 'done') return outcome.value;
        throw refuse('time');
      } finally {
        release(thread, request.owner);
      }
    },
    async close() {
      closed = true;
      for (let job = waiting.take(() => true); job; job = waiting.take(() => true))
        job.cancel(new Error('The render queue was closed.'));
      await Promise.all([...all].map((thread) => thread.close()));
    },
  };
}

const refusals = {
  person: () => fail('tooManyImages', { reason: 'too many of your images are waiting' }),
  edition: () => fail('tooManyImages', { reason: 'too many images of this edition are waiting' }),
  node: () => fail('overloaded', { reason: 'too many images are waiting; try again soon' }),
  wait: () => fail('overloaded', { reason: 'the image waited too long; try again soon' }),
  time: () =>
    fail('overloaded', {
      reason: 'rendering took too long; request a frame, fewer elements or a smaller scale',
    }),
} as const satisfies Record<RefusalReason, () => Error>;

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
