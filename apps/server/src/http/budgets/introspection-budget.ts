import { fail } from '../../core/errors.ts';
import { createFairQueue, QueueFullError } from '../../db/fair-queue.ts';
import { createTokenBuckets, type TokenBuckets } from './token-buckets.ts';

/** Why a token was not introspected, or what the issuers answered. */
export type IntrospectionOutcome =
  | 'accepted'
  | 'refused'
  | 'failed'
  | 'address-limited'
  | 'limited'
  | 'busy';

interface BudgetOptions {
  /** Maximum number of concurrent introspections of tokens that were never accepted. */
  maxConcurrent: number;
  /** Refused tokens per minute, for each address. */
  invalidTokens: TokenBuckets;
  /** Refused tokens per minute, from all addresses together. */
  totalPerMinute: number;
  now: () => number;
  isRefusal: (error: unknown) => boolean;
  onOutcome: (outcome: IntrospectionOutcome) => void;
}

interface IntrospectedToken {
  /** The address of the client; undefined if the service verifies the token on its own account. */
  address: string | undefined;
  wasAccepted: boolean;
}

/** Limits how often and how many at a time the issuers are asked about tokens. */
export interface IntrospectionBudget {
  run<T>(token: IntrospectedToken, introspect: () => Promise<T>): Promise<T>;
}

const MAX_WAITING = 256;
const WAIT_MILLISECONDS = 2_000;
const ALL = '';

/**
 * Creates the budget. A made-up token costs a request to an issuer, so the number of invalid tokens per address and
 * in total is limited. Tokens that were accepted before have their own queue: they never
 * wait behind unknown ones.
 */
export function createIntrospectionBudget(options: BudgetOptions): IntrospectionBudget {
  const { maxConcurrent, invalidTokens, totalPerMinute, now, isRefusal, onOutcome } = options;
  const total = createTokenBuckets({ perMinute: totalPerMinute, burst: totalPerMinute }, now);
  const createQueue = () =>
    createFairQueue({
      max: maxConcurrent,
      maxPerKey: Math.max(1, Math.ceil(maxConcurrent / 2)),
      maxWaiting: MAX_WAITING,
      maxWaitingPerKey: MAX_WAITING / 4,
      waitMilliseconds: WAIT_MILLISECONDS,
    });
  const unknown = createQueue();
  const known = createQueue();

  const refuseAddress = (address: string) => {
    onOutcome('address-limited');
    const retryAfterSeconds = Math.max(1, invalidTokens.wait(address));
    throw fail('addressLimited', {}, { retryAfterSeconds });
  };
  const refuseAll = (outcome: 'limited' | 'busy') => {
    onOutcome(outcome);
    const reason = 'too many unknown access tokens are being checked';
    throw fail('overloaded', { reason }, { retryAfterSeconds: Math.max(1, total.wait(ALL)) });
  };
  const observe = async <T>(introspect: () => Promise<T>): Promise<T> => {
    try {
      const result = await introspect();
      onOutcome('accepted');
      return result;
    } catch (error) {
      onOutcome(isRefusal(error) ? 'refused' : 'failed');
      throw error;
    }
  };

  return {
    async run({ address, wasAccepted }, introspect) {
      if (wasAccepted || address === undefined)
        return known
          .run(address ?? ALL, () => observe(introspect))
          .catch((error: unknown) => {
            if (error instanceof QueueFullError) return refuseAll('busy');
            throw error;
          });
      // Spent in advance, so that concurrent requests cannot exceed the budget.
      if (!invalidTokens.spend(address)) return refuseAddress(address);
      if (!total.spend(ALL)) {
        invalidTokens.refund(address);
        return refuseAll('limited');
      }
      try {
        const result = await unknown.run(address, () => observe(introspect));
        invalidTokens.refund(address);
        total.refund(ALL);
        return result;
      } catch (error) {
        // The verifier counts every refused token, introspected or not.
        invalidTokens.refund(address);
        if (!isRefusal(error)) total.refund(ALL);
        if (!(error instanceof QueueFullError)) throw error;
        return error.scope === 'key' ? refuseAddress(address) : refuseAll('busy');
      }
    },
  };
}
