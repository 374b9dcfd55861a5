import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runAsAdmin } from '../../../../testing/database/admin-connection.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../testing/database/test-database.ts';
import type { Tx } from './bound-kysely.ts';
import { openDatabase, type PooledDatabase } from './database.ts';

const TIME = new Date('2026-03-01T12:00:00Z');

let database: TestDatabase;
let db: PooledDatabase;
const opened: PooledDatabase[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = open(4);
});
afterAll(async () => {
  for (const pooled of opened) await pooled.close();
  await database.drop();
});

const broken: string[] = [];
afterEach(() => broken.splice(0));

function open(poolSize: number): PooledDatabase {
  const pooled = openDatabase({
    url: database.url,
    role: 'lienzo_runtime',
    poolSize,
    onError: (error) => broken.push(error.message),
  });
  opened.push(pooled);
  return pooled;
}

function insertEdition(tx: Tx, editionId: string, name = 'Atelier') {
  return tx
    .insertInto('editions')
    .values({
      edition_id: editionId,
      edition_name: name,
      edition_type: 'TEAM',
      owner_zuid: '1',
      created_time: TIME,
      modified_time: TIME,
    })
    .execute();
}

async function listNames(editionId: string): Promise<string[]> {
  const rows = await db.readEdition(editionId, (tx) =>
    tx.selectFrom('editions').select('edition_name').execute(),
  );
  return rows.map((row) => row.edition_name);
}

async function readSetting(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ edition: string | null }>`
    select nullif(current_setting('app.edition_id', true), '') as edition`.execute(tx);
  return rows[0]?.edition ?? null;
}

async function readPid(tx: Tx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  return rows[0]?.pid ?? 0;
}

const terminate = (pid: number) => runAsAdmin(`select pg_terminate_backend(${pid})`);

describe('a read', () => {
  it('cannot write', async () => {
    const writing = db.readEdition('100', (tx) => insertEdition(tx, '100'));
    await expect(writing).rejects.toMatchObject({ code: '25006' });
    expect(await listNames('100')).toEqual([]);
  });

  it('of several editions returns one result per edition, and cannot write either', async () => {
    await db.changeEdition('101', (tx) => insertEdition(tx, '101', 'one'));
    await db.changeEdition('102', (tx) => insertEdition(tx, '102', 'two'));
    const found = await db.readEditions(['102', '101', '103'], (tx) =>
      tx.selectFrom('editions').select('edition_name').execute(),
    );
    expect(found).toEqual([[{ edition_name: 'two' }], [{ edition_name: 'one' }], []]);
    const writing = db.readEditions(['103'], (tx, id) => insertEdition(tx, id));
    await expect(writing).rejects.toMatchObject({ code: '25006' });
  });

  it('of no editions returns an empty list', async () => {
    expect(await db.readEditions([], async () => expect.fail('nothing to read'))).toEqual([]);
  });
});

describe('a change', () => {
  it('is visible when its promise resolves', async () => {
    await db.changeEdition('110', (tx) => insertEdition(tx, '110', 'kept'));
    expect(await listNames('110')).toEqual(['kept']);
  });

  it('is rolled back when its work fails, and rejects with the reason', async () => {
    const reason = new Error('changed my mind');
    const changing = db.changeEdition('111', async (tx) => {
      await insertEdition(tx, '111');
      throw reason;
    });
    await expect(changing).rejects.toBe(reason);
    expect(await listNames('111')).toEqual([]);
  });

  it('fails when a statement failed, even if the work caught the error', async () => {
    const changing = db.changeEdition('112', async (tx) => {
      await insertEdition(tx, '112');
      await sql`select 1 / 0`.execute(tx).catch(() => {});
      return 'went on';
    });
    await expect(changing).rejects.toThrow(/nothing was committed/);
    expect(await listNames('112')).toEqual([]);
  });

  it('is retried after a collision', async () => {
    await db.changeEdition('113', (tx) => insertEdition(tx, '113'));
    let tries = 0;
    const outcome = await db.changeEdition('113', async (tx) => {
      tries += 1;
      if (tries < 3) await insertEdition(tx, '113'); // the key is taken
      return tries;
    });
    expect(outcome).toBe(3);
  });

  it('of the directory is retried too', async () => {
    const user = { zuid: '1', display_name: 'Ada', created_time: TIME, modified_time: TIME };
    const insert = (tx: Tx) => tx.insertInto('users').values(user).execute();
    await db.changeDirectory(insert);
    let tries = 0;
    const outcome = await db.changeDirectory(async (tx) => {
      tries += 1;
      if (tries === 1) await insert(tx);
      return tries;
    });
    expect(outcome).toBe(2);
  });
});

describe('the edition of a transaction', () => {
  it('is set inside it, and not set for the next user of the connection', async () => {
    const single = open(1);
    const [pid, inside] = await single.changeEdition('120', (tx) =>
      Promise.all([readPid(tx), readSetting(tx)]),
    );
    expect(inside).toBe('120');
    const after = await single.readDirectory((tx) => Promise.all([readPid(tx), readSetting(tx)]));
    expect(after).toEqual([pid, null]);
    expect(await single.changeDirectory(readSetting)).toBeNull();
    expect(await single.readEdition('121', readSetting)).toBe('121');
    expect(await single.readDirectory(readSetting)).toBeNull();
  });

  it('is reset after a failure too', async () => {
    const single = open(1);
    const failing = single.changeEdition('122', async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await single.readDirectory(readSetting)).toBeNull();
  });

  it.each(['', '1 ', "1'; drop table users; --", '-1', '1.5', 'abc', '12345678901234567890', '١'])(
    'is rejected when its id is "%s"',
    async (editionId) => {
      const work = async () => expect.fail('the work must not run');
      await expect(async () => db.readEdition(editionId, work)).rejects.toThrow(/digits only/);
      await expect(async () => db.changeEdition(editionId, work)).rejects.toThrow(/digits only/);
      await expect(async () => db.readEditions([editionId], work)).rejects.toThrow(/digits only/);
    },
  );

  it('leaves the pool usable after it was rejected', async () => {
    const single = open(1);
    await expect(async () => single.readEditions(['x'], readSetting)).rejects.toThrow();
    expect(await single.readEdition('123', readSetting)).toBe('123');
  });
});

describe('the query builder of a transaction', () => {
  it('refuses to open a nested transaction', async () => {
    const nesting = db.changeEdition('130', (tx) => tx.transaction().execute(readSetting));
    await expect(nesting).rejects.toThrow(/opened by the Database/);
  });
});

describe('a lost connection', () => {
  it('fails the work that was waiting for a result', async () => {
    const single = open(1);
    const working = single.changeEdition('140', async (tx) => {
      const pid = await readPid(tx);
      const waiting = sql`select pg_sleep(20)`.execute(tx);
      await Promise.all([waiting, terminate(pid)]);
    });
    await expect(working).rejects.toThrow(/terminat/i);
    expect(await single.readEdition('140', readSetting)).toBe('140');
  });

  it('fails work that uses it later, and nothing else', async () => {
    const single = open(1);
    const ended = new Promise((resolve) => {
      single.pool.once('connect', (client) => client.once('end', () => resolve('ended')));
    });
    const working = single.changeEdition('141', async (tx) => {
      await insertEdition(tx, '141');
      await terminate(await readPid(tx));
      await ended;
      await insertEdition(tx, '142');
    });
    await expect(working).rejects.toThrow();
    expect(await listNames('141')).toEqual([]);
    expect(await single.readEdition('141', readSetting)).toBe('141');
  });

  it('is reported and replaced when it was idle', async () => {
    const single = open(1);
    const pid = await single.readDirectory(readPid);
    await terminate(pid);
    await expect.poll(() => broken).toHaveLength(1);
    expect(await single.readDirectory(readPid)).not.toBe(pid);
  });

  it('fails immediately when the server is unreachable', async () => {
    const unreachable = openDatabase({
      url: 'postgres://postgres@127.0.0.1:1/lienzo',
      role: 'lienzo_runtime',
      poolSize: 1,
    });
    await expect(unreachable.readEdition('1', readSetting)).rejects.toThrow(/ECONNREFUSED/);
    await expect(unreachable.changeEdition('1', readSetting)).rejects.toThrow(/ECONNREFUSED/);
    await expect(unreachable.readDirectory(readSetting)).rejects.toThrow(/ECONNREFUSED/);
    await unreachable.close();
  });
});
