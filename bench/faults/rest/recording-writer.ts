import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Client, LienzoError } from '@lienzo/sdk';
import { createRandom } from '../../../testing/random/seeded-random.ts';
import type { Canvas } from '../../../testing/zones/test-canvas.ts';
import { applyBatch, type Batch, type Content } from './expected-content.ts';
import { makeBatch } from './make-batch.ts';
import { sendBatch } from './send-batch.ts';

/** A write whose outcome is unknown. */
interface Unknown {
  batch: Batch;
  after: Content;
  idempotencyKey?: string;
}

/** A writer with its own elements in a zone, which records everything that was acknowledged. */
export interface Writer {
  readonly canvas: Canvas;
  /** Returns the number of acknowledged writes. */
  acknowledged(): number;
  /** Returns the number of committed writes, acknowledged or not. */
  done(): number;
  /** Writes sequentially until a write gets no response or `isOver` returns true. */
  write(onAcknowledged: () => void, isOver?: () => boolean): Promise<void>;
  /** Repeats a write that got no response where that is safe. */
  repeat(): Promise<void>;
  owns(id: string): boolean;
  /**
   * Compares the actual with the expected content. Returns a description of the first difference.
   */
  compare(actual: Content): string | undefined;
}

interface WriterOptions {
  client: Client;
  canvas: Canvas;
  seed: number;
  /** Returns whether an error response means an outage, after which the outcome of the write is unknown. */
  isOutage: (error: LienzoError) => boolean;
}

const KEYED_PERCENT = 25;

export function createWriter({ client, canvas, seed, isOutage }: WriterOptions): Writer {
  const random = createRandom(seed);
  const ids = new Set<string>();
  let content: Content = new Map();
  let unknown: Unknown | undefined;
  let acknowledged = 0;
  let done = 0;

  const accept = (after: Content) => {
    content = after;
    done += 1;
    unknown = undefined;
  };
  const send = async ({ batch, after, idempotencyKey }: Unknown): Promise<boolean> => {
    try {
      await sendBatch({ client, canvas, batch, idempotencyKey }, (id) => content.get(id)?.kind);
    } catch (error) {
      if (isUnanswered(error, isOutage)) return false;
      throw new Error(`A write failed: ${JSON.stringify(batch)}`, { cause: error });
    }
    accept(after);
    acknowledged += 1;
    return true;
  };

  return {
    canvas,
    acknowledged: () => acknowledged,
    done: () => done,
    owns: (id) => ids.has(id),
    async write(onAcknowledged, isOver = () => false) {
      while (!isOver()) {
        const removed = [...ids].filter((id) => !content.has(id));
        const batch = makeBatch({ random, content, removed });
        for (const id of insertedIds(batch)) ids.add(id);
        const keyed = random.percent(KEYED_PERCENT);
        const after = applyBatch(content, batch);
        unknown = { batch, after, ...(keyed && { idempotencyKey: randomUUID() }) };
        if (!(await send(unknown))) return;
        onAcknowledged();
      }
    },
    async repeat() {
      if (!unknown) return;
      const { batch, idempotencyKey } = unknown;
      const inserts = !batch.update && !batch.delete;
      // Only POST requests use the key. Without one, inserting the same ids again is safe, too.
      const keyed = idempotencyKey !== undefined && (inserts || isMixed(batch));
      if (!keyed && !(inserts && random.percent(50))) return;
      if (!(await send(unknown))) throw new Error('A repeated write got no response.');
    },
    compare(actual) {
      if (unknown && isDeepStrictEqual(actual, unknown.after)) accept(unknown.after);
      unknown = undefined;
      return isDeepStrictEqual(actual, content) ? undefined : explain(content, actual);
    },
  };
}

function isMixed({ insert, update, delete: gone }: Batch): boolean {
  return [insert, update, gone].filter((part) => part !== undefined).length > 1;
}

// Either the connection broke, which `fetch` reports as a TypeError, or the service had an outage.
function isUnanswered(error: unknown, isOutage: (error: LienzoError) => boolean): boolean {
  if (error instanceof LienzoError) return isOutage(error);
  return error instanceof TypeError && 'cause' in error;
}

function insertedIds({ insert }: Batch): string[] {
  const { frames = [], shapes = [], connectors = [], comments = [] } = insert ?? {};
  return [...frames, ...shapes, ...connectors, ...comments].map(({ meta }) => meta.id);
}

function explain(expected: Content, actual: Content): string {
  for (const [id, item] of expected) {
    const found = actual.get(id);
    if (!found) return `${item.kind} ${id} is lost`;
    if (!isDeepStrictEqual(found, item))
      return `${item.kind} ${id} is ${JSON.stringify(found)} instead of ${JSON.stringify(item)}`;
  }
  const extra = [...actual.keys()].find((id) => !expected.has(id));
  return `${extra} exists but should not`;
}
