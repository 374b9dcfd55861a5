import { setTimeout } from 'node:timers/promises';
import type { Operation } from '@lienzo/contract';
import { type Call, type Client, type ClientOptions, createClient } from '@lienzo/sdk';

/** How requests went that are sent again where that is safe. */
export interface Tally {
  /** All that were sent. */
  sent: number;
  /** Those among them that were not answered, or with a fault of the service. */
  unanswered: number;
  /** What callers were left with in the end, in words. */
  failures: string[];
}

export function createTally(): Tally {
  return { sent: 0, unanswered: 0, failures: [] };
}

/** A `fetch` that counts. */
export function countingFetch(tally: Tally): typeof fetch {
  return async (...request) => {
    tally.sent += 1;
    try {
      const response = await fetch(...request);
      if (response.status >= 500) tally.unanswered += 1;
      return response;
    } catch (error) {
      tally.unanswered += 1;
      throw error;
    }
  };
}

const RETRIES = 3;

/**
 * A client whose `call` does what the methods of the SDK do: it tries again, and gives every POST a
 * key. It rests a little before each request.
 */
export function createPatientClient(options: ClientOptions, tally: Tally, rest: number): Client {
  const client = createClient({ ...options, fetch: countingFetch(tally) });
  return {
    ...client,
    async call<O extends Operation>(op: O, given: Call<O>) {
      await setTimeout(rest);
      const idempotencyKey = op.method === 'POST' ? crypto.randomUUID() : undefined;
      return client.call(op, { idempotencyKey, retries: RETRIES, ...given });
    },
  };
}
