import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase, useOffload } from '../../../../../testing/hooks/use-database.ts';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import { projectZone } from '../../domain/journal/project-zone.ts';
import { findZoneByKey } from '../../domain/zones/queries.ts';

const service = useService();
const db = useDatabase(service);
const offload = useOffload();
const fixture = useZone(service, { perTest: true });
let ada: Person;
let at: { edition_id: string; space_id: string; zone_id: string };
beforeEach(async () => {
  await fixture.addZone();
  ada = fixture.owner;
  at = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
});

const frame = (id: string, more: object = {}) => ({ meta: { id, name: 'Risks' }, ...more });
const oval = (id: string, more: object = {}) => ({
  meta: { id },
  basic: { type: 'OVAL' as const },
  ...more,
});
const line = (id: string, first: string, second: string) => ({
  meta: { id },
  connected: { first: { shape_id: first }, second: { shape_id: second } },
});

const change = (body: contract.BodyOf<typeof contract.changeElements>) =>
  ada.client.call(contract.changeElements, { params: at, body });

const readCanvas = async () => {
  const { space_data } = await ada.client.call(contract.getZoneData, {
    params: at,
    query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: at.zone_id },
  });
  return space_data.docDatas[0]?.document.elements ?? [];
};

const listComments = async () =>
  (await ada.client.call(contract.listComments, { params: at })).comments;

const listVersions = async () =>
  (await ada.client.call(contract.listZoneVersions, { params: at })).zone_versions.allowed_versions;

/** Saves a version by trashing and restoring the zone. Returns the version ID. */
async function keep(): Promise<string> {
  for (const zone_state of ['TRASH', 'RESTORE'] as const)
    await ada.client.call(contract.changeZoneState, { params: at, body: { zone_state } });
  return (await listVersions())[0]?.version_id ?? '';
}

const restore = async (version_id: string, person = ada) =>
  (await person.client.call(contract.restoreZoneVersion, { params: { ...at, version_id } }))
    .zone_info;

/** Returns rows that differ from the journal. */
async function countWrongRows(): Promise<number> {
  const key = { editionId: at.edition_id, zoneId: at.zone_id };
  return db.changeEdition(key.editionId, async (tx) => {
    const zone = await findZoneByKey(tx, key);
    if (!zone) throw new Error('There is no such zone.');
    return (await projectZone(tx, offload, zone)).changed;
  });
}

describe('restoring a version', () => {
  it('restores removed and changed elements and removes added ones', async () => {
    const [held, loose, gone, wire] = [1, 2, 3, 4].map(() => randomUUID()) as [
      string,
      string,
      string,
      string,
    ]; // four of them
    const folder = randomUUID().toUpperCase();
    await change({
      insert: {
        frames: [frame(folder)],
        shapes: [oval(held, { frame_id: folder }), oval(loose), oval(gone)],
        connectors: [line(wire, held, gone)],
      },
    });
    const before = await readCanvas();
    const version = await keep();
    await change({
      insert: { shapes: [oval(randomUUID())] },
      update: { shapes: [{ id: loose, basic: { type: 'RECTANGLE' }, meta: { name: 'Moved' } }] },
      delete: { ids: [gone, folder] },
    });
    const after = await readCanvas();
    expect(after).not.toEqual(before);

    const restored = await restore(version);
    expect(restored).toMatchObject({ zone_id: at.zone_id, last_author_zuid: ada.zuid });
    expect(await readCanvas()).toEqual(before);
    expect(await countWrongRows()).toBe(0);

    const [kept] = await listVersions();
    expect(kept).toMatchObject({ description: 'Before restore', modified_by: ada.zuid });
    await restore(kept?.version_id ?? '');
    expect(await readCanvas()).toEqual(after);
    await restore(version);
    expect(await readCanvas()).toEqual(before);
    expect(await countWrongRows()).toBe(0);
  });

  it('is an ordinary edit that the next version contains', async () => {
    await change({ insert: { frames: [frame(randomUUID())] } });
    const version = await keep();
    await change({ insert: { frames: [frame(randomUUID())] } });
    await restore(version);
    const next = await keep();
    const read = await ada.client.call(contract.getZoneVersion, {
      params: { ...at, version_id: next },
    });
    expect(read.document.elements).toEqual(await readCanvas());
    expect((await listVersions()).map((v) => v.description)).toEqual(['', 'Before restore', '']);
  });

  it('saves no duplicate version and writes no unchanged element', async () => {
    await change({ insert: { frames: [frame(randomUUID())] } });
    const version = await keep();
    const readHead = async () =>
      (await query(service, 'select head from zones where zone_id = $1', [at.zone_id]))[0];
    const head = await readHead();
    await restore(version);
    expect(await readHead()).toEqual(head);
    expect(await listVersions()).toHaveLength(1);
  });

  it('keeps comments, at the position of removed elements', async () => {
    const [old, fresh] = [randomUUID(), randomUUID()];
    const [atOld, atFresh, answer] = [randomUUID(), randomUUID(), randomUUID()];
    await change({ insert: { shapes: [oval(old)] } });
    const version = await keep();
    await change({
      insert: {
        shapes: [oval(fresh, { properties: { layout: { top: 7, left: 9 } } })],
        comments: [
          { meta: { id: atOld }, text: 'Old', element_id: old },
          { meta: { id: atFresh }, text: 'Fresh', element_id: fresh },
          { meta: { id: answer }, text: 'Indeed', parent_id: atFresh },
        ],
      },
    });
    await restore(version);
    expect(await listComments()).toMatchObject([
      { meta: { id: atOld }, element_id: old },
      { meta: { id: atFresh }, position: { top: 7, left: 9 } },
      { meta: { id: answer }, parent_id: atFresh },
    ]);
    expect((await listComments())[1]).not.toHaveProperty('element_id');
    expect(await countWrongRows()).toBe(0);
  });

  it('assigns a new id if a comment uses the old one', async () => {
    const [shape, other, wire] = [randomUUID(), randomUUID(), randomUUID()];
    await change({
      insert: { shapes: [oval(shape), oval(other)], connectors: [line(wire, shape, other)] },
    });
    const version = await keep();
    await change({ delete: { ids: [shape] } });
    await change({
      insert: {
        comments: [{ meta: { id: shape }, text: 'Here it was', position: { top: 0, left: 0 } }],
      },
    });
    await restore(version);
    expect(await listComments()).toMatchObject([{ meta: { id: shape }, text: 'Here it was' }]);
    const { shapes } = await ada.client.call(contract.listShapes, { params: at });
    const { connectors } = await ada.client.call(contract.listConnectors, { params: at });
    expect(shapes).toHaveLength(2);
    const back = shapes.find(({ meta }) => meta.id !== other)?.meta.id;
    expect(back).not.toBe(shape);
    expect(connectors).toMatchObject([
      { meta: { id: wire }, connected: { first: { shape_id: back }, second: { shape_id: other } } },
    ]);
    expect(await countWrongRows()).toBe(0);
  });

  it('restores an element whose id has another kind now', async () => {
    const id = randomUUID();
    await change({ insert: { frames: [frame(id)] } });
    const version = await keep();
    await change({ delete: { ids: [id] } });
    await change({ insert: { shapes: [oval(id)] } });
    await restore(version);
    expect(await readCanvas()).toMatchObject([{ type: 'FRAME', frame: { meta: { id } } }]);
    const [kept] = await listVersions();
    await restore(kept?.version_id ?? '');
    const shape = [{ type: 'OBJECT', shape: { meta: { id } } }];
    expect(await readCanvas()).toMatchObject(shape);
    await countWrongRows();
    expect(await readCanvas()).toMatchObject(shape);
  });

  it('restores the stacking order', async () => {
    const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()];
    await change({ insert: { shapes: [oval(a), oval(b), oval(c)] } });
    const version = await keep();
    await change({ delete: { ids: [a] } });
    await change({ insert: { shapes: [oval(a)] } });
    const order = async () =>
      (await readCanvas()).map((element) => 'shape' in element && element.shape.meta.id);
    expect(await order()).toEqual([b, c, a]);
    await restore(version);
    expect(await order()).toEqual([a, b, c]);
    await change({ insert: { shapes: [oval(randomUUID())] } });
    expect((await order()).slice(0, 3)).toEqual([a, b, c]);
  });

  it('restores a zone in several slices', async () => {
    const ids = Array.from({ length: 1_200 }, () => randomUUID());
    const insert = (some: string[]) => change({ insert: { shapes: some.map((id) => oval(id)) } });
    await insert(ids.slice(0, 600));
    await insert(ids.slice(600));
    const version = await keep();
    const before = await readCanvas();
    await change({ delete: { ids: ids.slice(0, 800) } });
    await change({
      update: { shapes: ids.slice(800).map((id) => ({ id, meta: { name: 'Changed' } })) },
    });
    await restore(version);
    expect(await readCanvas()).toEqual(before);
    expect(await countWrongRows()).toBe(0);
  });

  it('requires an editor of the zone', async () => {
    await change({ insert: { frames: [frame(randomUUID())] } });
    const version = await keep();
    const editor = await fixture.join('editor', 'EDITOR');
    const viewer = await fixture.join('viewer', 'VIEWER');
    await change({ insert: { frames: [frame(randomUUID())] } });
    await expect(restore(version, viewer)).rejects.toMatchObject({ key: 'notPermitted' });
    expect(await restore(version, editor)).toMatchObject({ last_author_zuid: editor.zuid });
  });
});
