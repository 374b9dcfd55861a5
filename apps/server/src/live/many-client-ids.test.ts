import { randomUUID } from 'node:crypto';
import { insertElement } from '@lienzo/zone-doc';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

/** Adds client ids, as many page loads that write in the zone would. */
async function addClients(age: string): Promise<void> {
  await query(
    service,
    `insert into zone_clients (edition_id, zone_id, client, zuid, bound_time)
     select $1, $2, 1000 + g, $3, now() - $4::interval from generate_series(1, 100000) as g`,
    [canvas.edition_id, canvas.zone_id, ada.zuid, age],
  );
}

async function edit(): Promise<LiveSocket> {
  const opened = openLiveSocket({ url: service.url, zone: canvas, token: ada.token });
  socket = opened;
  await vi.waitFor(() => expect(opened.isOpen()).toBe(true), PATIENT);
  insertElement(opened.doc, {
    kind: 'frame',
    element: { meta: { id: randomUUID(), name: 'Plan' }, type: 'CUSTOM' },
    z: 'a0',
  });
  return opened;
}

describe('a zone in which 100,000 client ids have written', { timeout: 60_000 }, () => {
  it('can still be edited if that took longer than a day', async () => {
    await addClients('25 hours');
    await (await edit()).acknowledgments.next();
    await vi.waitFor(async () => {
      const found = await query(service, 'select from elements where zone_id = $1', [
        canvas.zone_id,
      ]);
      expect(found).toHaveLength(1);
    }, PATIENT);
  });

  it('refuses further ids on the same day', async () => {
    await addClients('1 hour');
    const opened = await edit();
    await vi.waitFor(() => expect(opened.closeReason()).toContain('too-many-ids'), PATIENT);
  });
});
