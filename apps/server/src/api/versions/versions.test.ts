import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import { DAY } from '../../../../../testing/service/manual-clock.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import { restriction } from '../../../../../testing/zones/zone-fixture.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });
let at: { edition_id: string; space_id: string; zone_id: string };
beforeEach(async () => {
  await fixture.addZone();
  at = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
});

const list = async (
  person: Person,
  search: contract.QueryOf<typeof contract.listZoneVersions> = {},
) =>
  (await person.client.call(contract.listZoneVersions, { params: at, query: search }))
    .zone_versions;

const read = (person: Person, version_id: string) =>
  person.client.call(contract.getZoneVersion, { params: { ...at, version_id } });

const name = (person: Person, version_id: string, description: string) =>
  person.client.call(contract.nameZoneVersion, {
    params: { ...at, version_id },
    body: { description },
  });

const restore = (person: Person, version_id: string) =>
  person.client.call(contract.restoreZoneVersion, { params: { ...at, version_id } });

const setState = (zone_state: 'TRASH' | 'RESTORE') =>
  fixture.owner.client.call(contract.changeZoneState, { params: at, body: { zone_state } });

/** Adds a frame and saves a version by trashing and restoring the zone. Returns the version ID. */
async function addVersion(frameName = 'Risks', daysAgo = 0): Promise<string> {
  await fixture.owner.client.call(contract.insertFrames, {
    params: at,
    body: { frames: [{ meta: { id: randomUUID(), name: frameName } }] },
  });
  await setState('TRASH');
  await setState('RESTORE');
  const [newest] = await query<{ version_id: string }>(
    service,
    'select version_id from zone_versions where zone_id = $1 order by version_id desc limit 1',
    [at.zone_id],
  );
  const version = newest?.version_id ?? '';
  await query(service, `update zone_versions set version_time = $2 where version_id = $1`, [
    version,
    new Date(Date.now() - daysAgo * DAY),
  ]);
  return version;
}

const setPlan = (plan: string) =>
  query(service, 'update subscriptions set plan_name = $2 where edition_id = $1', [
    at.edition_id,
    plan,
  ]);

const framesIn = ({
  document,
}: Pick<contract.DataOf<typeof contract.getZoneVersion>, 'document'>) =>
  document.elements.map((element) => 'frame' in element && element.frame.meta.name);

describe('the versions of a zone', () => {
  it('are listed newest first, for every role', async () => {
    const older = await addVersion('A', 2);
    const newer = await addVersion('B', 1);
    const viewer = await fixture.join('viewer', 'VIEWER');
    const { allowed_versions, restricted_versions } = await list(viewer);
    expect(allowed_versions).toEqual([
      {
        version_id: newer,
        modified_by: fixture.owner.zuid,
        version_time: expect.stringMatching(/ \d{4}, \d\d:\d\d:\d\d$/),
        description: '',
      },
      expect.objectContaining({ version_id: older }),
    ]);
    expect(restricted_versions).toEqual([]);
  });

  it('show only their id and author if the plan does not allow reading them', async () => {
    const old = await addVersion('A', 8);
    const fresh = await addVersion('B', 6);
    expect(await list(fixture.owner)).toMatchObject({
      allowed_versions: [{ version_id: fresh }],
      restricted_versions: [{ version_id: old, modified_by: fixture.owner.zuid }],
    });
    expect((await list(fixture.owner)).restricted_versions[0]).not.toHaveProperty('version_time');
    await setPlan('TRIAL_PLAN');
    expect((await list(fixture.owner)).allowed_versions).toHaveLength(2);
    await query(
      service,
      `update zone_versions set version_time = '2001-01-01' where version_id = $1`,
      [old],
    );
    expect((await list(fixture.owner)).restricted_versions).toHaveLength(1);
    await setPlan('BUSINESS_PLAN');
    expect((await list(fixture.owner)).restricted_versions).toEqual([]);
  });

  it('are paged with allowed and restricted ones together', async () => {
    const ids: string[] = [];
    for (const days of [9, 8, 3, 2, 1]) ids.unshift(await addVersion(`Day ${days}`, days));
    const page = async (from: number, limit: number) => {
      const { allowed_versions, restricted_versions } = await list(fixture.owner, { from, limit });
      return [allowed_versions, restricted_versions].map((part) => part.map((v) => v.version_id));
    };
    expect(await page(0, 2)).toEqual([ids.slice(0, 2), []]);
    expect(await page(2, 2)).toEqual([[ids[2]], [ids[3]]]);
    expect(await page(4, 2)).toEqual([[], [ids[4]]]);
    expect(await page(5, 2)).toEqual([[], []]);
  });

  it('can be listed since a day or time, inclusive', async () => {
    const [early, noon, late] = [
      await addVersion('A'),
      await addVersion('B'),
      await addVersion('C'),
    ];
    await setPlan('BUSINESS_PLAN');
    for (const [id, time] of [
      [early, '2026-01-30T23:59:59Z'],
      [noon, '2026-01-31T00:00:00Z'],
      [late, '2026-01-31T12:00:00Z'],
    ]) {
      await query(service, 'update zone_versions set version_time = $2 where version_id = $1', [
        id,
        time,
      ]);
    }
    const from = async (fromDate: string) =>
      (await list(fixture.owner, { fromDate })).allowed_versions.map((v) => v.version_id);
    expect(await from('2026-01-31')).toEqual([late, noon]);
    expect(await from('2026-01-31T12:00:00Z')).toEqual([late]);
    expect(await from('2026-01-31T13:30:00+01:30')).toEqual([late]);
    expect(await from('2026-01-31T12:00:01Z')).toEqual([]);
    await expect(from('2026-02-30')).rejects.toMatchObject({ status: 400, key: 'validation' });
    await expect(from('yesterday')).rejects.toMatchObject({ status: 400, key: 'validation' });
  });

  it('are returned with the requested fields', async () => {
    const old = await addVersion('A', 30);
    await addVersion('B');
    expect(await list(fixture.owner, { fields: ['version_id', 'description'] })).toEqual({
      allowed_versions: [{ version_id: expect.any(String), description: '' }],
      restricted_versions: [{ version_id: old }],
    });
  });

  it('belong to one zone', async () => {
    const version = await addVersion();
    const other = await fixture.addZone();
    await expect(
      fixture.owner.client.call(contract.getZoneVersion, {
        params: { ...at, zone_id: other, version_id: version },
      }),
    ).rejects.toMatchObject({ key: 'versionNotFound' });
  });

  it('cannot be listed, read, named or restored while the zone is in the trash', async () => {
    const version = await addVersion();
    const { owner } = fixture;
    await fixture.trash(at.zone_id);
    for (const attempt of [
      () => list(owner),
      () => read(owner, version),
      () => name(owner, version, 'x'),
      () => restore(owner, version),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 400, key: 'zoneNotActive' });
    }
  });

  it('are hidden with the zone', async () => {
    const version = await addVersion();
    const viewer = await fixture.join('viewer', 'VIEWER');
    const stranger = await fixture.join('stranger');
    await fixture.share(restriction(at.zone_id, viewer.zuid));
    for (const attempt of [
      () => list(viewer),
      () => read(viewer, version),
      () => restore(viewer, version),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ key: 'zoneRestricted' });
    }
    for (const attempt of [
      () => list(stranger),
      () => read(stranger, version),
      () => restore(stranger, version),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ key: 'spaceNotFound' });
    }
  });
});

describe('a version', () => {
  it('is read with its canvas, without comments', async () => {
    const [frame, shape, line, note] = [1, 2, 3, 4].map(() => randomUUID());
    await fixture.owner.client.call(contract.changeElements, {
      params: at,
      body: {
        insert: {
          frames: [{ meta: { id: frame ?? '', name: 'Risks\u2028and "quotes",\n{}' } }],
          shapes: [
            {
              meta: { id: shape ?? '' },
              basic: { type: 'OVAL' },
              frame_id: frame,
              properties: { fills: [{ no_fill: {} }] },
            },
          ],
          connectors: [
            {
              meta: { id: line ?? '' },
              connected: { first: { shape_id: shape ?? '' }, second: { shape_id: frame ?? '' } },
            },
          ],
          comments: [{ meta: { id: note ?? '' }, text: 'Why?', element_id: shape }],
        },
      },
    });
    const version = await addVersion('Later');
    const viewer = await fixture.join('viewer', 'VIEWER');
    const { version: shown, document } = await read(viewer, version);
    expect(shown.version_id).toBe(version);
    expect(document).toMatchObject({
      id: at.zone_id,
      meta: { name: 'Zone 1' },
      elements: [
        { type: 'FRAME', frame: { meta: { id: frame, name: 'Risks\u2028and "quotes",\n{}' } } },
        { type: 'OBJECT', shape: { frame_id: frame, properties: { fills: [{ noFill: {} }] } } },
        { type: 'OBJECT', connector: { connected: { first: { shape_id: shape } } } },
        { type: 'FRAME', frame: { meta: { name: 'Later' } } },
      ],
    });
    const { space_data } = await viewer.client.call(contract.getZoneData, {
      params: at,
      query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: at.zone_id },
    });
    expect(document.elements).toEqual(space_data.docDatas[0]?.document.elements);
  });

  it('does not change with the zone', async () => {
    const version = await addVersion('First');
    await addVersion('Second');
    expect(framesIn(await read(fixture.owner, version))).toEqual(['First']);
  });

  it('cannot be read, named or restored if the plan does not allow reading it', async () => {
    const version = await addVersion('A', 8);
    const { owner } = fixture;
    for (const attempt of [
      () => read(owner, version),
      () => name(owner, version, 'x'),
      () => restore(owner, version),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 403, key: 'versionRestricted' });
    }
  });

  it('returns 404 if it does not exist', async () => {
    for (const unknown of ['1', 'abc', '99999999999999999999']) {
      for (const attempt of [
        () => read(fixture.owner, unknown),
        () => name(fixture.owner, unknown, 'x'),
        () => restore(fixture.owner, unknown),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ status: 404, key: 'versionNotFound' });
      }
    }
  });

  it('can be named by editors', async () => {
    const version = await addVersion();
    const editor = await fixture.join('editor', 'EDITOR');
    const commenter = await fixture.join('commenter', 'COMMENTER');
    const named = await name(editor, version, 'Before the workshop');
    expect(named.version).toMatchObject({
      version_id: version,
      description: 'Before the workshop',
    });
    expect((await list(editor)).allowed_versions).toMatchObject([
      { description: 'Before the workshop', modified_by: fixture.owner.zuid },
    ]);
    await expect(name(commenter, version, 'Mine')).rejects.toMatchObject({ key: 'notPermitted' });
    await expect(name(commenter, '1', 'Mine')).rejects.toMatchObject({ key: 'notPermitted' });
    await expect(restore(commenter, version)).rejects.toMatchObject({ key: 'notPermitted' });
  });

  it('is saved on a state change only if the canvas has changed', async () => {
    await addVersion();
    await setState('TRASH');
    await setState('RESTORE');
    expect((await list(fixture.owner)).allowed_versions).toHaveLength(1);
    const untouched = await fixture.addZone();
    await fixture.trash(untouched);
    const rows = await query(service, 'select 1 from zone_versions where zone_id = $1', [
      untouched,
    ]);
    expect(rows).toEqual([]);
  });

  it('includes acknowledged changes that are not projected yet', async () => {
    const version = await addVersion('A');
    await query(service, 'update zones set projected_seq = 0, version_seq = 0 where zone_id = $1', [
      at.zone_id,
    ]);
    await query(service, 'delete from elements where zone_id = $1', [at.zone_id]);
    await setState('TRASH');
    await setState('RESTORE');
    expect((await list(fixture.owner)).allowed_versions).toMatchObject([{ version_id: version }]);
  });
});
