import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { describe, expect, it, vi } from 'vitest';
import { useDatabase, useOffload } from '../../../../../testing/hooks/use-database.ts';
import { usePerson, useService } from '../../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../../testing/hooks/use-zone.ts';
import { openLiveSocket } from '../../../../../testing/live/live-socket.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import { readDocument } from '../../../../../testing/zones/zone-document.ts';
import { verifyZone } from '../zone-content/verify-zone.ts';
import { lockZoneByKey } from '../zones/queries.ts';
import { compactZone } from './compact-zone.ts';
import { repairZone } from './repair-zone.ts';

const service = useService();
const db = useDatabase(service);
const offload = useOffload();
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada, { perTest: true });

const keyOf = () => ({ editionId: canvas.edition_id, zoneId: canvas.zone_id });
const run = <Row extends object>(text: string) => query<Row>(service, text, [canvas.zone_id]);
async function insertFrame(name: string): Promise<void> {
  const body = { frames: [{ meta: { id: randomUUID(), name } }] };
  await ada.client.call(contract.insertFrames, { params: canvas, body });
}
async function listNames(): Promise<string[]> {
  const { frames } = await ada.client.call(contract.listFrames, { params: canvas });
  return frames.map(({ meta }) => meta.name).toSorted();
}

/** Loses the second of three entries, as a failover under an earlier release did. */
async function damage(): Promise<void> {
  for (const name of ['first', 'lost', 'third']) await insertFrame(name);
  await run('delete from zone_updates where zone_id = $1 and seq = 2');
  await run('update zone_updates set seq = 2 where zone_id = $1 and seq = 3');
  await run('update zones set head = 2, projected_seq = -1 where zone_id = $1');
}

describe('a zone whose journal refers to lost entries', () => {
  it('is readable and writable over HTTP, with everything that is readable', async () => {
    await damage();
    expect(await listNames()).toEqual(['first']);
    await insertFrame('new');
    expect(await listNames()).toEqual(['first', 'new']);
    await readDocument(db, keyOf());
  });

  it('opens for live editing', async () => {
    await damage();
    const socket = openLiveSocket({ url: service.url, zone: canvas, token: ada.token });
    await vi.waitFor(() => expect(socket.isOpen()).toBe(true), 10_000);
    expect(socket.doc.store.pendingStructs).toBeNull();
    socket.close();
    expect(await listNames()).toEqual(['first']);
  });

  it('is reported by verification, which repairs it only if asked to', async () => {
    await damage();
    const verify = (repair: boolean) => verifyZone({ db, offload }, keyOf(), { repair });
    const found = { kind: 'journal', repaired: false };
    expect(await verify(false)).toMatchObject([found]);
    expect(await verify(false)).toMatchObject([found]);
    expect(await verify(true)).toContainEqual(
      expect.objectContaining({ ...found, repaired: true }),
    );
    expect(await verify(false)).toEqual([]);
  });

  it('keeps the unreadable part aside', async () => {
    await damage();
    await listNames();
    const remnants = await run<{ data: Buffer; seq: string }>(
      'select data, seq from zone_remnants where zone_id = $1',
    );
    expect(remnants).toMatchObject([{ seq: '2' }]);
    expect(remnants[0]?.data.toString('latin1')).toContain('third');
  });
});

describe('repairZone', () => {
  const repair = () =>
    db.changeEdition(canvas.edition_id, async (tx) => {
      const zone = await lockZoneByKey(tx, keyOf());
      if (zone) await repairZone(tx, offload, zone);
    });

  it('leaves a healthy zone as it is', async () => {
    for (const name of ['one', 'two']) await insertFrame(name);
    await repair();
    expect(await listNames()).toEqual(['one', 'two']);
    expect(await run('select from zone_remnants where zone_id = $1')).toEqual([]);
  });

  it('restores what is left of a zone whose snapshot or entries are missing', async () => {
    for (const name of ['one', 'two']) await insertFrame(name);
    await compactZone({ db, clock: { now: () => new Date() }, offload }, keyOf());
    await insertFrame('three');
    await run(
      'delete from blobs where blob_id in (select blob_id from zone_snapshots where zone_id = $1)',
    );
    await run('delete from zone_updates where zone_id = $1 and seq = 2');
    await repair();
    expect(await listNames()).toEqual(['one']);
    await insertFrame('new');
    expect(await listNames()).toEqual(['new', 'one']);
  });
});
