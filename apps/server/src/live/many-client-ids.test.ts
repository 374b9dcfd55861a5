import { randomUUID } from 'node:crypto';
import { insertElement } from '@lienzo/zone-doc';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../testing/hooks/use-zone.ts';
import { type LiveSocket, openLiveSocket } from '../../../../testing/live/live-socket.ts';
import type { Person } from '../../../../testing/service/test-service.ts';
import { addEditor } from '../../../../testing/zones/add-editor.ts';
import { query } from '../../../../testing/zones/test-canvas.ts';

const PATIENT = { timeout: 20_000, interval: 50 };

const service = useService({ env: { LIVE_CLIENT_IDS_PER_HOUR: '240' } });
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

async function edit(person: Person = ada): Promise<LiveSocket> {
  const opened = openLiveSocket({ url: service.url, zone: canvas, token: person.token });
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

describe('a person who brings many client ids into a zone', { timeout: 60_000 }, () => {
  /** Adds client ids that the person has used within the last hour. */
  const addRecent = (count: number) =>
    query(
      service,
      `insert into zone_clients (edition_id, zone_id, client, zuid, bound_time)
       select $1, $2, 1000 + g, $3, now() - interval '50 minutes' from generate_series(1, $4::int) as g`,
      [canvas.edition_id, canvas.zone_id, ada.zuid, count],
    );
  const countStored = async () => {
    const zone = [canvas.edition_id, canvas.zone_id];
    const found = await query(
      service,
      'select count(*)::int from zone_clients where edition_id = $1 and zone_id = $2',
      zone,
    );
    return (found[0] as { count: number }).count;
  };

  it('is refused beyond 240 in an hour, and can write again later', async () => {
    await addRecent(240);
    const opened = await edit();
    await vi.waitFor(() => expect(opened.closeReason()).toBe('4429 too-many-ids'), PATIENT);
    expect(await countStored()).toBe(240);
    // The client keeps its change and sends it again when it reconnects.
    await query(
      service,
      "update zone_clients set bound_time = bound_time - interval '11 minutes' where zone_id = $1",
      [canvas.zone_id],
    );
    await vi.waitFor(async () => expect(await countStored()).toBe(241), PATIENT);
  });

  it('does not keep other people from writing', async () => {
    await addRecent(240);
    const bob = await service.signIn(`bob-${randomUUID()}`);
    await addEditor(ada.client, bob, { zone: canvas });
    await (await edit(bob)).acknowledgments.next();
    expect(await countStored()).toBe(241);
  });

  it('can go on writing under the ids of earlier sessions', async () => {
    const first = await edit();
    await first.acknowledgments.next();
    await addRecent(240);
    insertElement(first.doc, {
      kind: 'frame',
      element: { meta: { id: randomUUID(), name: 'Plan' }, type: 'CUSTOM' },
      z: 'a1',
    });
    await first.acknowledgments.next();
    expect(first.isOpen()).toBe(true);
  });
});
