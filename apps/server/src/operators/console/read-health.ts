import { sql } from 'kysely';
import type { PooledDatabase } from '../../db/database.ts';
import { readQueueState } from '../../db/job-queue.ts';
import { listHolders } from '../../db/node-lease.ts';

/** Counting stops here, because counting all rows of a large installation takes long. */
const MAX_COUNTED = 10_000;

/** Describes the state of the installation, for its operators. */
export async function readHealth(db: PooledDatabase, version: string) {
  const [database, queue, nodes] = await Promise.all([
    readDatabase(db),
    readQueueState(db.reserved.pool),
    listHolders(db.reserved.pool),
  ]);
  const { jobs, delaySeconds } = queue;
  return {
    version,
    nodes: nodes.length,
    ...database,
    queue: { ...jobs, delay_seconds: Math.round(delaySeconds) },
  };
}

function readDatabase(db: PooledDatabase) {
  return db.readDirectory(async (tx) => {
    const { rows } = await sql<{
      postgres: string;
      bytes: string;
      people: number;
      editions: number;
    }>`
      select current_setting('server_version') as postgres,
        pg_database_size(current_database())::text as bytes,
        (select count(*)::int from (select from users where erasure_time is null
          limit ${MAX_COUNTED}) as counted) as people,
        (select count(*)::int from (select distinct edition_id from user_editions
          limit ${MAX_COUNTED}) as counted) as editions`.execute(tx);
    const { postgres = '', bytes = '0', people = 0, editions = 0 } = rows[0] ?? {};
    return {
      database: { version: postgres, bytes: Number(bytes) },
      people: { count: people, is_minimum: people === MAX_COUNTED },
      editions: { count: editions, is_minimum: editions === MAX_COUNTED },
    };
  });
}
