// Does the service keep its word to everybody, whatever a few send it?
import { fileURLToPath } from 'node:url';
import { setStage } from '../shared/bench-service.ts';
import { say } from '../shared/figures.ts';
import { createClosers } from '../shared/run-context.ts';
import { fillDisk } from './disk-full.ts';
import { sendOdd } from './fuzz-requests.ts';
import { overload } from './overload.ts';
import type { Part, Scene } from './part-result.ts';
import { sendBombs } from './payload-bombs.ts';
import { exhaustPool } from './pool-exhausted.ts';
import { keepRates } from './rate-limits.ts';
import { keepSlow } from './slow-connections.ts';

const SERVICE = fileURLToPath(new URL('../api/service.ts', import.meta.url));

const PARTS: Readonly<Record<string, (scene: Scene) => Promise<Part>>> = {
  bombs: sendBombs,
  rates: keepRates,
  slow: keepSlow,
  overload,
  pool: exhaustPool,
  disk: fillDisk,
  odd: sendOdd,
};

/** True when every part holds. PARTS names some of them, with commas between. */
export async function run({ quick }: { quick: boolean }): Promise<boolean> {
  const closers = createClosers();
  const chosen = process.env.PARTS?.split(',') ?? Object.keys(PARTS);
  const parts: Part[] = [];
  try {
    const stage = await setStage({ closers, zones: 1, program: SERVICE });
    for (const name of chosen) {
      const part = await PARTS[name]?.({ closers, quick, stage });
      if (!part) throw new Error(`There is no part ${name}.`);
      say(`${part.holds ? 'holds' : 'DOES NOT HOLD'}: ${part.figure}`);
      parts.push(part);
    }
  } catch (error) {
    say(closers.explanation());
    throw error;
  } finally {
    await closers.close();
  }
  const broken = parts.filter(({ holds }) => !holds).length;
  say(`hostile${quick ? ' (quick)' : ''}: ${parts.length - broken} of ${parts.length} parts hold`);
  return broken === 0;
}
