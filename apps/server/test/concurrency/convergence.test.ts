import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDisagreement } from '../../../../testing/convergence/find-disagreement.ts';
import {
  type LiveFixture,
  startLiveFixture,
} from '../../../../testing/convergence/live-fixture.ts';
import { runRandomEvents, settleZone } from '../../../../testing/convergence/random-events.ts';
import { createConvergingZone } from '../../../../testing/convergence/zone-on-two-nodes.ts';
import {
  createRandom,
  printLine,
  readCount,
  readSeed,
} from '../../../../testing/random/seeded-random.ts';
import { runReprojection } from '../../src/app.ts';
import { findZoneByKey, type ZoneKey } from '../../src/domain/zones/queries.ts';

const SEEDS = readCount('TEST_CONVERGENCE_SEEDS', 500);
const LANES = 4;
/** Seeds that once found a bug. */
const PINNED = [328_069_534];

const seed = readSeed();

let fixture: LiveFixture;
let characters = 0;
beforeAll(async () => {
  fixture = await startLiveFixture();
});
afterAll(() => fixture?.close());

/** Runs one seed and describes what went wrong, if anything. */
async function converge(number: number): Promise<string | undefined> {
  const random = createRandom(number);
  const zone = createConvergingZone(fixture, await fixture.makeZone(), random);
  try {
    await zone.begin();
    await runRandomEvents(zone, random);
    // A job of the service may release references to removed elements in the meantime.
    for (;;) {
      const head = await readHead(zone.zone);
      await settleZone(zone, random);
      const fault = await findDisagreement(fixture.db, zone);
      if (fault === undefined || head === (await readHead(zone.zone))) return fault;
    }
  } catch (error) {
    return error instanceof Error ? error.stack : String(error);
  } finally {
    characters += zone.typed.checked();
    for (const node of zone.nodes) zone.kill(node);
  }
}

function readHead(zone: ZoneKey): Promise<string | undefined> {
  return fixture.db.readEdition(
    zone.editionId,
    async (tx) => (await findZoneByKey(tx, zone))?.head,
  );
}

describe(`a zone on two failing nodes with unreliable connections (seed ${seed})`, () => {
  it(`converges for all editors, in the journal and in the rows, ${SEEDS} times`, {
    timeout: 300_000,
  }, async () => {
    printLine(`convergence: seeds from ${seed}`);
    const numbers = [...PINNED, ...Array.from({ length: SEEDS }, (_, index) => seed + index)];
    const faults: string[] = [];
    const lane = async () => {
      for (let next = numbers.shift(); next !== undefined; next = numbers.shift()) {
        const fault = await converge(next);
        if (fault !== undefined) faults.push(`seed ${next}: ${fault}`);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    printLine(`convergence: ${characters} typed characters checked`);
    expect(faults).toEqual([]);
    expect(characters).toBeGreaterThan(SEEDS / 2);
  });

  it('has rows that match a new projection of the journals', { timeout: 120_000 }, async () => {
    expect(await runReprojection(fixture.service.config)).toMatchObject({ changedRows: 0 });
  });
});
