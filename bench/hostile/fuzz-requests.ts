import { seedFuzzEditions } from '../../testing/fuzz/fuzz-editions.ts';
import { sendFuzzRequests } from '../../testing/fuzz/send-fuzz-requests.ts';
import { readSeed } from '../../testing/random/seeded-random.ts';
import { say } from '../shared/figures.ts';
import type { Part, Scene } from './part-result.ts';

const REQUESTS = { full: 200_000, quick: 1_500 };
const WORLDS = 40;

/** Generated requests for every operation: no failure of the service, and every answer as declared. */
export async function sendOdd({ stage, quick }: Scene): Promise<Part> {
  const requests = Number(process.env.REQUESTS ?? (quick ? REQUESTS.quick : REQUESTS.full));
  const seed = readSeed();
  say(`odd requests: seed ${seed}`);
  const ground = {
    databaseUrl: stage.databaseUrl,
    issuer: stage.settings.OIDC_ISSUER ?? '',
    mint: (person: { user: string }) => stage.mint({ ...person, expires_in: 86_400 }),
  };
  const callers = await seedFuzzEditions(ground, WORLDS);
  const { url } = stage.service;
  const { faults, seen, unserved } = await sendFuzzRequests({ url, callers, requests, seed });
  for (const fault of faults) say(fault);
  const failures = [...seen].filter(([key]) => / 5\d\d$/.test(key));
  const failed = failures.reduce((sum, [, times]) => sum + times, 0);
  return {
    figure: `${requests} generated requests over all operations: ${failed} answers of 5xx, ${faults.length} not as declared`,
    holds: faults.length === 0 && unserved.length === 0,
  };
}
