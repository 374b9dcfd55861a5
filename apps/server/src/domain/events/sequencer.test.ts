import { setTimeout as pause } from 'node:timers/promises';
import { createAuditVerifier, FIRST_PREVIOUS_HASH } from '@lienzo/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openSession } from '../../../../../testing/database/database-session.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../../testing/database/test-database.ts';
import { createRandom, readSeed } from '../../../../../testing/random/seeded-random.ts';
import { openTenants } from '../../../../../testing/tenants/seeded-tenants.ts';
import { writeEvent } from '../../core/outbox.ts';
import { openDatabase, type PooledDatabase } from '../../db/database.ts';
import { sha256 } from '../audit/chain-rows.ts';
import { presentRow } from '../audit/present-row.ts';
import { listAuditRows, readAuditHead } from '../audit/queries.ts';
import { createSequencer, type Sequencer } from './sequencer.ts';

const WRITERS = 12;
const EVENTS_PER_WRITER = 25;
const THINGS = 5;
const seed = readSeed();

let database: TestDatabase;
let db: PooledDatabase;
let editionIds: string[];
let nodes: Sequencer[] = [];
let lastId = 2 ** 50;
const cause = {
  ids: { next: () => String(lastId++) },
  clock: { now: () => new Date() },
};

beforeAll(async () => {
  database = await createTestDatabase();
  const store = await openTenants(database.url, 'http://issuer.test');
  const people = [
    { subject: 'owner', editionRole: 'SUPER_ADMIN', teamRole: 'TEAM_ADMIN' } as const,
  ];
  const seeded = await store.seed([
    { marker: 'first', people },
    { marker: 'second', people },
  ]);
  await store.close();
  editionIds = seeded.map(({ editionId }) => editionId);
  db = openDatabase({
    url: database.url,
    role: 'lienzo_runtime',
    poolSize: 20,
    // Only one node hears of each commit, as in production; sometimes none does.
    onEvents: (editionId) => nodes[Math.floor(Math.random() * 3)]?.wake(editionId),
  });
  const startNode = () => createSequencer({ db, onLogged: () => {}, onError: () => {} });
  nodes = [startNode(), startNode()];
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await db.close();
  await database.drop();
});

/** Changes things under their lock, like requests do, and returns how many events were written for each. */
async function writeEvents(editionId: string, writer: number): Promise<void> {
  const random = createRandom(seed + writer);
  for (let index = 0; index < EVENTS_PER_WRITER; index++) {
    const thing = random.below(THINGS);
    await db
      .changeEdition(editionId, async (tx) => {
        await sql`select pg_advisory_xact_lock(${thing}, ${Number(BigInt(editionId) % 1000n)})`.execute(
          tx,
        );
        const { rows } = await sql<{ count: number }>`
          update things set count = count + 1 where edition_id = ${editionId} and thing = ${thing}
          returning count`.execute(tx);
        const template_id = String((thing + 1) * 1_000_000 + (rows[0]?.count ?? 0));
        await writeEvent(tx, cause, {
          editionId,
          kind: 'template.saved',
          payload: { template_id },
        });
        await pause(random.below(10));
        if (random.percent(10)) throw new Error('rolled back');
      })
      .catch((error: Error) => {
        if (error.message !== 'rolled back') throw error;
      });
  }
}

/** Verifies the audit log from its first row to its head. */
async function verifyAudit(editionId: string) {
  return db.readEdition(editionId, async (tx) => {
    const { rows } = await listAuditRows(tx, {
      ...{ editionId, order: 'oldest', after: undefined, limit: 10_000 },
    });
    const start = { seq: '0', hash: FIRST_PREVIOUS_HASH };
    const verifier = createAuditVerifier(sha256, start);
    const problems = rows.map((row) => verifier.check(presentRow(editionId, row)));
    problems.push(verifier.finish(await readAuditHead(tx, { editionId })));
    return { rows: rows.length, problems: problems.filter((problem) => problem !== undefined) };
  });
}

it(`logs every event once, without gaps, in the order of each thing (seed ${seed})`, async () => {
  const owner = await openSession(database.url);
  await owner.query(
    `create table things (edition_id bigint, thing int, count int, primary key (edition_id, thing))`,
  );
  await owner.query('grant select, update on things to lienzo_runtime');
  for (const editionId of editionIds)
    await owner.query(
      `insert into things select $1, thing, 0 from generate_series(0, ${THINGS - 1}) as thing`,
      [editionId],
    );
  await Promise.all(
    Array.from({ length: WRITERS }, (_, writer) =>
      writeEvents(editionIds[writer % editionIds.length] ?? '', writer),
    ),
  );
  await vi.waitFor(
    async () => {
      const rows = await owner.query('select count(*)::int as left from outbox');
      expect(rows).toEqual([{ left: 0 }]);
    },
    { timeout: 20_000, interval: 100 },
  );
  for (const editionId of editionIds) {
    const counts = await owner.query<{ thing: number; count: number }>(
      'select thing, count from things where edition_id = $1 order by thing',
      [editionId],
    );
    const all = await owner.query<{ seq: string }>(
      'select seq from events where edition_id = $1 order by seq',
      [editionId],
    );
    expect(all.map(({ seq }) => Number(seq))).toEqual(all.map((_, index) => index + 1));
    expect(await verifyAudit(editionId)).toEqual({ rows: all.length, problems: [] });
    const log = await owner.query<{ id: string }>(
      `select payload ->> 'template_id' as id from events
       where edition_id = $1 and kind = 'template.saved' order by seq`,
      [editionId],
    );
    for (const { thing, count } of counts) {
      const ofThing = log
        .map(({ id }) => Number(id))
        .filter((id) => Math.floor(id / 1e6) === thing + 1);
      expect(ofThing).toEqual(Array.from({ length: count }, (_, n) => (thing + 1) * 1e6 + n + 1));
    }
  }
  await owner.close();
});
