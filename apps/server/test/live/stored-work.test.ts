import { randomUUID } from 'node:crypto';
import { createMemoryStore, type LiveZone, openZone, type ZoneStore } from '@lienzo/sdk';
import { insertElement } from '@lienzo/zone-doc';
import { describe, expect, it, vi } from 'vitest';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../testing/hooks/use-zone.ts';
import { openOfflineEditor } from '../../../../testing/live/offline-editor.ts';

const service = useService();
const owner = usePerson(service, 'owner');
const canvas = useCanvas(service, owner, { perTest: true });

const waiting = { timeout: 60_000, interval: 50 };
const timed = { timeout: 400_000 };
const ELEMENTS = Number(process.env.TEST_GESTURE_ELEMENTS ?? 20_000);

/** Opens the zone at an address where nothing listens. */
function openWithoutNetwork(store: ZoneStore): LiveZone {
  return openZone({
    ...{ baseUrl: 'http://127.0.0.1:1', token: owner.token, zuid: owner.zuid, store },
    ...{ editionId: canvas.edition_id, spaceId: canvas.space_id, zoneId: canvas.zone_id },
  });
}

const listFrames = async () =>
  (await owner.client.frames.list({ ...canvas })).frames.map(({ meta }) => meta.id);

describe('a zone with a store', () => {
  it('shows its document and sends unsent changes after a crash', timed, async () => {
    const store = createMemoryStore();
    const options = { service, person: owner, canvas };
    const first = await openOfflineEditor({ ...options, more: { store } });
    const saved = first.draw();
    await first.zone.durable();
    await first.cut();
    const unsent = [first.draw(), first.draw()];
    first.zone.remove(saved);
    // The first session stays offline and is not closed, as after a crash.

    const offline = openWithoutNetwork(store.join());
    expect(await offline.restored()).toBe(true);
    await offline.ready();
    expect(offline.list('frame').map(({ meta }) => meta.id)).toEqual(unsent);
    expect(offline.saving().changes).toBe(3);
    const another = randomUUID();
    offline.insert('frame', { meta: { id: another, name: 'Made without a network' } });
    offline.close();

    const second = await openOfflineEditor({ ...options, more: { store: store.join() } });
    await second.zone.durable();
    expect(second.zone.saving()).toEqual({ state: 'saved', changes: 0 });
    expect((await listFrames()).toSorted()).toEqual([...unsent, another].toSorted());
    second.close();

    const third = openWithoutNetwork(store.join());
    await third.ready();
    expect(third.saving().state).toBe('saved');
    third.close();
    first.close();
  });

  it('keeps refused work until the person decides', timed, async () => {
    const store = createMemoryStore();
    const options = { service, person: owner, canvas };
    const editor = await openOfflineEditor({ ...options, more: { store } });
    const text = {
      paragraphs: [{ id: randomUUID(), portions: [{ text: 'x'.repeat(1_200_000) }] }],
    };
    const id = randomUUID();
    // The SDK refuses such an element itself, so it is written to the document.
    const element = { meta: { id }, basic: { type: 'RECTANGLE' as const }, text };
    insertElement(editor.zone.doc, { kind: 'shape', element, z: 'a1' });
    await expect(editor.zone.durable()).rejects.toThrow('too-large');
    const kept = editor.draw();
    await editor.zone.durable();
    editor.close();
    const later = await openOfflineEditor({ ...options, more: { store: store.join() } });
    expect(later.zone.refusedWork()).toMatchObject([
      { reason: 'too-large', change: { key: id, facets: { kind: 'shape' } } },
    ]);
    expect(await listFrames()).toEqual([kept]);
    later.close();
  });
});

describe('work of thousands of elements', () => {
  it('is stored, gesture by gesture', timed, async () => {
    const editor = await openOfflineEditor({ service, person: owner, canvas });
    const { zone } = editor;
    const ids = Array.from({ length: ELEMENTS }, () => randomUUID());
    const shape = (id: string) => ({
      ...{ meta: { id }, basic: { type: 'RECTANGLE' as const } },
      properties: { layout: { top: 1, left: 2, width: 3, height: 4 } },
    });
    const each = (change: (id: string) => unknown) =>
      zone.transact(() => {
        for (const id of ids) change(id);
      });
    const gestures: Record<string, () => void> = {
      paste: () => each((id) => zone.insert('shape', shape(id), 'a1')),
      move: () => each((id) => zone.change('shape', { id, properties: { layout: { left: 9 } } })),
      undo: () => zone.undo(),
      remove: () => each((id) => zone.remove(id)),
      restore: () => zone.undo(),
    };
    const milliseconds: Record<string, number> = {};
    for (const [name, gesture] of Object.entries(gestures)) {
      gesture();
      const since = performance.now();
      await zone.durable();
      milliseconds[name] = Math.round(performance.now() - since);
      expect(zone.refusedWork()).toEqual([]);
    }
    process.stdout.write(
      `${ELEMENTS} elements durable after (ms): ${JSON.stringify(milliseconds)}\n`,
    );
    expect(zone.list('shape')).toHaveLength(ELEMENTS);
    const { shapes } = await owner.client.shapes.list({ ...canvas, ids: [ids[0] ?? ''] });
    expect(shapes[0]?.properties?.layout?.left).toBe(2);
    editor.close();
  });

  it('of 10 MB arrives after being offline', timed, async () => {
    const editor = await openOfflineEditor({ service, person: owner, canvas });
    await editor.cut();
    const text = (at: number) => ({
      paragraphs: [{ id: randomUUID(), portions: [{ text: `${at} ${'word '.repeat(800)}` }] }],
    });
    for (let at = 0; at < 2_500; at++) {
      const meta = { id: randomUUID() };
      editor.zone.insert('shape', { meta, basic: { type: 'RECTANGLE' }, text: text(at) }, 'a1');
    }
    const bytes = editor.zone.exportWork().update.length;
    expect(bytes).toBeGreaterThan(10_000_000);
    await editor.restore();
    const since = performance.now();
    await editor.zone.durable();
    const milliseconds = Math.round(performance.now() - since);
    process.stdout.write(`${bytes} bytes of offline work durable after ${milliseconds} ms\n`);
    expect(editor.zone.refusedWork()).toEqual([]);
    editor.close();
  });
});

describe('the saving state', () => {
  it('is right within 3 seconds when the network fails silently, and recovers', timed, async () => {
    const editor = await openOfflineEditor({ service, person: owner, canvas });
    const { zone } = editor;
    expect(zone.saving()).toEqual({ state: 'saved', changes: 0 });
    editor.swallow(true);
    const since = Date.now();
    const id = editor.draw();
    expect(zone.saving().state).toBe('saving');
    await vi.waitFor(() => expect(zone.saving().state).toBe('unsaved'), waiting);
    expect(Date.now() - since).toBeLessThan(3_000);
    expect(zone.saving()).toMatchObject({ changes: 1 });
    expect(zone.saving().since?.getTime()).toBeGreaterThanOrEqual(since);
    // The dead connection is replaced, although no side has closed it.
    await vi.waitFor(() => expect(zone.status()).toBe('connecting'), waiting);
    editor.swallow(false);
    await vi.waitFor(() => expect(zone.saving().state).toBe('saved'), waiting);
    expect(await listFrames()).toEqual([id]);
    editor.close();
  });
});
