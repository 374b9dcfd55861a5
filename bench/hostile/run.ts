// Checks that hostile clients do not harm the service or its other users.
import { fileURLToPath } from 'node:url';
import { startBenchService } from '../shared/bench-service.ts';
import { say } from '../shared/figures.ts';
import { createCleanup } from '../shared/run-context.ts';
import { fillDisk } from './disk-full.ts';
import { fuzzOperations } from './fuzz-requests.ts';
import { overload } from './overload.ts';
import type { Part, PartInput } from './part-result.ts';
import { sendBombs } from './payload-bombs.ts';
import { exhaustPool } from './pool-exhausted.ts';
import { exceedRates } from './rate-limits.ts';
import { openSlowConnections } from './slow-connections.ts';

const SERVICE = fileURLToPath(new URL('../api/service.ts', import.meta.url));

const PARTS: Readonly<Record<string, (input: PartInput) => Promise<Part>>> = {
  bombs: sendBombs,
  rates: exceedRates,
  slow: openSlowConnections,
  overload,
  pool: exhaustPool,
  disk: fillDisk,
  odd: fuzzOperations,
};

/** Returns true if every part passes. PARTS selects some of them, separated by commas. */
export async function run({ quick }: { quick: boolean }): Promise<boolean> {
  const cleanup = createCleanup();
  const chosen = process.env.PARTS?.split(',') ?? Object.keys(PARTS);
  const parts: Part[] = [];
  try {
    const bench = await startBenchService({ cleanup, zones: 1, program: SERVICE });
    for (const name of chosen) {
      const part = await PARTS[name]?.({ cleanup, quick, bench });
      if (!part) throw new Error(`Unknown part: ${name}.`);
      say(`${part.holds ? 'holds' : 'DOES NOT HOLD'}: ${part.figure}`);
      parts.push(part);
    }
  } catch (error) {
    say(cleanup.diagnostics());
    throw error;
  } finally {
    await cleanup.close();
  }
  const broken = parts.filter(({ holds }) => !holds).length;
  say(`hostile${quick ? ' (quick)' : ''}: ${parts.length - broken} of ${parts.length} parts hold`);
  return broken === 0;
}
