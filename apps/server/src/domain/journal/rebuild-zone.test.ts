import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { openZone } from '@lienzo/sdk';
import { shareText } from '@lienzo/zone-doc';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase, useOffload } from '../../../../../testing/hooks/use-database.ts';
import { usePerson, useService } from '../../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../../testing/hooks/use-zone.ts';
import { archiveZone, fillArchivedZone } from '../../../../../testing/zones/archived-zone.ts';
import { rebuildAnyZone } from '../../../../../testing/zones/rebuild.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import { readDocument } from '../../../../../testing/zones/zone-document.ts';
import type { Offload } from '../../core/offload.ts';
import type { Database } from '../../db/database.ts';
import { verifyZone } from '../zone-content/verify-zone.ts';
import type { ZoneKey } from '../zones/queries.ts';

const service = useService();
const db = useDatabase(service);
const offload = useOffload();
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada, { perTest: true });
let key: ZoneKey;

beforeEach(async () => {
  key = { editionId: canvas.edition_id, zoneId: canvas.zone_id };
  await fillArchivedZone({ client: ada.client, db, offload }, canvas);
});

const rebuild = (more: { db?: Database; offload?: Offload } = {}) =>
  rebuildAnyZone({ db, offload, ...more }, key);
const verify = () => verifyZone({ db, offload }, key, { repair: false });
const change = (body: contract.BodyOf<typeof contract.changeElements>) =>
  ada.client.call(contract.changeElements, { params: canvas, body });
const insertFrame = async (name: string, id: string = randomUUID()) => {
  await change({ insert: { frames: [{ meta: { id, name } }] } });
  return id;
};
const listNames = async () => {
  const { frames } = await ada.client.call(contract.listFrames, { params: canvas });
  return frames.map(({ meta }) => meta.name).toSorted();
};

async function readZone() {
  const [zone] = await query<{ generation: string; head: number; clients: number }>(
    service,
    `select generation, head::int, (select count(*)::int from zone_clients c
       where c.zone_id = z.zone_id) as clients from zones z where zone_id = $1`,
    [canvas.zone_id],
  );
  if (!zone) throw new Error('There is no such zone.');
  return zone;
}

/** Returns everything in the rows of the zone except the ids of items. */
async function readRows() {
  const rows = await query(
    service,
    `select to_jsonb(e) - 'items' as row, body::text, box from elements e where zone_id = $1
     order by element_id`,
    [canvas.zone_id],
  );
  const entries = await query(
    service,
    'select to_jsonb(s) as row from search_entries s where zone_id = $1 order by entry_id',
    [canvas.zone_id],
  );
  const tombstones = await query(
    service,
    `select to_jsonb(t) - 'client' - 'clock' as row from element_tombstones t where zone_id = $1
     order by element_id`,
    [canvas.zone_id],
  );
  return { rows, entries, tombstones };
}

/** Types into the shared text of a shape. */
async function typeLive(): Promise<void> {
  const { shapes } = await ada.client.call(contract.listShapes, { params: canvas });
  const zone = openZone({
    baseUrl: service.url,
    token: ada.token,
    zuid: ada.zuid,
    editionId: canvas.edition_id,
    spaceId: canvas.space_id,
    zoneId: canvas.zone_id,
  });
  await zone.ready();
  const words = shareText(zone.doc, shapes[0]?.meta.id ?? '');
  words?.insert(0, 'bold ', { fontweight: 'BOLD' });
  words?.insert(0, 'one\ntwo ');
  words?.delete(1, 1);
  await zone.durable();
  zone.close();
}

describe('rebuilding a document', () => {
  it('changes nothing in the rows but the ids of items', { timeout: 60_000 }, async () => {
    await typeLive();
    await listNames();
    const [rows, before] = [await readRows(), await readDocument(db, key)];
    expect(await rebuild()).toBe('rebuilt');
    expect(await readRows()).toEqual(rows);
    const after = await readDocument(db, key);
    expect(after.store.clients.size).toBe(1);
    expect(before.store.clients.size).toBeGreaterThan(1);
    expect(await verify()).toEqual([]);
  });

  it('starts a generation each time and forgets the client ids before the previous one', async () => {
    await rebuild();
    const first = await readZone();
    expect(first.generation).toMatch(/^1-[0-9a-f]{16}$/);
    await insertFrame('between');
    await rebuild();
    await rebuild();
    expect((await readZone()).generation).toMatch(/^3-[0-9a-f]{16}$/);
    expect((await readZone()).clients).toBe(2);
    expect(await verify()).toEqual([]);
  });

  it('is followed by changes over HTTP of every kind', async () => {
    const frame = await insertFrame('before');
    const gone = await insertFrame('gone');
    await change({ delete: { ids: [gone] } });
    await rebuild();
    await change({ update: { frames: [{ id: frame, meta: { name: 'after' } }] } });
    await insertFrame('back', gone);
    await insertFrame('new');
    const { shapes } = await ada.client.call(contract.listShapes, { params: canvas });
    await change({ delete: { ids: [shapes[0]?.meta.id ?? ''] } });
    expect(await listNames()).toEqual(['Plan B', 'after', 'back', 'new']);
    expect(await verify()).toEqual([]);
  });

  it('keeps the ids of elements that were removed in the last 30 days', async () => {
    const [recent, old] = [await insertFrame('recent'), await insertFrame('old')];
    await change({ delete: { ids: [recent, old] } });
    await query(
      service,
      `update element_tombstones set deleted_time = now() - interval '31 days' where element_id = $1`,
      [old],
    );
    await rebuild();
    const rows = await query<{ element_id: string }>(
      service,
      'select element_id from element_tombstones where zone_id = $1',
      [canvas.zone_id],
    );
    expect(rows.map((row) => row.element_id)).toContain(recent);
    expect(rows.map((row) => row.element_id)).not.toContain(old);
    await insertFrame('old again', old);
    expect(await verify()).toEqual([]);
  });

  it('is given up if the zone is edited in the meantime', async () => {
    const during: Offload = {
      ...offload,
      async run(module, input, group) {
        if (String(module).includes('rebuild-work')) await insertFrame('late');
        return offload.run(module, input, group);
      },
    };
    expect(await rebuild({ offload: during })).toBe('changed');
    expect((await readZone()).generation).toBe('');
    expect(await listNames()).toEqual(['Plan B', 'late']);
    expect(await verify()).toEqual([]);
  });

  it('succeeds with the zone locked while people edit it', { timeout: 60_000 }, async () => {
    let isDone = false;
    const written: string[] = [];
    const writing = (async () => {
      while (!isDone) {
        written.push(`frame ${100 + written.length}`);
        await insertFrame(written.at(-1) ?? '');
      }
    })();
    const result = await rebuildAnyZone({ db, offload }, key, {}, { locks: true });
    isDone = true;
    await writing;
    expect(result).toBe('rebuilt');
    expect(await listNames()).toEqual(['Plan B', ...written].toSorted());
    expect(await verify()).toEqual([]);
  });

  it('loses no request that runs at the same time', { timeout: 60_000 }, async () => {
    const names = Array.from({ length: 30 }, (_, index) => `frame ${100 + index}`);
    const results: string[] = [];
    const writing = (async () => {
      for (const name of names) await insertFrame(name);
    })();
    let isWriting = true;
    void writing.finally(() => {
      isWriting = false;
    });
    while (isWriting) results.push(await rebuild());
    await writing;
    results.push(await rebuild());
    expect(results).toContain('rebuilt');
    expect(await listNames()).toEqual(['Plan B', ...names].toSorted());
    expect(await verify()).toEqual([]);
  });

  it('is done once for each state that several nodes read at the same time', async () => {
    const before = await readZone();
    const results = await Promise.all([rebuild(), rebuild(), rebuild()]);
    const done = results.filter((result) => result === 'rebuilt').length;
    expect(done).toBeGreaterThan(0);
    expect((await readZone()).head).toBe(before.head + done);
    expect(await verify()).toEqual([]);
  });

  it('leaves the former document if it fails at any statement', { timeout: 120_000 }, async () => {
    const before = await readRows();
    for (let failing = 1; ; failing += 1) {
      const result = await rebuild({ db: failAt(failing) }).catch((error: unknown) => error);
      if (result === 'rebuilt') {
        expect(failing).toBeGreaterThan(8);
        break;
      }
      expect(result).toBeInstanceOf(Crash);
      expect((await readZone()).generation).toBe('');
      expect(await readRows()).toEqual(before);
      expect(await verify()).toEqual([]);
    }
    expect(await readRows()).toEqual(before);
    expect(await verify()).toEqual([]);
  });

  it('waits until all nodes know generations', async () => {
    const settings = { documentVersion: () => 1 as const };
    expect(await rebuildAnyZone({ db, offload }, key, { settings })).toBe('not-needed');
  });
});

class Crash extends Error {}

/** Returns the database with a connection that breaks at a statement of a transaction with the zone's lock. */
function failAt(statement: number): Database {
  return {
    ...db,
    changeEdition(editionId, work, zoneId) {
      if (!zoneId) return db.changeEdition(editionId, work, zoneId);
      return db.changeEdition(editionId, (tx) => {
        let count = 0;
        const failing = tx.withPlugin({
          transformQuery({ node }) {
            count += 1;
            if (count === statement) throw new Crash();
            return node;
          },
          transformResult: async ({ result }) => result,
        });
        return work(failing as typeof tx);
      });
    },
  };
}

describe('the history of a zone that was rebuilt', () => {
  const readAt = async (time: number) => {
    const { document } = await ada.client.call(contract.getZoneHistoryDocument, {
      params: canvas,
      query: { time: new Date(time).toISOString() },
    });
    return document.elements;
  };
  const archive = () => archiveZone({ db, offload }, canvas);

  it('shows every moment before and after', { timeout: 120_000 }, async () => {
    const moments: { time: number; elements: unknown }[] = [];
    const step = async (work: () => Promise<unknown>) => {
      await work();
      const time = Date.now() + 5;
      moments.push({ time, elements: await readAt(Date.now()) });
      await new Promise((resolve) => setTimeout(resolve, 15));
    };
    const check = async () => {
      for (const { time, elements } of moments) expect(await readAt(time)).toEqual(elements);
      expect(await verify()).toEqual([]);
    };
    let gone = '';
    await step(async () => {
      gone = await insertFrame('first');
    });
    await step(rebuild);
    await step(() => change({ delete: { ids: [gone] } }));
    await step(() => insertFrame('second'));
    await check();
    await archive();
    await check();
    await step(() => insertFrame('third'));
    await step(rebuild);
    await step(() => insertFrame('fourth'));
    await step(rebuild);
    await step(() => insertFrame('fifth'));
    await archive();
    await check();
    const [first] = moments;
    await ada.client.call(contract.restoreZoneHistory, {
      params: canvas,
      body: { time: new Date(first?.time ?? 0).toISOString() },
    });
    expect(await listNames()).toEqual(['Plan B', 'first']);
    await archive();
    await check();
  });

  it('has versions that can be restored', async () => {
    await insertFrame('in the version');
    await ada.client.call(contract.saveZoneVersion, { params: canvas, body: {} });
    await rebuild();
    expect(await verify()).toEqual([]);
    await insertFrame('later');
    const [version] = await query<{ version_id: string }>(
      service,
      'select version_id from zone_versions where zone_id = $1 order by version_id desc limit 1',
      [canvas.zone_id],
    );
    await ada.client.call(contract.restoreZoneVersion, {
      params: { ...canvas, version_id: version?.version_id ?? '' },
    });
    expect(await listNames()).toEqual(['Plan B', 'in the version']);
    expect(await verify()).toEqual([]);
  });
});
