export interface BucketOptions {
  perMinute: number;
  /** Amount that can be spent at once after a pause. */
  burst: number;
}

/** A budget for each key, which is refilled at a steady rate. */
export interface TokenBuckets {
  /** Returns the seconds until the key can spend 1 again; 0 if it can now. */
  wait(key: string): number;
  /** Spends 1 and returns true, or returns false if nothing is left. */
  spend(key: string): boolean;
  /** Returns what was spent for nothing. */
  refund(key: string): void;
}

/** About 10 MB. If there are more keys, the one used longest ago gets a full budget again. */
const MAX_KEYS = 50_000;

interface Bucket {
  left: number;
  since: number;
}

export function createTokenBuckets(
  { perMinute, burst }: BucketOptions,
  now: () => number,
  maxKeys = MAX_KEYS,
): TokenBuckets {
  const perMillisecond = perMinute / 60_000;
  const buckets = new Map<string, Bucket>();

  const refill = (key: string): Bucket => {
    const moment = now();
    const bucket = buckets.get(key) ?? { left: burst, since: moment };
    // A clock that is set back must not reduce the budget.
    const passed = Math.max(0, moment - bucket.since);
    bucket.left = Math.min(burst, bucket.left + passed * perMillisecond);
    bucket.since = moment;
    return bucket;
  };
  const store = (key: string, bucket: Bucket) => {
    buckets.delete(key);
    if (bucket.left >= burst) return; // the same as none
    buckets.set(key, bucket);
    if (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value ?? '');
  };

  return {
    wait(key) {
      const { left } = refill(key);
      return left >= 1 ? 0 : Math.ceil((1 - left) / perMillisecond / 1000);
    },
    spend(key) {
      const bucket = refill(key);
      if (bucket.left < 1) return false;
      bucket.left -= 1;
      store(key, bucket);
      return true;
    },
    refund(key) {
      const bucket = refill(key);
      bucket.left = Math.min(burst, bucket.left + 1);
      store(key, bucket);
    },
  };
}
