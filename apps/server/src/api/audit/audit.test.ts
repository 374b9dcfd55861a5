import { createHash, randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { isLienzoError } from '@lienzo/sdk';
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

type Query = contract.QueryOf<typeof contract.listAudit>;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const read = ({ client }: Person, { inSpace }: ZoneFixture, filter: Query = {}) =>
  client.audit.list({ edition_id: inSpace.edition_id, ...filter });

/** Reads all rows, oldest first, once there is one of an action. */
async function readUntil(fixture: ZoneFixture, action: contract.AuditRow['action'], count = 1) {
  return vi.waitFor(
    async () => {
      const { rows } = await read(fixture.owner, fixture, { order: 'oldest', limit: 200 });
      expect(rows.filter((row) => row.action === action)).toHaveLength(count);
      return rows;
    },
    { timeout: 10_000, interval: 50 },
  );
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: unknown) => (isLienzoError(error) ? error.key : String(error)),
  );

describe('the audit log', () => {
  it('has each change with who made it, from where, and the former role', async () => {
    const fixture = await createZoneFixture(service);
    const { owner, inSpace } = fixture;
    const member = await fixture.join('member', 'VIEWER');
    await owner.client.spaceMembers.changeRole({
      ...{ ...inSpace, member_id: member.zuid, role: 'EDITOR' },
    });
    const rows = await readUntil(fixture, 'space_member.role_changed');
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => String(index + 1)));
    expect(rows.find(({ action }) => action === 'space_member.role_changed')).toMatchObject({
      edition_id: inSpace.edition_id,
      actor: { type: 'person', id: owner.zuid, via: 'sign_in' },
      targets: [
        { type: 'space', id: inSpace.space_id },
        { type: 'member', id: member.zuid },
      ],
      data: { role: 'EDITOR' },
      before: { role: 'VIEWER' },
      ip: '127.0.0.0/24',
    });
  });

  it('is one chain, which anyone can verify with the rows of the API', async () => {
    const fixture = await createZoneFixture(service);
    await Promise.all(Array.from({ length: 20 }, (_, index) => fixture.addSpace(`Space ${index}`)));
    const rows = await readUntil(fixture, 'space.created', 21);
    const { owner, inSpace } = fixture;
    const head = await owner.client.audit.getHead({ edition_id: inSpace.edition_id });
    const later = await read(owner, fixture, { order: 'oldest', limit: 200 });
    const verifier = contract.createAuditVerifier(sha256, {
      ...{ seq: '0', hash: contract.FIRST_PREVIOUS_HASH },
    });
    for (const row of later.rows.slice(0, Number(head.seq)))
      expect(verifier.check(row)).toBeUndefined();
    expect(verifier.finish(head)).toBeUndefined();
    expect(later.rows.slice(0, rows.length)).toEqual(rows);
  });

  it('shows a change that was made in the database', async () => {
    const fixture = await createZoneFixture(service);
    await readUntil(fixture, 'space.created');
    const { edition_id } = fixture.inSpace;
    await query(service, `update audit set actor_zuid = 1 where edition_id = $1 and seq = 2`, [
      edition_id,
    ]);
    const { rows } = await read(fixture.owner, fixture, { order: 'oldest' });
    const verifier = contract.createAuditVerifier(sha256);
    const problems = rows.map((row) => verifier.check(row)?.seq).filter(Boolean);
    expect(problems).toEqual(['2']);
  });

  it('has no rows for elements', async () => {
    const fixture = await createZoneFixture(service);
    const { owner, inSpace, firstZoneId } = fixture;
    await owner.client.call(contract.insertFrames, {
      params: { ...inSpace, zone_id: firstZoneId },
      body: { frames: [{ meta: { id: randomUUID(), name: 'Frame' } }] },
    });
    await vi.waitFor(async () => {
      const { events } = await owner.client.events.list({
        ...{ edition_id: inSpace.edition_id, after: '0', kinds: ['zone.changed'] },
      });
      expect(events).toHaveLength(1);
    });
    await fixture.addZone('Later');
    const rows = await readUntil(fixture, 'zone.created');
    expect(rows.map(({ action }) => String(action))).not.toContain('zone.changed');
  });
});

describe('what is no change', () => {
  it('is in the audit log once for each session, on all nodes, and in no event', async () => {
    const fixture = await createZoneFixture(service);
    const { owner, inSpace } = fixture;
    const { edition_id } = inSpace;
    await readUntil(fixture, 'sign_in');
    for (const url of [second.url, service.url])
      await fetch(`${url}${contract.BASE_PATH}/editions/${edition_id}`, {
        headers: { authorization: `Bearer ${owner.token}` },
      });
    // A later row of the other node, so that one for the session would have been logged before.
    await fixture.join('member');
    const rows = await readUntil(fixture, 'team_member.added');
    const own = rows.filter(({ action, actor }) => action === 'sign_in' && actor.id === owner.zuid);
    expect(own).toHaveLength(1);
    const { events } = await owner.client.events.list({ edition_id, after: '0', limit: 200 });
    const kinds = new Set<string>(events.map(({ kind }) => kind));
    expect(Object.keys(contract.auditOnlyActions).filter((kind) => kinds.has(kind))).toEqual([]);
  });

  it('includes refused requests of members, at most 10 in a minute, and none of strangers', async () => {
    const fixture = await createZoneFixture(service);
    const { inSpace } = fixture;
    const viewer = await fixture.join('viewer', 'VIEWER');
    const stranger = await service.signIn('stranger');
    for (let turn = 0; turn < 15; turn++) {
      const renamed = { ...inSpace, action_type: 'SPACE_NAME' as const, space_name: 'Mine' };
      expect(await failureOf(viewer.client.spaces.changeMeta(renamed))).toBe('notPermitted');
      expect(await failureOf(stranger.client.spaces.changeMeta(renamed))).toBe('notFound');
    }
    const rows = await readUntil(fixture, 'access.denied', 10);
    const denied = rows.filter(({ action }) => action === 'access.denied');
    expect(new Set(denied.map(({ actor }) => actor.id))).toEqual(new Set([viewer.zuid]));
    expect(denied[0]).toMatchObject({
      data: { operation: 'changeSpaceMeta', space_id: inSpace.space_id },
    });
  });

  it('includes exports, once in 10 minutes', async () => {
    const fixture = await createZoneFixture(service);
    const { owner, inSpace, firstZoneId } = fixture;
    const zone = { ...inSpace, zone_id: firstZoneId };
    for (const format of ['svg', 'png', 'svg'] as const)
      await owner.client.zones.getImage({ ...zone, format });
    const rows = await readUntil(fixture, 'zone.exported', 2);
    expect(rows.at(-1)).toMatchObject({ data: { ...inSpaceOf(zone), format: 'png' } });
    await owner.client.audit.export({ edition_id: inSpace.edition_id, format: 'csv' });
    await readUntil(fixture, 'audit.exported');
  });
});

function inSpaceOf({ space_id, zone_id }: { space_id: string; zone_id: string }) {
  return { space_id, zone_id };
}

describe('a reader', () => {
  it('who owns a space sees its rows without addresses; others see none', async () => {
    const fixture = await createZoneFixture(service);
    const maker = await fixture.join('maker');
    const { space_id } = await fixture.addSpace('Own', maker);
    await fixture.addMember(maker.zuid, 'EDITOR');
    await readUntil(fixture, 'space.created', 2);
    expect(await failureOf(read(maker, fixture))).toBe('notPermitted');
    const { edition_id } = fixture.inSpace;
    expect(await failureOf(maker.client.audit.getHead({ edition_id }))).toBe('notPermitted');
    expect(await failureOf(maker.client.audit.export({ edition_id }))).toBe('notPermitted');
    const shared = { space_id: fixture.inSpace.space_id };
    expect(await failureOf(read(maker, fixture, shared))).toBe('notPermitted');
    const { rows } = await read(maker, fixture, { space_id });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.targets).toContainEqual({ type: 'space', id: space_id });
      expect(row).not.toHaveProperty('ip');
      expect(row).not.toHaveProperty('user_agent');
      expect(row).not.toHaveProperty('salt');
      expect(contract.createAuditVerifier(sha256).check(row)).toBeUndefined();
    }
    const stranger = await service.signIn('outsider');
    expect(await failureOf(read(stranger, fixture))).toBe('notFound');
  });
});

describe('filters', () => {
  it('find what a scan of all rows finds, in pages of any size and both orders', async () => {
    const fixture = await createZoneFixture(service);
    const { owner, inSpace } = fixture;
    const member = await fixture.join('member', 'EDITOR');
    const zoneId = await fixture.addZone('Plan');
    await fixture.trash(zoneId);
    await fixture.addSpace('Other', member);
    const all = await readUntil(fixture, 'space.created', 2);
    const middle = all[Math.floor(all.length / 2)]?.time ?? '';
    const refersTo = (id: string) => (row: contract.AuditRow) =>
      row.targets.some((target) => target.id === id);
    const cases: [Query, (row: contract.AuditRow) => boolean][] = [
      [{}, () => true],
      [{ actor: member.zuid }, ({ actor }) => actor.id === member.zuid],
      [{ action: ['zone.trashed'] }, ({ action }) => action === 'zone.trashed'],
      [
        { action: ['zone.trashed', 'space.created'] },
        ({ action }) => action === 'zone.trashed' || action === 'space.created',
      ],
      [{ target: zoneId }, refersTo(zoneId)],
      [{ target: inSpace.space_id }, refersTo(inSpace.space_id)],
      [{ target: member.zuid }, refersTo(member.zuid)],
      [{ space_id: inSpace.space_id }, refersTo(inSpace.space_id)],
      [{ since: middle }, ({ time }) => time >= middle],
      [{ until: middle }, ({ time }) => time < middle],
      [
        { actor: owner.zuid, action: ['space.created'], until: '2999-01-01' },
        ({ actor, action }) => actor.id === owner.zuid && action === 'space.created',
      ],
      [{ target: '0' }, () => false],
    ];
    const last = all.at(-1)?.seq ?? '0';
    for (const [filter, matches] of cases)
      for (const limit of [1, 3, 200])
        for (const order of ['oldest', 'newest'] as const) {
          const found: contract.AuditRow[] = [];
          let after: string | undefined;
          for (let more = true; more; ) {
            const page = await read(owner, fixture, {
              ...{ ...filter, limit, order },
              ...(after !== undefined && { after }),
            });
            expect(page.rows.length).toBeLessThanOrEqual(limit);
            found.push(...page.rows.filter((row) => BigInt(row.seq) <= BigInt(last)));
            after = page.next_after;
            more = page.has_more;
          }
          const expected = all.filter(matches);
          expect(found).toEqual(order === 'oldest' ? expected : expected.toReversed());
        }
  });
});

describe('an export', () => {
  it('leads from page to page until everything was read once', async () => {
    const fixture = await createZoneFixture(service);
    for (let index = 0; index < 5; index++) await fixture.addZone();
    const all = await readUntil(fixture, 'zone.created', 5);
    const { edition_id } = fixture.inSpace;
    const headers = { authorization: `Bearer ${fixture.owner.token}` };
    const lines: string[] = [];
    let path: string | undefined =
      `${contract.BASE_PATH}/editions/${edition_id}/audit/export?limit=2`;
    while (path !== undefined) {
      const response: Response = await fetch(`${service.url}${path}`, { headers });
      expect(response.headers.get('content-type')).toContain('application/x-ndjson');
      lines.push(...(await response.text()).split('\n').filter((line) => line !== ''));
      path = /^<(.*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(lines.slice(0, all.length).map((line) => JSON.parse(line))).toEqual(all);
    const { bytes, mediaType } = await fixture.owner.client.audit.export({
      ...{ edition_id, format: 'csv', limit: 1 },
    });
    expect(mediaType).toBe('text/csv');
    expect(new TextDecoder().decode(bytes).split('\r\n')).toHaveLength(3);
  });
});
