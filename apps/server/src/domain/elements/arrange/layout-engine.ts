import type { Delta } from '@lienzo/arrange';
import { fail } from '../../../core/errors.ts';
import { createOffload, TaskTimeoutError } from '../../../core/offload.ts';
import type { LayoutInput } from './layout-work.ts';

const LAYOUT_WORK = new URL('./layout-work.ts', import.meta.url);
const MAX_MILLISECONDS = 8_000;
// Editions take turns, so that this also bounds how long one waits for the others.
const MAX_PER_EDITION = 4;
// Measured: 1,000 nodes with 1,500 edges take 120 MB.
const MAX_MEGABYTES = 256;

export interface LayoutEngine {
  /** Throws `layoutTooSlow` after 8 seconds, and `overloaded` if 4 layouts of the edition are not done yet. */
  arrange(editionId: string, input: LayoutInput): Promise<ReadonlyMap<string, Delta>>;
  close(): Promise<void>;
}

/** Creates a thread of its own for layouts: they would delay the projection of zones by seconds. */
export function createLayoutEngine({ taskMilliseconds = MAX_MILLISECONDS } = {}): LayoutEngine {
  const offload = createOffload({ taskMilliseconds, maxOldGenerationSizeMb: MAX_MEGABYTES });
  const pending = new Map<string, number>();
  return {
    async arrange(editionId, input) {
      const count = pending.get(editionId) ?? 0;
      if (count >= MAX_PER_EDITION)
        throw fail('overloaded', { reason: 'other elements are being arranged; try again soon' });
      pending.set(editionId, count + 1);
      try {
        return await offload.run<ReadonlyMap<string, Delta>>(LAYOUT_WORK, input, editionId);
      } catch (error) {
        if (isTooMuch(error)) throw fail('layoutTooSlow', {}, { cause: error });
        throw error;
      } finally {
        const left = (pending.get(editionId) ?? 1) - 1;
        if (left > 0) pending.set(editionId, left);
        else pending.delete(editionId);
      }
    },
    close: () => offload.close(),
  };
}

/** Returns whether a layout took too long or too much memory, which few layouts need that do not take too long. */
function isTooMuch(error: unknown): boolean {
  if (error instanceof TaskTimeoutError) return true;
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}
