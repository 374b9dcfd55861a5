import pg from 'pg';
import { type SavedState, saveState } from './saved-tables.ts';

/** A moment to which a database can go back, as after a restore or a failover. */
export interface Moment {
  /** Puts the content of the database back, once. Other connections stay open. */
  rewind(): Promise<void>;
}

/** Remembers the content of a database. Replaces the moment that was remembered before. */
export async function rememberMoment({ url }: { url: string }): Promise<Moment> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('drop schema if exists saved cascade');
  const saved = await saveState(owner);
  return {
    async rewind() {
      while (!(await tryToRestore(owner, saved)));
      await owner.end();
    },
  };
}

/** Returns false after a deadlock with the transactions of a node, which run on. */
async function tryToRestore(owner: pg.Client, saved: SavedState): Promise<boolean> {
  try {
    await saved.restore();
    return true;
  } catch (error) {
    await owner.query('rollback');
    if (error instanceof pg.DatabaseError && error.code === '40P01') return false;
    throw error;
  }
}
