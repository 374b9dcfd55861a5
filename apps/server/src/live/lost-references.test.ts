import { randomUUID } from 'node:crypto';
import { insertElement } from '@lienzo/zone-doc';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../testing/hooks/use-zone.ts';
import { type LiveSocket, openLiveSocket } from '../../../../testing/live/live-socket.ts';
import { query } from '../../../../testing/zones/test-canvas.ts';

const PATIENT = { timeout: 20_000, interval: 50 };

const service = useService();
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada, { perTest: true });
let socket: LiveSocket | undefined;
afterEach(() => socket?.close());

const draw = (doc: Y.Doc) =>
  insertElement(doc, {
    kind: 'frame',
    element: { meta: { id: randomUUID(), name: 'Plan' }, type: 'CUSTOM' },
    z: 'a0',
  });

/** Returns the document of a person who saw content that was never stored, and built on it. */
function buildOnLostContent(): Uint8Array {
  const lost = new Y.Doc();
  const id = randomUUID();
  insertElement(lost, {
    kind: 'frame',
    element: { meta: { id, name: 'Never stored' }, type: 'CUSTOM' },
    z: 'a0',
  });
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(lost));
  const before = Y.encodeStateVector(doc);
  (doc.getMap('elements').get(id) as Y.Map<unknown>).set('name', 'Moved on'); // just inserted
  return Y.encodeStateAsUpdate(doc, before);
}

describe('an update that refers to items that the journal does not contain', () => {
  it('is refused before it is stored, and the zone stays sound', async () => {
    const opened = openLiveSocket({ url: service.url, zone: canvas, token: ada.token });
    socket = opened;
    await vi.waitFor(() => expect(opened.isOpen()).toBe(true), PATIENT);
    draw(opened.doc);
    await opened.acknowledgments.next();
    const entries = () =>
      query(service, 'select seq from zone_updates where zone_id = $1', [canvas.zone_id]);
    const before = await entries();
    // The document keeps such an update aside, so it is sent as it is.
    const { doc } = opened;
    doc.transact((change) => doc.emit('update', [buildOnLostContent(), undefined, doc, change]));
    await vi.waitFor(() => expect(opened.closeReason()).toContain('pending'), PATIENT);
    expect(await entries()).toEqual(before);
    const { frames } = await ada.client.frames.list({ ...canvas });
    expect(frames).toHaveLength(1);
  });
});
