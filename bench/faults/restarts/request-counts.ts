import { setTimeout } from 'node:timers/promises';
import type { Operation } from '@lienzo/contract';
import { type Call, type Client, type ClientOptions, createClient } from '@lienzo/sdk';

/** Counts of requests that are repeated where that is safe. */
export interface RequestCounts {
  /** All requests. */
  sent: number;
  /** Requests that got no response or a server error. */
  unanswered: number;
  /** Final failures that callers saw. */
  failures: string[];
}

export function createRequestCounts(): RequestCounts {
  return { sent: 0, unanswered: 0, failures: [] };
}

/** Returns a `fetch` that counts requests. */
export function countingFetch(counts: RequestCounts): typeof fetch {
  return async (...request) => {
    counts.sent += 1;
    try {
      const response = await fetch(...request);
      if (response.status >= 500) counts.unanswered += 1;
      return response;
    } catch (error) {
      counts.unanswered += 1;
      throw error;
    }
  };
}

const RETRIES = 3;

/**
 * Creates a client whose `call` works like the methods of the SDK: it retries, and sends an idempotency
 * key with every POST. It pauses before each request.
 */
export function createPatientClient(
  options: ClientOptions,
  counts: RequestCounts,
  rest: number,
): Client {
  const client = createClient({ ...options, fetch: countingFetch(counts) });
  return {
    ...client,
    async call<O extends Operation>(op: O, given: Call<O>) {
      await setTimeout(rest);
      const idempotencyKey = op.method === 'POST' ? crypto.randomUUID() : undefined;
      return client.call(op, { idempotencyKey, retries: RETRIES, ...given });
    },
  };
}
