import type pg from 'pg';
import { type Finding, ok, problem } from './finding.ts';

interface Durability {
  in_recovery: boolean;
  /** Whether transactions are read-only by default. */
  read_only: string;
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  synchronous_standby_names: string;
  standbys: number;
}

/** Checks that PostgreSQL keeps what it has committed. */
export async function checkDurability(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<Durability>(
    `select pg_is_in_recovery() as in_recovery,
       current_setting('default_transaction_read_only') as read_only, current_setting('fsync') as fsync,
       current_setting('full_page_writes') as full_page_writes,
       current_setting('synchronous_commit') as synchronous_commit,
       current_setting('synchronous_standby_names') as synchronous_standby_names,
       (select count(*)::int from pg_stat_replication where application_name <> 'pg_basebackup')
         as standbys`,
  );
  return rows[0] ? describeDurability(rows[0]) : [];
}

export function describeDurability(found: Durability): Finding[] {
  const problems: Finding[] = [];
  const add = (message: string, fix: string) => problems.push(problem('durability', message, fix));
  if (found.in_recovery)
    add('the server is a standby and accepts no writes', 'Point DATABASE_URL at the primary.');
  if (found.read_only === 'on')
    add(
      'the database is read-only',
      'Set default_transaction_read_only to off for the server, the database and the user.',
    );
  if (found.fsync === 'off')
    add('fsync is off: a crash of the machine can destroy the database', 'Set fsync to on.');
  if (found.full_page_writes === 'off')
    add(
      'full_page_writes is off: a crash of the machine can damage pages',
      'Set full_page_writes to on, unless the file system prevents torn pages.',
    );
  return problems.length > 0 ? problems : [ok('durability', describeCommits(found))];
}

// Every session of the service sets synchronous_commit, so a weaker default is not a problem for it.
function describeCommits({ synchronous_commit, synchronous_standby_names, standbys }: Durability) {
  const isWeaker = ['off', 'local'].includes(synchronous_commit);
  const parts = ['commits are on disk before they are acknowledged'];
  if (isWeaker)
    parts.push(`synchronous_commit is ${synchronous_commit} by default; the service sets it to on`);
  if (standbys > 0 && synchronous_standby_names === '')
    parts.push(
      `${standbys} asynchronous standby(s): a failover can lose the last transactions unless you set synchronous_standby_names`,
    );
  return parts.join('; ');
}
