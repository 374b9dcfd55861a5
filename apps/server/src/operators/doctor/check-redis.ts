import { Redis } from 'ioredis';
import { type Finding, ok, problem, reasonOf, skipped } from './finding.ts';

const TIMEOUT_MILLISECONDS = 3_000;

export async function checkRedis(url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return [skipped('redis', 'not configured; needed only for several nodes')];
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MILLISECONDS,
    commandTimeout: TIMEOUT_MILLISECONDS,
    retryStrategy: () => null,
  });
  const reasons: unknown[] = [];
  redis.on('error', (error) => reasons.push(error));
  try {
    await redis.connect();
    await redis.ping();
    return [ok('redis', 'responds')];
  } catch (error) {
    return [
      problem(
        'redis',
        `does not respond: ${reasonOf(reasons[0] ?? error)}`,
        'Start Redis, or correct REDIS_URL. Until then each node counts rate limits separately, and edits reach other nodes a second later.',
      ),
    ];
  } finally {
    redis.disconnect();
  }
}
