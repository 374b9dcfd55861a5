import { setTimeout } from 'node:timers/promises';
import type { BrowserWorld } from './browser-world.ts';
import type { Device } from './device.ts';

/** Milliseconds after an edit within which the indicator must be right. */
export const MAX_INDICATOR_MILLISECONDS = 3_000;
const MAX_RECOVERY_MILLISECONDS = 30_000;

export interface IndicatorResult {
  readonly outage: string;
  /** Milliseconds from the edit until the indicator was right; infinite if it never was. */
  readonly right: number;
  readonly recovered: boolean;
}

/** Checks what a person sees while the database is gone, the database hangs, and Redis is gone. */
export async function checkIndicator(world: BrowserWorld, device: Device) {
  const { postgres, redis } = world;
  const outages = {
    'database stopped': { begin: postgres.kill, end: postgres.start, isSaved: false },
    'database suspended': { begin: postgres.freeze, end: postgres.thaw, isSaved: false },
    'Redis gone': { begin: redis.kill, end: redis.start, isSaved: true },
  };
  const results: IndicatorResult[] = [];
  for (const [outage, { begin, end, isSaved }] of Object.entries(outages)) {
    await waitFor(device, ['saved'], MAX_RECOVERY_MILLISECONDS);
    await begin();
    let right = Number.POSITIVE_INFINITY;
    try {
      await device.startNote(400, 300);
      const expected = isSaved ? ['saved'] : ['unsaved', 'cannot-save'];
      right = await waitFor(device, expected, 2 * MAX_INDICATOR_MILLISECONDS);
      await device.page().keyboard.press('Escape');
    } finally {
      await end();
    }
    const took = await waitFor(device, ['saved'], MAX_RECOVERY_MILLISECONDS);
    results.push({ outage, right, recovered: Number.isFinite(took) });
  }
  return results;
}

async function waitFor(device: Device, states: readonly string[], limit: number): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < limit) {
    const state = await device.saving().catch(() => null);
    if (state !== null && states.includes(state)) return performance.now() - started;
    await setTimeout(50);
  }
  return Number.POSITIVE_INFINITY;
}
