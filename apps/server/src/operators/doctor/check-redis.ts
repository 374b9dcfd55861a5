import { Redis } from 'ioredis';
import { type Finding, ok, problem, reasonOf, skipped } from './finding.ts';

const PATIENCE = 3_000;

export async function examineRedis(url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return [skipped('redis', 'is not set; one process needs none')];
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: PATIENCE,
    commandTimeout: PATIENCE,
    retryStrategy: () => null,
  });
  const reasons: unknown[] = [];
  redis.on('error', (error) => reasons.push(error));
  try {
    await redis.connect();
    await redis.ping();
    return [ok('redis', 'answers')];
  } catch (error) {
    return [
      problem(
        'redis',
        `does not answer: ${reasonOf(reasons[0] ?? error)}`,
        'Start Redis, or correct REDIS_URL. Until then each process counts rates on its own, and edits reach other processes a second later.',
      ),
    ];
  } finally {
    redis.disconnect();
  }
}
