import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FuzzCaller, seedFuzzEditions } from '../../../../testing/fuzz/fuzz-editions.ts';
import { sendFuzzRequests } from '../../../../testing/fuzz/send-fuzz-requests.ts';
import { printLine, readCount, readSeed } from '../../../../testing/random/seeded-random.ts';
import { raiseRateLimits } from '../../../../testing/service/raise-rate-limits.ts';
import { startTestService, type TestService } from '../../../../testing/service/test-service.ts';
import { createOffload } from '../../src/core/offload.ts';
import { openDatabase } from '../../src/db/database.ts';
import { reproject } from '../../src/jobs/reproject.ts';

const REQUESTS = readCount('TEST_BAD_REQUESTS', 20_000);
const WORLDS = 40;

const seed = readSeed();

let service: TestService;
let callers: FuzzCaller[];

beforeAll(async () => {
  raiseRateLimits();
  service = await startTestService();
  const ground = {
    databaseUrl: service.database.url,
    issuer: service.identity.issuer,
    mint: service.mint,
  };
  callers = await seedFuzzEditions(ground, WORLDS);
});
afterAll(() => service.close());

describe('odd, wrong and hostile requests', () => {
  it(`are answered by the contract, ${REQUESTS} of them (seed ${seed})`, async () => {
    printLine(`bad input: seed ${seed}`);
    const { url } = service;
    const tally = await sendFuzzRequests({ url, callers, requests: REQUESTS, seed });
    for (const id of tally.unserved) printLine(`bad input: ${id} is not served`);
    const seen = [...tally.seen].sort().map(([key, times]) => `${times} × ${key}`);
    printLine(`bad input: ${seen.join(', ')}`);
    expect(tally.faults).toEqual([]);
  }, 600_000);

  it('leave elements that are what the journals of their zones say', async () => {
    const db = openDatabase(service.config.database);
    const offload = createOffload();
    try {
      const { zones, changedRows } = await reproject({ db, offload });
      expect(changedRows).toBe(0);
      expect(zones).toBeGreaterThanOrEqual(WORLDS);
    } finally {
      await offload.close();
      await db.close();
    }
  }, 120_000);
});
