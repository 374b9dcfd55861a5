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

  it('names the elements of a zone whose rows were behind its journal', async () => {
    const { owner, inSpace, firstZoneId } = await createZoneFixture(service);
    const params = { ...inSpace, zone_id: firstZoneId };
    const [lost, stale, next] = [randomUUID(), randomUUID(), randomUUID()];
    const insert = (...ids: string[]) =>
      owner.client.call(contract.insertFrames, {
        params,
        body: { frames: ids.map((id) => ({ meta: { id, name: 'Frame' } })) },
      });
    await insert(lost, stale);
    const { next_after: after } = await vi.waitFor(async () => {
      const page = await read(owner, inSpace, { after: '0', kinds: ['zone.changed'] });
      expect(page.events).toHaveLength(1);
      return page;
    });
    // As if the rows had not been written yet.
    const zone = [firstZoneId];
    await query(service, 'update zones set projected_seq = 0 where zone_id = $1', zone);
    await query(service, 'delete from elements where element_id = $1', [lost]);
    await query(service, `update elements set z = 'a' where element_id = $1`, [stale]);
    await insert(next);
    const changes = await vi.waitFor(async () => {
      const { events } = await read(owner, inSpace, { after, kinds: ['zone.changed'] });
      const found = events.map(({ data }) => data as contract.EventData<'zone.changed'>);
      expect(found.at(-1)?.created).toContain(next);
      return found;
    });
    expect(changes.flatMap(({ created }) => created).toSorted()).toEqual([lost, next].toSorted());
    expect(changes.flatMap(({ changed }) => changed)).toEqual([stale]);
    expect(changes.some(({ truncated }) => truncated)).toBe(false);
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

  it('goes on waiting after events that the person cannot see', async () => {
    const fixture = await createZoneFixture(service);
    const stranger = await fixture.join('stranger');
    await readUntil(fixture.owner, fixture, { kind: 'team_member.added' });
    const { next_after: after } = await read(stranger, fixture.inSpace);
    const started = performance.now();
    const waiting = read(stranger, fixture.inSpace, { after, wait: 2 });
    await fixture.addZone('Hidden');
    const { events, next_after } = await waiting;
    expect(events).toEqual([]);
    expect(BigInt(next_after)).toBeGreaterThan(BigInt(after));
    expect(performance.now() - started).toBeGreaterThan(1_900);
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

describe('a stream', () => {
  /** Opens a stream on a node. */
  async function open(
    { url }: { url: string },
    person: Person,
    { edition_id }: { edition_id: string },
    { search = '', last }: { search?: string; last?: string } = {},
  ) {
    const leave = new AbortController();
    const response = await fetch(
      `${url}/service/api/v1/editions/${edition_id}/events/stream${search}`,
      {
        headers: {
          authorization: `Bearer ${person.token}`,
          ...(last && { 'last-event-id': last }),
        },
        signal: leave.signal,
      },
    );
    const texts = response.body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
    let text = '';
    return {
      response,
      leave: () => leave.abort(),
      /** Reads until the text matches, or until the stream ends. */
      async until(wanted: RegExp) {
        while (!wanted.test(text)) {
          const { value, done } = (await texts?.next()) ?? { done: true };
          if (done) break;
          text += value;
        }
        return text;
      },
      seqs: () => [...text.matchAll(/^data: {"seq":"(\d+)"/gm)].map(([, seq]) => Number(seq)),
    };
  }

  it('sends what exists and then what happens, on another node, too', async () => {
    const fixture = await createZoneFixture(service);
    const { owner, inSpace } = fixture;
    await readUntil(owner, fixture, { kind: 'space.created' });
    const stream = await open(second, owner, inSpace, { search: '?after=0' });
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await stream.until(/"space\.created"/);
    const zoneId = await fixture.addZone('Streamed');
    expect(await stream.until(new RegExp(zoneId))).toContain('"zone.created"');
    stream.leave();
    expect(stream.seqs()).toEqual(stream.seqs().map((_, index) => index + 1));
  });

  it('goes on after the last event that a browser has seen', async () => {
    const fixture = await createZoneFixture(service);
    const { owner, inSpace } = fixture;
    await readUntil(owner, fixture, { kind: 'space.created' });
    const stream = await open(service, owner, inSpace, { search: '?after=0&wait=0', last: '1' });
    await stream.until(/never/);
    expect(stream.seqs()[0]).toBe(2);
  });

  it('starts with the next event, and passes those that the person cannot see', async () => {
    const fixture = await createZoneFixture(service);
    const { owner, inSpace } = fixture;
    const stranger = await fixture.join('stranger');
    await readUntil(owner, fixture, { kind: 'team_member.added' });
    const stream = await open(service, stranger, inSpace);
    await stream.until(/id: \d+\n\n/);
    await fixture.addZone('Hidden');
    const { next_after } = await vi.waitFor(async () => {
      const page = await read(owner, inSpace);
      expect(await stream.until(new RegExp(`id: ${page.next_after}\n\n`))).toContain(
        `id: ${page.next_after}\n\n`,
      );
      return page;
    });
    stream.leave();
    expect(stream.seqs()).toEqual([]);
    expect(Number(next_after)).toBeGreaterThan(1);
  });

  it('has no events of a space that the person lost', async () => {
    const fixture = await createZoneFixture(service);
    const { owner, inSpace } = fixture;
    const viewer = await fixture.join('viewer', 'VIEWER');
    const stream = await open(second, viewer, inSpace, { search: '?after=0' });
    await stream.until(/"space\.created"/);
    await owner.client.call(contract.removeSpaceMember, {
      params: { ...inSpace, member_id: viewer.zuid },
    });
    const zoneId = await fixture.addZone('After');
    await readUntil(owner, fixture, { kind: 'zone.created' });
    const { next_after } = await read(owner, inSpace);
    const text = await stream.until(new RegExp(`id: ${next_after}\n\n`));
    stream.leave();
    expect(text).not.toContain(zoneId);
  });

  it('ends when the person leaves the edition, and says why', async () => {
    const fixture = await createZoneFixture(service);
    const { inSpace } = fixture;
    const viewer = await fixture.join('viewer', 'VIEWER');
    const stream = await open(service, viewer, inSpace, { search: '?after=0' });
    await stream.until(/"space\.created"/);
    const { edition_id } = inSpace;
    await viewer.client.call(contract.leaveEdition, { params: { edition_id }, body: {} });
    await fixture.addZone('After');
    const text = await stream.until(/never/);
    expect(text).toMatch(/event: error\ndata: \{"status":"error".*"IAM1001"/);
  });

  it('is refused if the person has five of them, until one ends', async () => {
    const fixture = await createZoneFixture(service);
    const { owner, inSpace } = fixture;
    const streams = await Promise.all(
      Array.from({ length: 6 }, () => open(service, owner, inSpace)),
    );
    expect(streams.map(({ response }) => response.status).toSorted()).toEqual([
      ...[200, 200, 200, 200, 200, 429],
    ]);
    for (const stream of streams) stream.leave();
    await vi.waitFor(async () => {
      const { response, leave } = await open(service, owner, inSpace);
      leave();
      expect(response.status).toBe(200);
    });
  });

  it('ends after its time', async () => {
    const fixture = await createZoneFixture(service);
    const { owner, inSpace } = fixture;
    await readUntil(owner, fixture, { kind: 'space.created' });
    const started = performance.now();
    const stream = await open(service, owner, inSpace, { search: '?wait=1' });
    await fixture.addZone('Seen');
    expect(await stream.until(/never/)).toMatch(/"zone\.created".*\n\n(?:id: \d+\n\n)+$/);
    expect(performance.now() - started).toBeGreaterThan(900);
  });
});
