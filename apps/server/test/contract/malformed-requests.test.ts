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
const EDITIONS = 40;

const seed = readSeed();

let service: TestService;
let callers: FuzzCaller[];

beforeAll(async () => {
  raiseRateLimits();
  service = await startTestService();
  const options = {
    databaseUrl: service.database.url,
    issuer: service.identity.issuer,
    mint: service.mint,
  };
  callers = await seedFuzzEditions(options, EDITIONS);
});
afterAll(() => service.close());

describe('valid, nearly valid and hostile requests', () => {
  it(`are answered as the contract says, ${REQUESTS} of them (seed ${seed})`, async () => {
    printLine(`bad input: seed ${seed}`);
    const { url } = service;
    const tally = await sendFuzzRequests({ url, callers, requests: REQUESTS, seed });
    for (const id of tally.unserved) printLine(`malformed requests: ${id} is not implemented`);
    const seen = [...tally.seen].sort().map(([key, times]) => `${times} × ${key}`);
    printLine(`bad input: ${seen.join(', ')}`);
    expect(tally.faults).toEqual([]);
  }, 600_000);

  it('leave element rows that match the journals', async () => {
    const db = openDatabase(service.config.database);
    const offload = createOffload();
    try {
      const { zones, changedRows } = await reproject({ db, offload });
      expect(changedRows).toBe(0);
      expect(zones).toBeGreaterThanOrEqual(EDITIONS);
    } finally {
      await offload.close();
      await db.close();
    }
  }, 120_000);
});
