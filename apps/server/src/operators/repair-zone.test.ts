import { randomUUID } from 'node:crypto';
import { changeElements, insertFrames, listElements } from '@lienzo/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { useDatabase, useOffload } from '../../../../testing/hooks/use-database.ts';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../testing/hooks/use-zone.ts';
import { fillArchivedZone } from '../../../../testing/zones/archived-zone.ts';
import { query } from '../../../../testing/zones/test-canvas.ts';
import { checkZones } from './doctor/check-zones.ts';
import { repairOneZone } from './repair-zone.ts';
import { verify } from './verify.ts';

const service = useService();
const db = useDatabase(service);
const offload = useOffload();
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada, { perTest: true });

const damage = (sql: string, ...values: unknown[]) =>
  query(service, sql, [canvas.zone_id, ...values]);
const repair = () =>
  repairOneZone(
    { db, offload, settings: service.config.settings },
    { edition: canvas.edition_id, zone: canvas.zone_id },
  );
const faults = async () =>
  (await verify({ db, offload }, { repair: false, edition: canvas.edition_id })).listed.filter(
    ({ kind }) => kind === 'journal' || kind === 'projection',
  );
const draw = () =>
  ada.client.call(insertFrames, {
    params: canvas,
    body: { frames: [{ meta: { id: randomUUID(), name: 'New' } }] },
  });

async function readContent() {
  const { elements } = await ada.client.call(listElements, { params: canvas });
  return elements.map((element) => JSON.stringify(element)).toSorted();
}

/** An update that refers to an item of a client that no entry contains. */
function pendingUpdate(): Buffer {
  const doc = new Y.Doc();
  doc.getMap('elements').set('a', 1);
  const before = Y.encodeStateVector(doc);
  doc.getMap('elements').set('a', 2);
  return Buffer.from(Y.encodeStateAsUpdate(doc, before));
}

const DAMAGES: Readonly<Record<string, () => Promise<unknown>>> = {
  'an entry that cannot be read': () =>
    damage(`update zone_updates set data = '\\xff00ff' where zone_id = $1`),
  'a gap': () => damage('delete from zone_updates where zone_id = $1'),
  'a missing snapshot': () => damage('delete from zone_snapshots where zone_id = $1'),
  'a snapshot without its blob': () =>
    damage(
      'delete from blobs b using zone_snapshots s where s.zone_id = $1 and b.blob_id = s.blob_id',
    ),
  'an entry that refers to lost items': () =>
    damage('update zone_updates set data = $2 where zone_id = $1', pendingUpdate()),
};

beforeEach(() => fillArchivedZone({ client: ada.client, db, offload }, canvas));

describe.each(Object.entries(DAMAGES))('a journal with %s', (_name, inflict) => {
  it('is found by doctor --deep and repaired without losing an element', async () => {
    const before = await readContent();
    await inflict();
    const found = await checkZones(service.config.database);
    expect(found).toContainEqual(
      expect.objectContaining({
        status: 'problem',
        fix: expect.stringContaining(
          `repair-zone --edition ${canvas.edition_id} --zone ${canvas.zone_id}`,
        ),
      }),
    );
    expect(await repair()).toMatchObject({ repaired: true, elements: before.length });
    expect(await faults()).toEqual([]);
    expect(await readContent()).toEqual(before);
    await draw();
    expect(await readContent()).toHaveLength(before.length + 1);
    expect(await repair()).toMatchObject({ repaired: false, damage: 'none' });
  });

  it('never makes the zone answer 500, even if its rows must be derived again', async () => {
    const before = await readContent();
    await inflict();
    await damage('update zones set projected_seq = -1 where zone_id = $1');
    expect((await readContent()).length).toBeGreaterThan(0);
    const outcome = await draw().then(
      () => 200,
      (error: { status: number }) => error.status,
    );
    expect([200, 503]).toContain(outcome);
    await repair();
    await ada.client.call(changeElements, {
      params: canvas,
      body: { insert: { frames: [{ meta: { id: randomUUID(), name: 'After' } }] } },
    });
    expect((await readContent()).length).toBeGreaterThanOrEqual(before.length - 1);
    expect(await faults()).toEqual([]);
  });
});

describe('a sound zone', () => {
  it('is not changed', async () => {
    const [before] = await query(service, 'select * from zones where zone_id = $1', [
      canvas.zone_id,
    ]);
    expect(await repair()).toMatchObject({ repaired: false, dropped_bytes: 0 });
    expect(
      await query(service, 'select * from zones where zone_id = $1', [canvas.zone_id]),
    ).toEqual([before]);
    // Other zones of this test are damaged.
    const found = await checkZones(service.config.database);
    expect(JSON.stringify(found)).not.toContain(canvas.zone_id);
  });
});
