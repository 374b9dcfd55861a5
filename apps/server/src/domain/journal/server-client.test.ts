import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { changeElement, findElement, insertElement, SERVER_CLIENT } from '@lienzo/zone-doc';
import { describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { rememberMoment } from '../../../../../testing/database/rewind-database.ts';
import { useDatabase } from '../../../../../testing/hooks/use-database.ts';
import { usePerson, useService } from '../../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../../testing/hooks/use-zone.ts';
import { openLiveSocket } from '../../../../../testing/live/live-socket.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import { readDocument } from '../../../../../testing/zones/zone-document.ts';
import { startEpoch } from '../../db/epoch.ts';
import { lockZoneByKey } from '../zones/queries.ts';
import { startLineage } from './server-client.ts';

const service = useService();
const db = useDatabase(service);
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada, { perTest: true });

const keyOf = () => ({ editionId: canvas.edition_id, zoneId: canvas.zone_id });
const newEpoch = () => db.changeDirectory((tx) => startEpoch(tx));
async function insertFrame(name: string): Promise<string> {
  const id = randomUUID();
  const body = { frames: [{ meta: { id, name } }] };
  await ada.client.call(contract.insertFrames, { params: canvas, body });
  return id;
}
async function renameFrame(id: string, name: string): Promise<void> {
  const body = { frames: [{ id, meta: { name } }] };
  await ada.client.call(contract.changeFrames, { params: canvas, body });
}
async function listNames(): Promise<string[]> {
  const { frames } = await ada.client.call(contract.listFrames, { params: canvas });
  return frames.map(({ meta }) => meta.name).toSorted();
}
async function readServerClient(): Promise<number> {
  const [zone] = await query<{ server_client: string }>(
    service,
    'select server_client from zones where zone_id = $1',
    [canvas.zone_id],
  );
  return Number(zone?.server_client);
}

describe('changes through the HTTP API', () => {
  it('are written under the same client id within an epoch [D5]', async () => {
    await insertFrame('one');
    await insertFrame('two');
    const doc = await readDocument(db, keyOf());
    expect([...doc.store.clients.keys()]).toEqual([SERVER_CLIENT]);
  });

  it('are written under a new client id, without gaps, in a new epoch [D5] [W6]', async () => {
    const first = await insertFrame('one');
    await newEpoch();
    await renameFrame(first, 'renamed');
    await insertFrame('two');
    const client = await readServerClient();
    const doc = await readDocument(db, keyOf());
    expect(client).not.toBe(SERVER_CLIENT);
    expect(new Set(doc.store.clients.keys())).toEqual(new Set([SERVER_CLIENT, client]));
    expect(await listNames()).toEqual(['renamed', 'two']);
  });

  it('continue after the rows were projected from the document', async () => {
    await newEpoch();
    await insertFrame('one');
    await query(service, 'update zones set projected_seq = -1 where zone_id = $1', [
      canvas.zone_id,
    ]);
    await insertFrame('two');
    expect((await readDocument(db, keyOf())).store.pendingStructs).toBeNull();
    expect(await listNames()).toEqual(['one', 'two']);
  });

  it('are written under a new client id after startLineage', async () => {
    await insertFrame('one');
    await db.changeEdition(canvas.edition_id, async (tx) => {
      const zone = await lockZoneByKey(tx, keyOf());
      if (zone) await startLineage(tx, zone);
    });
    await insertFrame('two');
    expect(await readServerClient()).not.toBe(SERVER_CLIENT);
    expect(await listNames()).toEqual(['one', 'two']);
  });
});

describe('a live client', () => {
  it('may not write under a later client id of the server [G6]', async () => {
    await newEpoch();
    await insertFrame('one');
    const socket = openLiveSocket({ url: service.url, zone: canvas, token: ada.token });
    await vi.waitFor(() => expect(socket.isOpen()).toBe(true), 10_000);
    const { doc } = socket;
    doc.clientID = await readServerClient();
    const element = { meta: { id: randomUUID(), name: 'forged' }, type: 'CUSTOM' } as const;
    insertElement(doc, { kind: 'frame', element, z: 'a0' });
    await vi.waitFor(() => expect(socket.closeReason()).toMatch('foreign-client'), 10_000);
    socket.close();
    expect(await listNames()).toEqual(['one']);
  });

  it('never writes into another element after a restore', async () => {
    const moment = await rememberMoment(service.database);
    const lost = await insertFrame('written after the backup');
    const doc = await readDocument(db, keyOf());
    await moment.rewind();
    await newEpoch();
    const other = await insertFrame('written after the restore');
    // A page that was open during the restore sends its change of the lost element.
    const before = Y.encodeStateVector(doc);
    changeElement(doc, 'frame', { id: lost, meta: { name: 'changed in the open page' } });
    const merged = await readDocument(db, keyOf());
    Y.applyUpdate(merged, Y.encodeStateAsUpdate(doc, before));
    expect(findElement(merged, 'frame', other)?.meta.name).toBe('written after the restore');
    expect(await listNames()).toEqual(['written after the restore']);
  });
});
