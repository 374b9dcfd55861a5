import type pg from 'pg';

const DEADLOCK = '40P01';

export interface SavedState {
  restore(): Promise<void>;
}

/** Copies the content of all tables so that it can be restored after changes. */
export async function saveState(owner: pg.Client): Promise<SavedState> {
  const { rows } = await owner.query(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not in ('id_nodes', 'job_workers') and relname not like 'kysely%'`,
  );
  const names: string[] = rows.map((row) => row.name);
  // One snapshot, so that the copies fit together although a node may be writing.
  await owner.query('begin isolation level repeatable read');
  await owner.query('create schema saved');
  for (const name of names) await owner.query(`create table saved.${name} as table public.${name}`);
  await owner.query('commit');
  return {
    async restore() {
      // A job of the node may hold rows in another order; then PostgreSQL ends one of the two.
      for (let attempt = 1; ; attempt++) {
        try {
          await restoreAll(owner, names);
          return;
        } catch (error) {
          await owner.query('rollback');
          if ((error as pg.DatabaseError).code !== DEADLOCK || attempt === 10) throw error;
        }
      }
    },
  };
}

/** Restores in one transaction and without foreign keys, so that the order of tables does not matter. */
async function restoreAll(owner: pg.Client, names: readonly string[]): Promise<void> {
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  await owner.query(`delete from ${names.join('; delete from ')}`);
  for (const name of names) await owner.query(`insert into public.${name} table saved.${name}`);
  await owner.query('commit');
}
