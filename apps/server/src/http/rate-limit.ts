import { limitOf, type Operation } from '@lienzo/contract';
import { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';

export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  readonly exceeded: boolean;
}

export interface RateLimiter {
  consume(op: Operation, zuid: string): Promise<RateState>;
  /** Counts something else than an operation against a limit per minute. */
  count(key: string, limit: number): Promise<RateState>;
  /** Takes back what was counted for nothing. */
  refund(key: string, limit: number): Promise<void>;
  close(): Promise<void>;
}

interface RateLimiterOptions {
  rates: { read: number; write: number };
  redisUrl: string | undefined;
  /** Called when a Redis command failed; Redis is then not used for one second. */
  onRedisFailure: (error: Error) => void;
  /** Called for each request that is counted in memory instead of in Redis. */
  onFallback: () => void;
}

// While Redis is unavailable, it is retried once per second only: each attempt may take the whole timeout.
const REDIS_PAUSE_MILLISECONDS = 1_000;
const REDIS_TIMEOUT_MILLISECONDS = 250;

export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const redis = options.redisUrl === undefined ? undefined : connectRedis(options.redisUrl);
  const limits = new Map<number, { memory: RateLimiterMemory; shared?: RateLimiterRedis }>();
  let redisPausedUntil = 0;

  const limiterFor = (points: number) => {
    const found = limits.get(points);
    if (found) return found;
    const settings = { points, duration: 60, keyPrefix: `lienzo:rate:${points}` };
    const made = {
      memory: new RateLimiterMemory(settings),
      ...(redis && { shared: new RateLimiterRedis({ ...settings, storeClient: redis }) }),
    };
    limits.set(points, made);
    return made;
  };

  /** Runs a command in Redis, or in memory while Redis fails. */
  const run = async <T>(limit: number, command: (limiter: RateLimiterAbstract) => Promise<T>) => {
    const { memory, shared } = limiterFor(limit);
    if (!shared) return command(memory);
    if (Date.now() >= redisPausedUntil) {
      try {
        return await command(shared);
      } catch (error) {
        redisPausedUntil = Date.now() + REDIS_PAUSE_MILLISECONDS;
        options.onRedisFailure(error instanceof Error ? error : new Error(String(error)));
      }
    }
    options.onFallback();
    return command(memory);
  };
  const count = (key: string, limit: number) =>
    run(limit, (limiter) => consumeFrom(limiter, key, limit));

  return {
    consume: (op, zuid) => count(`${op.id}:${zuid}`, limitOf(op, options.rates)),
    count,
    async refund(key, limit) {
      await run(limit, (limiter) => limiter.reward(key));
    },
    async close() {
      redis?.disconnect();
    },
  };
}

// A limiter rejects with its state when the limit is exceeded, and with an Error when it fails.
async function consumeFrom(
  limiter: RateLimiterAbstract,
  key: string,
  limit: number,
): Promise<RateState> {
  try {
    return toState(await limiter.consume(key), limit, false);
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return toState(rejection, limit, true);
    throw rejection;
  }
}

function toState(result: RateLimiterRes, limit: number, exceeded: boolean): RateState {
  return {
    limit,
    remaining: Math.max(0, result.remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
    exceeded,
  };
}

function connectRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: REDIS_TIMEOUT_MILLISECONDS,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  // Every failed command is reported; the events of the connection would only repeat it.
  redis.on('error', () => {});
  return redis;
}
