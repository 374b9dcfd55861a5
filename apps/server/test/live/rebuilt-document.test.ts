import { randomUUID } from 'node:crypto';
import { type BodyOf, changeElements } from '@lienzo/contract';
import { createMemoryStore } from '@lienzo/sdk';
import { describe, expect, it, vi } from 'vitest';
import { rememberMoment } from '../../../../testing/database/rewind-database.ts';
import { useDatabase, useOffload } from '../../../../testing/hooks/use-database.ts';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../testing/hooks/use-zone.ts';
import { type OfflineEditor, openOfflineEditor } from '../../../../testing/live/offline-editor.ts';
import { rebuildAnyZone } from '../../../../testing/zones/rebuild.ts';
import { verifyZone } from '../../src/domain/zone-content/verify-zone.ts';

const service = useService();
const db = useDatabase(service);
const offload = useOffload();
const owner = usePerson(service, 'owner');
const canvas = useCanvas(service, owner, { perTest: true });

const waiting = { timeout: 60_000, interval: 50 };
const timed = { timeout: 120_000 };

const open = (more = {}) => openOfflineEditor({ service, person: owner, canvas, more });
const zoneKey = () => ({ editionId: canvas.edition_id, zoneId: canvas.zone_id });
const rebuild = async () =>
  expect(await rebuildAnyZone({ db, offload }, zoneKey())).toBe('rebuilt');

async function insert(name: string): Promise<string> {
  const id = randomUUID();
  await owner.client.frames.insert({ ...canvas, frames: [{ meta: { id, name } }] });
  return id;
}
const change = (body: BodyOf<typeof changeElements>) =>
  owner.client.call(changeElements, { params: canvas, body });
const rename = (id: string, name: string) =>
  change({ update: { frames: [{ id, meta: { name } }] } });
const remove = (id: string) => change({ delete: { ids: [id] } });
async function listNames(): Promise<string[]> {
  const { frames } = await owner.client.frames.list({ ...canvas });
  return frames.map(({ meta }) => meta.name).toSorted();
}
const namesIn = ({ zone }: OfflineEditor) =>
  zone
    .list('frame')
    .map(({ meta }) => meta.name)
    .toSorted();

/** Waits until a page and the service have the same elements, and compares the rows with the journal. */
async function expectNames(page: OfflineEditor, names: readonly string[]): Promise<void> {
  await vi.waitFor(() => expect(namesIn(page)).toEqual(names), waiting);
  await vi.waitFor(async () => expect(await listNames()).toEqual(names), waiting);
  expect(page.zone.refusedWork()).toEqual([]);
  expect(await verifyZone({ db, offload }, zoneKey(), { repair: false })).toEqual([]);
}

describe('a page that is open while the document is rebuilt', () => {
  it('loads it again and goes on', timed, async () => {
    const id = await insert('before');
    const page = await open();
    page.draw();
    await page.zone.durable();
    const { doc } = page.zone;
    await rebuild();
    await vi.waitFor(() => expect(page.zone.doc).not.toBe(doc), waiting);
    page.zone.change('frame', { id, meta: { name: 'changed here' } });
    await page.zone.durable();
    await rename(id, 'changed there');
    await expectNames(page, ['An hour of work', 'changed there']);
    page.close();
  });

  it('stores each of its changes once, whenever they are made', timed, async () => {
    const page = await open();
    const other = await open();
    for (let round = 0; round < 3; round += 1) {
      for (let change = 0; change < 5; change += 1) page.draw();
      await Promise.all([rebuildAnyZone({ db, offload }, zoneKey()), page.zone.durable()]);
    }
    for (const { zone } of [page, other]) await zone.durable();
    const all = Array.from({ length: 15 }, () => 'An hour of work');
    await expectNames(page, all);
    await expectNames(other, all);
    page.close();
    other.close();
  });
});

describe('a page that is offline while the document is rebuilt', () => {
  it('makes its changes on the new document', timed, async () => {
    const [changed, removed, kept] = [await insert('a'), await insert('b'), await insert('c')];
    const page = await open();
    await page.cut();
    page.zone.change('frame', { id: changed, meta: { name: 'a, changed offline' } });
    page.zone.remove(removed);
    page.draw();
    await rename(kept, 'c, changed by others');
    await insert('d, by others');
    await rebuild();
    await page.restore();
    await page.zone.durable();
    const all = ['An hour of work', 'a, changed offline', 'c, changed by others', 'd, by others'];
    await expectNames(page, all.toSorted());
    page.close();
  });

  it('does not bring back what others have removed', timed, async () => {
    const [removed, kept] = [await insert('removed'), await insert('kept')];
    const page = await open();
    await page.cut();
    page.zone.change('frame', { id: kept, meta: { name: 'kept, changed' } });
    await remove(removed);
    await rebuild();
    await rebuild();
    await page.restore();
    await page.zone.durable();
    await expectNames(page, ['kept, changed']);
    page.close();
  });

  it('does the same with a document from its store', timed, async () => {
    const [removed, kept] = [await insert('removed'), await insert('kept')];
    const store = createMemoryStore();
    const page = await open({ store });
    await page.cut();
    page.draw();
    page.zone.change('frame', { id: kept, meta: { name: 'kept, changed' } });
    await store.flush();
    page.close();
    await remove(removed);
    await rebuild();
    const later = await open({ store: store.join() });
    await later.zone.durable();
    await expectNames(later, ['An hour of work', 'kept, changed']);
    later.close();
    const last = await open({ store: store.join() });
    const { doc } = last.zone;
    await last.zone.durable();
    await expectNames(last, ['An hour of work', 'kept, changed']);
    expect(last.zone.doc).toBe(doc);
    last.close();
  });
});

describe('a page that is open while the database goes back to before a rebuild', () => {
  it('inserts again what was lost', timed, async () => {
    const removed = await insert('removed');
    await insert('kept');
    const page = await open();
    await remove(removed);
    const moment = await rememberMoment(service.database);
    await rebuild();
    const { doc } = page.zone;
    await vi.waitFor(() => expect(page.zone.doc).not.toBe(doc), waiting);
    page.draw();
    await page.zone.durable();
    await moment.rewind();
    await expectNames(page, ['An hour of work', 'kept']);
    page.close();
  });
});
