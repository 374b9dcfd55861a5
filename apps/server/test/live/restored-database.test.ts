import { randomUUID } from 'node:crypto';
import { createMemoryStore } from '@lienzo/sdk';
import { describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { rememberMoment } from '../../../../testing/database/rewind-database.ts';
import { useDatabase } from '../../../../testing/hooks/use-database.ts';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../testing/hooks/use-zone.ts';
import { type OfflineEditor, openOfflineEditor } from '../../../../testing/live/offline-editor.ts';
import { startEpoch } from '../../src/db/epoch.ts';

const service = useService();
const db = useDatabase(service);
const owner = usePerson(service, 'owner');
const canvas = useCanvas(service, owner, { perTest: true });

const waiting = { timeout: 60_000, interval: 50 };
const timed = { timeout: 120_000 };

const open = (more = {}) => openOfflineEditor({ service, person: owner, canvas, more });
async function insert(name: string): Promise<string> {
  const id = randomUUID();
  await owner.client.frames.insert({ ...canvas, frames: [{ meta: { id, name } }] });
  return id;
}
async function listNames(): Promise<string[]> {
  const { frames } = await owner.client.frames.list({ ...canvas });
  return frames.map(({ meta }) => meta.name).toSorted();
}
const namesIn = ({ zone }: OfflineEditor) =>
  zone
    .list('frame')
    .map(({ meta }) => meta.name)
    .toSorted();

/** Returns the number of Yjs items that a page has made in its current document. */
const madeOn = ({ zone: { doc } }: OfflineEditor) => Y.getState(doc.store, doc.clientID);

/** Waits until the node has closed the zone, as if it were stopped for the restore. */
async function untilClosed(): Promise<void> {
  await vi.waitFor(async () => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/^live_zones(?:\{.*\})? 0$/m);
  }, waiting);
}

describe('a page that is open while the database is restored', () => {
  it('shows what was written since, and gives back what was lost', timed, async () => {
    await insert('before the backup');
    const page = await open();
    const moment = await rememberMoment(service.database);
    await insert('lost');
    page.draw();
    await page.zone.durable();
    await vi.waitFor(() => expect(namesIn(page)).toHaveLength(3), waiting);
    await page.cut();
    await untilClosed();
    await moment.rewind();
    await db.changeDirectory((tx) => startEpoch(tx));
    await insert('since');
    expect(await listNames()).toEqual(['before the backup', 'since']);
    await page.restore();
    const all = ['An hour of work', 'before the backup', 'lost', 'since'];
    await vi.waitFor(() => expect(namesIn(page)).toEqual(all), waiting);
    await vi.waitFor(async () => expect(await listNames()).toEqual(all), waiting);
    expect(page.zone.refusedWork()).toEqual([]);
    page.close();
  });

  it('keeps what was changed and removed since', timed, async () => {
    const page = await open();
    const [changed, removed] = [page.draw(), page.draw()];
    await page.zone.durable();
    const moment = await rememberMoment(service.database);
    const before = madeOn(page);
    page.draw();
    const itemsOfFrame = madeOn(page) - before;
    await page.zone.durable();
    await page.cut();
    await untilClosed();
    await moment.rewind();
    await db.changeDirectory((tx) => startEpoch(tx));
    const frames = [{ id: changed, meta: { name: 'since' } }];
    await owner.client.frames.change({ ...canvas, frames });
    await owner.client.frames.remove({ ...canvas, ids: [removed] });
    await page.restore();
    const all = ['An hour of work', 'since'];
    await vi.waitFor(() => expect(namesIn(page)).toEqual(all), waiting);
    await vi.waitFor(async () => expect(await listNames()).toEqual(all), waiting);
    // Only the lost frame was made again.
    expect(madeOn(page)).toBe(itemsOfFrame);
    page.close();
  });

  it('repeats a removal that was lost', timed, async () => {
    const id = await insert('removed');
    const page = await open();
    await vi.waitFor(() => expect(namesIn(page)).toHaveLength(1), waiting);
    const moment = await rememberMoment(service.database);
    page.zone.remove(id);
    await page.zone.durable();
    await page.cut();
    await untilClosed();
    await moment.rewind();
    await db.changeDirectory((tx) => startEpoch(tx));
    expect(await listNames()).toEqual(['removed']);
    await page.restore();
    await vi.waitFor(async () => expect(await listNames()).toEqual([]), waiting);
    page.close();
  });

  it('changes the element that it shows, and no other', timed, async () => {
    const page = await open();
    const moment = await rememberMoment(service.database);
    const lost = await insert('lost');
    await vi.waitFor(() => expect(namesIn(page)).toEqual(['lost']), waiting);
    await page.cut();
    await untilClosed();
    await moment.rewind();
    await db.changeDirectory((tx) => startEpoch(tx));
    await insert('since');
    page.zone.change('frame', { id: lost, meta: { name: 'renamed' } });
    await page.restore();
    await page.zone.durable();
    expect(await listNames()).toEqual(['renamed', 'since']);
    expect(namesIn(page)).toEqual(['renamed', 'since']);
    page.close();
  });

  it('does the same with a document from its store', timed, async () => {
    const store = createMemoryStore();
    const page = await open({ store });
    const moment = await rememberMoment(service.database);
    await insert('lost');
    await vi.waitFor(() => expect(namesIn(page)).toEqual(['lost']), waiting);
    page.close();
    await untilClosed();
    await moment.rewind();
    await db.changeDirectory((tx) => startEpoch(tx));
    await insert('since');
    const later = await open({ store: store.join() });
    await vi.waitFor(async () => expect(await listNames()).toEqual(['lost', 'since']), waiting);
    later.close();
  });
});

describe('a page that is open while the node survives a failover', () => {
  it('keeps its document', timed, async () => {
    const page = await open();
    const moment = await rememberMoment(service.database);
    page.draw();
    await page.zone.durable();
    await moment.rewind();
    const { doc } = page.zone;
    page.draw();
    await page.zone.durable();
    expect(page.zone.doc).toBe(doc);
    expect(await listNames()).toEqual(['An hour of work', 'An hour of work']);
    await page.cut();
    await page.restore();
    await vi.waitFor(() => expect(page.zone.status()).toBe('open'), waiting);
    expect(page.zone.doc).toBe(doc);
    page.close();
  });
});
