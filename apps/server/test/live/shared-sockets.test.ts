import { randomUUID } from 'node:crypto';
import { type LiveZone, openZone, openZones, type ZoneConnection } from '@lienzo/sdk';
import { elementsOf } from '@lienzo/zone-doc';
import { afterEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { useService } from '../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../testing/hooks/use-zone.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });
const PATIENT = { timeout: 20_000, interval: 50 };

let connection: ZoneConnection | undefined;
afterEach(() => connection?.close());

const frame = (name: string) => ({ meta: { id: randomUUID(), name } });
const place = (zoneId: string) => ({
  editionId: fixture.inSpace.edition_id,
  spaceId: fixture.inSpace.space_id,
  zoneId,
});
const storedNames = async (zone_id: string) =>
  (await fixture.owner.client.frames.list({ ...fixture.inSpace, zone_id })).frames.map(
    ({ meta }) => meta.name,
  );

function connect(): ZoneConnection {
  connection = openZones({ baseUrl: service.url, token: fixture.owner.token });
  return connection;
}

/** Counts the sockets that are opened while something is done. */
async function countSockets(work: () => Promise<void>): Promise<number> {
  const original = globalThis.WebSocket;
  let count = 0;
  globalThis.WebSocket = class extends original {
    constructor(url: string | URL) {
      super(url);
      count += 1;
    }
  };
  try {
    await work();
    return count;
  } finally {
    globalThis.WebSocket = original;
  }
}

async function openSome(count: number): Promise<{ zones: LiveZone[]; ids: string[] }> {
  const added = Array.from({ length: count - 1 }, (_, at) => fixture.addZone(`Zone ${at}`));
  const ids = [fixture.firstZoneId, ...(await Promise.all(added))];
  const shared = connect();
  const zones = ids.map((id) => shared.open(place(id)));
  await Promise.all(zones.map((zone) => zone.ready()));
  return { zones, ids };
}

describe('zones that share a socket', () => {
  it('are edited over one socket, and each stores its own edits', async () => {
    let ids: string[] = [];
    const sockets = await countSockets(async () => {
      const some = await openSome(6);
      ids = some.ids;
      for (const [at, zone] of some.zones.entries()) zone.insert('frame', frame(`In ${at}`));
      await Promise.all(some.zones.map((zone) => zone.durable()));
    });
    expect(sockets).toBe(1);
    for (const [at, id] of ids.entries()) expect(await storedNames(id)).toEqual([`In ${at}`]);
  });

  it('open another socket for more than 7 zones', async () => {
    const { zones } = await openSome(16);
    expect(connection?.sockets()).toBe(3);
    for (const zone of zones) expect(zone.status()).toBe('open');
  });

  it('receive the edits of others', async () => {
    const { zones, ids } = await openSome(2);
    const [, second] = zones;
    const zone_id = ids[1] ?? '';
    const frames = [frame('Over HTTP')];
    await fixture.owner.client.frames.insert({ ...fixture.inSpace, zone_id, frames });
    await expect.poll(() => second?.list('frame').length, PATIENT).toBe(1);
    expect(zones[0]?.list('frame')).toEqual([]);
  });

  it('can be closed and opened again one by one', async () => {
    const { zones, ids } = await openSome(2);
    const [first, second] = zones as [LiveZone, LiveZone];
    first.close();
    const again = connection?.open(place(ids[0] ?? ''));
    await again?.ready();
    again?.insert('frame', frame('Again'));
    second.insert('frame', frame('Other'));
    await Promise.all([again?.durable(), second.durable()]);
    expect(second.status()).toBe('open');
    expect(await storedNames(ids[0] ?? '')).toEqual(['Again']);
    expect(connection?.sockets()).toBe(1);
  });

  it('are not refused for a wrong edit in another zone', async () => {
    const { zones, ids } = await openSome(2);
    const [first, second] = zones as [LiveZone, LiveZone];
    second.insert('frame', frame('Before'));
    elementsOf(first.doc).set(randomUUID(), new Y.Map([['kind', 'shape']]));
    await expect(first.durable()).rejects.toMatchObject({ code: 'change-refused' });
    second.insert('frame', frame('After'));
    await second.durable();
    expect(second.refusedWork()).toEqual([]);
    expect(first.refusedWork()).toHaveLength(1);
    expect((await storedNames(ids[1] ?? '')).toSorted()).toEqual(['After', 'Before']);
    first.insert('frame', frame('Kept'));
    await first.durable();
    expect(await storedNames(ids[0] ?? '')).toEqual(['Kept']);
  });

  it('stay open when one of them is refused or put in the trash', async () => {
    const { zones, ids } = await openSome(3);
    const [first, second, third] = zones as [LiveZone, LiveZone, LiveZone];
    const missing = connection?.open(place(randomUUID()));
    await expect(missing?.ready()).rejects.toMatchObject({ code: 'refused' });
    expect(first.status()).toBe('open');
    await fixture.trash(ids[2] ?? '');
    await expect.poll(() => third.status(), PATIENT).toBe('refused');
    await expect.poll(() => second.status(), PATIENT).toBe('open');
    expect(second.refusal()).toBeUndefined();
    second.insert('frame', frame('Still here'));
    await second.durable();
    expect(await storedNames(ids[1] ?? '')).toEqual(['Still here']);
  });

  it('refuse a zone after the connection was closed', async () => {
    const { ids } = await openSome(1);
    connection?.close();
    expect(() => connection?.open(place(ids[0] ?? ''))).toThrow('closed');
  });
});

describe('a subscription', () => {
  it('tells which elements changed and who changed them', async () => {
    const bob = await fixture.join('bob', 'EDITOR');
    const shared = connect();
    const mine = shared.open(place(fixture.firstZoneId));
    const his = openZone({
      ...{ baseUrl: service.url, token: bob.token, zuid: bob.zuid },
      ...place(fixture.firstZoneId),
    });
    try {
      await Promise.all([mine.ready(), his.ready()]);
      const seen: unknown[] = [];
      mine.subscribe((event) => {
        if (event.type === 'elements') seen.push(event);
      });
      await expect.poll(() => mine.presence.others().length, PATIENT).toBe(1);
      const [local, remote, api] = [frame('Mine'), frame('His'), frame('HTTP')];
      mine.insert('frame', local);
      await mine.durable();
      his.insert('frame', remote);
      await expect.poll(() => seen.length, PATIENT).toBe(2);
      const zone_id = fixture.firstZoneId;
      const { client } = fixture.owner;
      await client.frames.insert({ ...fixture.inSpace, zone_id, frames: [api] });
      await expect.poll(() => seen.length, PATIENT).toBe(3);
      his.change('frame', { id: remote.meta.id, meta: { name: 'New' } });
      await expect.poll(() => seen.length, PATIENT).toBe(4);
      mine.remove(local.meta.id);
      const user = expect.objectContaining({ zuid: bob.zuid });
      const one = (id: string, action: string) => [{ id, kind: 'frame', action }];
      expect(seen).toEqual([
        event(one(local.meta.id, 'insert'), { type: 'local', users: [] }),
        event(one(remote.meta.id, 'insert'), { type: 'remote', users: [user] }),
        event(one(api.meta.id, 'insert'), { type: 'api', users: [] }),
        event(one(remote.meta.id, 'change'), { type: 'remote', users: [user] }),
        event(one(local.meta.id, 'remove'), { type: 'local', users: [] }),
      ]);
    } finally {
      his.close();
    }
  });
});

function event(elements: unknown, actor: unknown) {
  return { type: 'elements', elements, actor };
}
