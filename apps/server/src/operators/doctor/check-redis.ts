import { Redis } from 'ioredis';
import type { Config } from '../../config.ts';
import { openDatabase } from '../../db/database.ts';
import { listHolders } from '../../db/node-lease.ts';
import { type Finding, ok, problem, reasonOf, skipped } from './finding.ts';

const TIMEOUT_MILLISECONDS = 3_000;

/** Checks that Redis responds, or is not needed because at most one node runs. */
export async function checkRedis({ redisUrl: url, database }: Config): Promise<Finding[]> {
  if (url === undefined) return [describeMissing(await countNodes(database))];
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
        'Start Redis, or correct REDIS_URL. Until then each node counts rate limits separately, edits reach other nodes a second later, and people see only others on the same node.',
      ),
    ];
  } finally {
    redis.disconnect();
  }
}

function describeMissing(nodes: number): Finding {
  if (nodes < 2) return skipped('redis', 'not configured; needed only for several nodes');
  return problem(
    'redis',
    `not configured, but ${nodes} nodes are running: people see only others on the same node`,
    'Set REDIS_URL on all nodes. A node that was killed counts for two more minutes.',
  );
}

/** Returns how many nodes hold a lease, or 0 if the database cannot be read, which another check reports. */
async function countNodes(settings: Config['database']): Promise<number> {
  const db = openDatabase({ ...settings, poolSize: 1, onError: () => {} });
  try {
    return (await listHolders(db.pool)).length;
  } catch {
    return 0;
  } finally {
    await db.close();
  }
}
