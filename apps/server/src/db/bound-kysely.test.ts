import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../testing/database/test-database.ts';
import type { Tx } from './bound-kysely.ts';
import { openDatabase, type PooledDatabase } from './database.ts';

let database: TestDatabase;
let db: PooledDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, role: 'lienzo_runtime', poolSize: 1 });
});
afterAll(async () => {
  await db?.close();
  await database?.drop();
});

/** Fails like a statement that collided with another transaction; the rejection is observed late. */
async function collide(tx: Tx): Promise<void> {
  const failing = sql`do $$ begin raise 'collided' using errcode = '40001'; end $$`.execute(tx);
  await failing.finally(async () => {
    for (let step = 0; step < 20; step += 1) await Promise.resolve();
  });
}

describe('pipelined statements', () => {
  it('fail with the error of the first failure, even if a later one is observed first', async () => {
    const work = (tx: Tx) => Promise.all([collide(tx), sql`select 1`.execute(tx)]);
    await expect(db.changeDirectory(work)).rejects.toMatchObject({ code: '40001' });
  });

  it('are retried when the first one collided', async () => {
    let tries = 0;
    const work = (tx: Tx) => {
      tries += 1;
      return Promise.all([tries === 1 ? collide(tx) : undefined, sql`select 1`.execute(tx)]);
    };
    await db.changeDirectory(work);
    expect(tries).toBe(2);
  });

  it('fail with the error of their own transaction, not of an earlier one', async () => {
    const fail = (message: string) => (tx: Tx) =>
      Promise.all([
        sql`do ${sql.raw(`$$ begin raise '${message}'; end $$`)}`.execute(tx),
        sql`select 1`.execute(tx),
      ]);
    await expect(db.changeDirectory(fail('early'))).rejects.toThrow('early');
    const late = db.changeDirectory((tx) =>
      Promise.allSettled([fail('late')(tx), sql`select 1`.execute(tx)]).then(([, follower]) => {
        throw follower?.status === 'rejected' ? follower.reason : new Error('did not follow');
      }),
    );
    await expect(late).rejects.toThrow('late');
  });
});
