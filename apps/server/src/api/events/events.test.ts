import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { openZone } from '@lienzo/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import { createZoneFixture, type ZoneFixture } from '../../../../../testing/zones/zone-fixture.ts';
import { type Service, startService } from '../../app.ts';

const service = useService();
let second: Service;
beforeAll(async () => {
  second = await startService(service.config);
});
afterAll(() => second.close());

type Query = contract.QueryOf<typeof contract.listEvents>;

const read = ({ client }: Person, { edition_id }: { edition_id: string }, query: Query = {}) =>
  client.call(contract.listEvents, { params: { edition_id }, query });

/** Reads all events that a person can see, once there are as many of a kind as expected. */
async function readUntil(
  person: Person,
  { inSpace }: ZoneFixture,
  { kind, count = 1 }: { kind: contract.EventKind; count?: number },
) {
  return vi.waitFor(
    async () => {
      const { events } = await read(person, inSpace, { after: '0', limit: 200 });
      expect(events.filter((event) => event.kind === kind).length).toBeGreaterThanOrEqual(count);
      return events;
    },
    { timeout: 10_000, interval: 50 },
  );
}

describe('the log', () => {
  it('has each change once, in order and without gaps', async () => {
    const fixture = await createZoneFixture(service);
    const zoneId = await fixture.addZone('Plan');
    await fixture.trash(zoneId);
    const events = await readUntil(fixture.owner, fixture, { kind: 'zone.trashed' });
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => String(index + 1)));
    const ofZone = events.filter(({ zone_id }) => zone_id === zoneId).map(({ kind }) => kind);
    expect(ofZone).toEqual(['zone.created', 'zone.trashed']);
    expect(events.at(-1)).toMatchObject({
      edition_id: fixture.inSpace.edition_id,
      space_id: fixture.inSpace.space_id,
      zone_id: zoneId,
      actor: { type: 'person', zuid: fixture.owner.zuid, via: 'sign_in' },
      data: { space_id: fixture.inSpace.space_id, zone_id: zoneId },
    });
  });

  it('names the elements that a request changed', async () => {
    const fixture = await createZoneFixture(service);
    const { owner, inSpace, firstZoneId } = fixture;
    const params = { ...inSpace, zone_id: firstZoneId };
    const id = randomUUID();
    await owner.client.call(contract.insertFrames, {
      params,
      body: { frames: [{ meta: { id, name: 'Frame' } }] },
    });
    await owner.client.call(contract.removeFrames, { params, body: { ids: [id] } });
    const events = await vi.waitFor(async () => {
      const page = await read(owner, inSpace, { after: '0', kinds: ['zone.changed'] });
      expect(page.events.at(-1)?.data).toMatchObject({ to_seq: '2' });
      return page.events;
    });
    const ids = events.map(({ data }) => data as contract.EventData<'zone.changed'>);
    // Merged into one event, or one for each request.
    const created = ids.flatMap((change) => change.created);
    const removed = ids.flatMap((change) => change.removed);
    expect([created, removed]).toEqual(ids.length === 1 ? [[], []] : [[id], [id]]);
    expect(ids.at(-1)?.authors).toEqual([owner.zuid]);
  });

  it('names the elements that people changed live', async () => {
    const fixture = await createZoneFixture(service);
    const { owner, inSpace, firstZoneId } = fixture;
    const zone = openZone({
      ...{ baseUrl: second.url, token: owner.token, zoneId: firstZoneId },
      ...{ editionId: inSpace.edition_id, spaceId: inSpace.space_id },
    });
    await zone.ready();
    const id = randomUUID();
    zone.insert('frame', { meta: { id, name: 'Live' } });
    await zone.durable();
    const events = await readUntil(owner, fixture, { kind: 'zone.changed' });
    zone.close();
    expect(events.find(({ kind }) => kind === 'zone.changed')?.data).toMatchObject({
      created: [id],
      changed: [],
      removed: [],
      authors: [owner.zuid],
    });
  });
});

describe('a person', () => {
  it('sees events of their spaces only, and admins see those of the edition', async () => {
    const fixture = await createZoneFixture(service);
    const viewer = await fixture.join('viewer', 'VIEWER');
    const stranger = await fixture.join('stranger');
    const hidden = await fixture.addSpace('Hidden');
    await readUntil(fixture.owner, fixture, { kind: 'space.created', count: 2 });
    const spacesOf = async (person: Person) => {
      const { events } = await read(person, fixture.inSpace, { after: '0', limit: 200 });
      return new Set(events.map(({ space_id }) => space_id).filter((id) => id !== undefined));
    };
    expect(await spacesOf(viewer)).toEqual(new Set([fixture.inSpace.space_id]));
    expect(await spacesOf(stranger)).toEqual(new Set());
    expect(await spacesOf(fixture.owner)).toEqual(
      new Set([fixture.inSpace.space_id, hidden.space_id]),
    );
    const { events, next_after } = await read(stranger, fixture.inSpace, { after: '0' });
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['team_member.added']));
    const { next_after: head } = await read(fixture.owner, fixture.inSpace);
    expect(next_after).toBe(head); // passes what is hidden
  });

  it('no longer sees events of a space that they lost', async () => {
    const fixture = await createZoneFixture(service);
    const viewer = await fixture.join('viewer', 'VIEWER');
    await readUntil(viewer, fixture, { kind: 'space.created' });
    await fixture.owner.client.call(contract.removeSpaceMember, {
      params: { ...fixture.inSpace, member_id: viewer.zuid },
    });
    const { events } = await read(viewer, fixture.inSpace, { after: '0', limit: 200 });
    expect(events.filter(({ space_id }) => space_id)).toEqual([]);
  });

  it('of another edition sees nothing', async () => {
    const fixture = await createZoneFixture(service);
    const stranger = await service.signIn(`foreign-${randomUUID()}`);
    await expect(read(stranger, fixture.inSpace, { after: '0' })).rejects.toMatchObject({
      status: 404,
      key: 'notFound',
    });
  });
});

describe('a request that waits', () => {
  it('returns when something happens, on another node, too', async () => {
    const fixture = await createZoneFixture(service);
    const { owner, inSpace } = fixture;
    await readUntil(owner, fixture, { kind: 'space.created' });
    const { next_after: after } = await read(owner, inSpace);
    const url = `${second.url}/service/api/v1/editions/${inSpace.edition_id}/events?after=${after}&wait=25`;
    const waiting = fetch(url, { headers: { authorization: `Bearer ${owner.token}` } });
    const zoneId = await fixture.addZone('Awaited');
    const { data } = await (await waiting).json();
    expect(data.events).toMatchObject([{ kind: 'zone.created', zone_id: zoneId }]);
  });

  it('is refused if the person has five of them', async () => {
    const fixture = await createZoneFixture(service);
    const { owner, inSpace } = fixture;
    await readUntil(owner, fixture, { kind: 'space.created' });
    const { next_after: after } = await read(owner, inSpace);
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => read(owner, inSpace, { after, wait: 2 })),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { status: 429, key: 'concurrencyLimited' } }]);
  });

  it('returns without events when the time is over', async () => {
    const fixture = await createZoneFixture(service);
    const { owner, inSpace } = fixture;
    await readUntil(owner, fixture, { kind: 'space.created' });
    const { next_after: after } = await read(owner, inSpace);
    const started = performance.now();
    const page = await read(owner, inSpace, { after, wait: 1 });
    expect(page).toEqual({ events: [], next_after: after, has_more: false });
    expect(performance.now() - started).toBeGreaterThan(900);
  });
});

describe('pages', () => {
  it('contain every event once, whatever their size', async () => {
    const fixture = await createZoneFixture(service);
    for (let index = 0; index < 5; index++) await fixture.addZone(`Zone ${index}`);
    const all = await readUntil(fixture.owner, fixture, { kind: 'zone.created', count: 5 });
    const seen: string[] = [];
    let after = '0';
    for (let more = true; more; ) {
      const page = await read(fixture.owner, fixture.inSpace, { after, limit: 2 });
      seen.push(...page.events.map(({ seq }) => seq));
      after = page.next_after;
      more = page.has_more;
    }
    expect(seen).toEqual(all.map(({ seq }) => seq));
  });

  it('after a number that does not exist yet lead back to the end of the log', async () => {
    const fixture = await createZoneFixture(service);
    await readUntil(fixture.owner, fixture, { kind: 'space.created' });
    const page = await read(fixture.owner, fixture.inSpace, { after: '1000', wait: 25 });
    const { next_after } = await read(fixture.owner, fixture.inSpace);
    expect(page).toEqual({ events: [], next_after, has_more: true });
  });

  it('of deleted events are refused with the oldest number', async () => {
    const fixture = await createZoneFixture(service);
    const events = await readUntil(fixture.owner, fixture, { kind: 'space.created' });
    const { edition_id } = fixture.inSpace;
    await query(service, 'delete from events where edition_id = $1 and seq <= 2', [edition_id]);
    await expect(read(fixture.owner, fixture.inSpace, { after: '1' })).rejects.toMatchObject({
      status: 410,
      key: 'eventsExpired',
      details: { oldest_seq: '3' },
    });
    const rest = await read(fixture.owner, fixture.inSpace, { after: '2' });
    expect(rest.events.length).toBe(events.length - 2);
  });
});
