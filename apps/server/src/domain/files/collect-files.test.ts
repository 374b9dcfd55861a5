import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type DatabaseSession,
  openSession,
} from '../../../../../testing/database/database-session.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../../testing/database/test-database.ts';
import { openDatabase, type PooledDatabase } from '../../db/database.ts';
import { collectFiles, oldestAttachable, removeBlobs } from './collect-files.ts';
import {
  attachBlobs,
  copyTemplateFiles,
  copyZoneFiles,
  deleteTemplateFiles,
  deleteZoneFile,
  insertBlobs,
  insertFile,
  insertTemplateFiles,
  insertZoneFile,
  listFileBlobs,
  takeFileByHash,
} from './queries.ts';
import type { BlobKey, FileStore } from './stores/file-store.ts';

const DAY = 86_400_000;
const RETENTION_DAYS = 30;
const editionId = '7';
/** 20 contents and 4 zones, so that histories meet each other often. */
const contents = Array.from({ length: 20 }, (_, index) => `content ${index}`);
const zones = Array.from({ length: 4 }, () => randomUUID());
/** 2 templates, which hold files like zones. */
const templates = ['101', '102'];

class Killed extends Error {}

/** A store in memory whose process can be killed before a chosen call. */
function createKillableStore() {
  const blobs = new Set<string>();
  let callsLeft = Infinity;
  const step = () => {
    callsLeft -= 1;
    if (callsLeft < 0) throw new Killed();
  };
  const store: FileStore = {
    async write({ blobId }: BlobKey) {
      step();
      blobs.add(blobId);
    },
    async *read() {},
    async remove({ blobId }: BlobKey) {
      step();
      blobs.delete(blobId);
    },
  };
  return {
    ...{ store, blobs, step },
    killAfter(calls: number) {
      callsLeft = calls;
    },
  };
}

let database: TestDatabase;
let db: PooledDatabase;
let session: DatabaseSession;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, role: 'lienzo_runtime', poolSize: 4 });
  session = await openSession(database.url);
  await session.query('set session_replication_role = replica'); // the edition itself is not needed
  await session.query('alter table files drop constraint files_edition_id_fkey');
  await session.query('alter table file_blobs drop constraint file_blobs_edition_id_fkey');
});
afterAll(async () => {
  await session.close();
  await db.close();
  await database.drop();
});

const content = fc.nat(contents.length - 1);
const zone = fc.nat(zones.length - 1);
const template = fc.nat(templates.length - 1);
// Mostly no kill; otherwise before one of the first calls.
const killAfter = fc.oneof({ weight: 3, arbitrary: fc.constant(1_000) }, fc.nat(4));
const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('add' as const), content, zone, killAfter }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), content, zone }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('deleteZone' as const), zone }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('copyZone' as const), zone, to: zone }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('saveTemplate' as const), zone, template }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('useTemplate' as const), zone, template }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('deleteTemplate' as const), template }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('pass' as const),
        days: fc.integer({ min: 1, max: 40 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('collect' as const), killAfter }) },
  ),
  { minLength: 3, maxLength: 12 },
);

let lastId = 1_000;

/** Adds a file to a zone in the steps of an upload. */
async function addFile(
  { store, step }: ReturnType<typeof createKillableStore>,
  { hash, zoneId, now }: { hash: Buffer; zoneId: string; now: Date },
): Promise<void> {
  const blobId = randomUUID();
  await db.changeEdition(editionId, (tx) =>
    insertBlobs(tx, { editionId, blobIds: [blobId], time: now }),
  );
  await store.write({ editionId, blobId }, 1, (async function* () {})());
  step();
  lastId += 1;
  const newId = String(lastId);
  const isNew = await db.changeEdition(editionId, async (tx) => {
    const known = await takeFileByHash(tx, { editionId, sha256: hash });
    const fileId = known ?? newId;
    const added = { editionId, zoneId, fileId, name: 'a', addedBy: '1', time: now };
    if (known !== undefined) {
      await insertZoneFile(tx, added);
      return false;
    }
    await insertFile(tx, {
      ...{ editionId, fileId, sha256: hash, kind: 'FILE', mediaType: 'text/plain', time: now },
      ...{ bytes: 1, storedBytes: 1, width: null, height: null, thumbhash: null },
    });
    const blob = { blobId, size: 0, width: null, height: null, bytes: 1 };
    await attachBlobs(tx, { editionId, fileId, createdAfter: oldestAttachable(now) }, [blob]);
    await insertZoneFile(tx, added);
    return true;
  });
  if (!isNew) await removeBlobs({ db, store }, { editionId, blobIds: [blobId] });
}

/** Draws an image for each file of a zone. */
async function showFiles(zoneId: string): Promise<void> {
  await session.query('delete from elements where zone_id = $1', [zoneId]);
  await session.query(
    `insert into elements (edition_id, zone_id, element_id, kind, z, items, body)
     select edition_id, zone_id, gen_random_uuid(), 'shape', 'a0', '{}',
       json_build_object('image', json_build_object('file_id', file_id::text))
     from zone_files where zone_id = $1`,
    [zoneId],
  );
}

it('never deletes what a zone or template has, and finally everything else, in 1,000 histories', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      for (const table of [
        'zone_files',
        'template_files',
        'elements',
        'file_blobs',
        'files',
        'edition_storage',
      ])
        await session.query(`delete from ${table}`);
      const killable = createKillableStore();
      const { store, blobs } = killable;
      /** What each zone and template must have. */
      const expected = new Set<string>();
      let now = Date.parse('2030-01-01');
      const collect = () =>
        collectFiles(
          { db, store },
          { editionId, now: new Date(now), retentionDays: RETENTION_DAYS },
        );
      const forget = (owner: string) => {
        for (const entry of expected) if (entry.startsWith(owner)) expected.delete(entry);
      };
      const give = (from: string, to: string) => {
        for (const entry of [...expected])
          if (entry.startsWith(from)) expected.add(entry.replace(from, to));
      };
      const check = async () => {
        const rows = await session.query<{ file_id: string; owner: string; sha256: Buffer }>(
          `select owner, f.file_id, f.sha256 from files f join (
             select edition_id, file_id, zone_id::text as owner from zone_files union all
             select edition_id, file_id, template_id::text from template_files) u using (edition_id, file_id)`,
        );
        const found = rows.map((row) => `${row.owner} ${row.sha256.toString('hex')}`);
        expect(new Set(found)).toEqual(expected);
        const stored = await db.readEdition(editionId, (tx) =>
          listFileBlobs(tx, { editionId, fileIds: rows.map((row) => row.file_id) }),
        );
        const usable = new Set(
          stored.filter(({ blob_id }) => blobs.has(blob_id)).map((b) => b.file_id),
        );
        expect(rows.filter((row) => !usable.has(row.file_id))).toEqual([]);
      };
      for (const step of history) {
        const zoneId = 'zone' in step ? (zones[step.zone] ?? '') : '';
        const templateId = 'template' in step ? (templates[step.template] ?? '') : '';
        const text = 'content' in step ? (contents[step.content] ?? '') : '';
        const hash = createHash('sha256').update(text).digest();
        killable.killAfter('killAfter' in step ? step.killAfter : Infinity);
        try {
          if (step.kind === 'add') {
            await addFile(killable, { hash, zoneId, now: new Date(now) });
          }
          if (step.kind === 'collect') while (await collect());
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
        }
        if (step.kind === 'add') {
          // A kill after the commit leaves the file in the zone.
          const [row] = await session.query(
            'select from zone_files join files using (edition_id, file_id) where zone_id = $1 and sha256 = $2',
            [zoneId, hash],
          );
          if (row) expected.add(`${zoneId} ${hash.toString('hex')}`);
          if (step.killAfter === 1_000) expect(row).toBeDefined();
        }
        if (step.kind === 'remove') {
          const [file] = await session.query<{ file_id: string }>(
            'select file_id from files where sha256 = $1',
            [hash],
          );
          if (file)
            await db.changeEdition(editionId, (tx) =>
              deleteZoneFile(tx, { editionId, zoneId, fileId: file.file_id }),
            );
          expected.delete(`${zoneId} ${hash.toString('hex')}`);
        }
        if (step.kind === 'copyZone') {
          const to = zones[step.to] ?? '';
          if (to !== zoneId) {
            forget(to); // a copy starts empty
            await session.query('delete from zone_files where zone_id = $1', [to]);
            await db.changeEdition(editionId, (tx) =>
              copyZoneFiles(tx, { editionId, from: zoneId, to }),
            );
            give(zoneId, to);
          }
        }
        if (step.kind === 'saveTemplate') {
          forget(templateId);
          await db.changeEdition(editionId, async (tx) => {
            await deleteTemplateFiles(tx, { editionId, templateId });
            await showFiles(zoneId);
            await insertTemplateFiles(tx, { editionId, zoneId, templateId });
          });
          give(zoneId, templateId);
        }
        if (step.kind === 'useTemplate') {
          const use = { editionId, templateId, zoneId, addedBy: '1', time: new Date(now) };
          await db.changeEdition(editionId, (tx) => copyTemplateFiles(tx, use));
          give(templateId, zoneId);
        }
        if (step.kind === 'deleteTemplate') {
          forget(templateId);
          await db.changeEdition(editionId, (tx) =>
            deleteTemplateFiles(tx, { editionId, templateId }),
          );
        }
        if (step.kind === 'deleteZone') {
          await session.query('delete from zone_files where zone_id = $1', [zoneId]);
          forget(zoneId);
        }
        if (step.kind === 'pass') now += step.days * DAY;
        await check();
      }
      killable.killAfter(Infinity);
      await collect(); // notes what is unused
      now += (RETENTION_DAYS + 2) * DAY;
      while (await collect());
      await check();
      const [left] = await session.query<{ files: number; blobs: number; bytes: number }>(
        `select (select count(*)::int from files) as files, (select count(*)::int from file_blobs) as blobs,
           (select coalesce(sum(bytes), 0)::int from edition_storage) as bytes`,
      );
      const distinct = new Set([...expected].map((entry) => entry.split(' ')[1])).size;
      expect(left).toMatchObject({ files: distinct, blobs: distinct });
      expect(blobs.size).toBe(distinct);
    }),
    { numRuns: 1_000 },
  );
}, 600_000);
