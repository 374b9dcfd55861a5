import { seedFuzzEditions } from '../../testing/fuzz/fuzz-editions.ts';
import { sendFuzzRequests } from '../../testing/fuzz/send-fuzz-requests.ts';
import { readSeed } from '../../testing/random/seeded-random.ts';
import { say } from '../shared/figures.ts';
import type { Part, PartInput } from './part-result.ts';

const REQUESTS = { full: 200_000, quick: 1_500 };
const WORLDS = 40;

/** Sends generated requests to every operation. No response may be a server error or undeclared. */
export async function fuzzOperations({ bench, quick }: PartInput): Promise<Part> {
  const requests = Number(process.env.REQUESTS ?? (quick ? REQUESTS.quick : REQUESTS.full));
  const seed = readSeed();
  say(`odd requests: seed ${seed}`);
  const ground = {
    databaseUrl: bench.databaseUrl,
    issuer: bench.settings.OIDC_ISSUER ?? '',
    mint: (person: { user: string }) => bench.mint({ ...person, expires_in: 86_400 }),
  };
  const callers = await seedFuzzEditions(ground, WORLDS);
  const { url } = bench.service;
  const { faults, seen, unserved } = await sendFuzzRequests({ url, callers, requests, seed });
  for (const fault of faults) say(fault);
  const failures = [...seen].filter(([key]) => / 5\d\d$/.test(key));
  const failed = failures.reduce((sum, [, times]) => sum + times, 0);
  return {
    figure: `${requests} generated requests over all operations: ${failed} answers of 5xx, ${faults.length} not as declared`,
    holds: faults.length === 0 && unserved.length === 0,
  };
}
