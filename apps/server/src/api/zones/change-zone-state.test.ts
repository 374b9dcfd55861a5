import * as contract from '@lienzo/contract';
import { uploadFile } from '@lienzo/sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { createClockBehind, HOUR, MINUTE } from '../../../../../testing/service/manual-clock.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import {
  createZoneFixture,
  restriction,
  roleEntry,
  type ZoneFixture,
} from '../../../../../testing/zones/zone-fixture.ts';

const clock = createClockBehind(10 * HOUR);
const service = useService({ clock, keepsOutbox: true });
let fixture: ZoneFixture;
let zone: string;
beforeEach(async () => {
  clock.advance(5 * MINUTE);
  fixture = await createZoneFixture(service);
  zone = await fixture.addZone('Second');
});

type State = 'TRASH' | 'RESTORE' | 'DELETE';

const change = (person: Person, zone_state: State, zone_id = zone, at = fixture.inSpace) =>
  person.client.call(contract.changeZoneState, {
    params: { ...at, zone_id },
    body: { zone_state },
  });

const FRAME = '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4d';

const insertFrame = (id: string) =>
  fixture.owner.client.call(contract.insertFrames, {
    params: { ...fixture.inSpace, zone_id: zone },
    body: {
      frames: [
        {
          meta: { id, name: 'Risks' },
          type: 'CUSTOM',
          properties: { layout: { top: 0, left: 0, width: 800, height: 600 } },
        },
      ],
    },
  });

/** Counts the rows about a zone in every table with a zone id. */
async function countRows(zone_id: string): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    service,
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'zone_id'
       and table_name not in ('outbox', 'events', 'audit') -- they outlive what they are about
       and not (select relispartition or relkind = 'v' from pg_class
         where oid = format('%I.%I', table_schema, table_name)::regclass)
     order by table_name`,
  );
  const parts = [
    ...tables.map(
      ({ name }) => `select '${name}' as name, count(*)::int from ${name}
      where zone_id = $1`,
    ),
    `select 'blobs', count(*)::int from blobs
     where edition_id = (select edition_id from spaces where space_id = $2)`,
    `select 'jobs', count(*)::int from graphile_worker.jobs where key like '%-' || $1`,
  ];
  const rows = await query<{ name: string; count: number }>(service, parts.join(' union all '), [
    zone_id,
    fixture.inSpace.space_id,
  ]);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Writes the rows that jobs and live editing add to a zone over time. */
async function addHistory(zone_id: string): Promise<void> {
  const values = [fixture.inSpace.edition_id, zone_id];
  for (const statement of [
    `insert into zone_snapshots select edition_id, zone_id, 9, blob_id, now() from zone_versions
     where edition_id = $1 and zone_id = $2`,
    'insert into element_tombstones values ($1, $2, gen_random_uuid(), 1, 1)',
    'insert into zone_clients values ($1, $2, 1, 1)',
    `insert into comment_mentions values ($1, $2, gen_random_uuid(), '{1}')`,
    `insert into notifications (edition_id, zuid, notification_id, kind, zone_id, created_time, in_inbox, mail_pending)
     values ($1, 1, 1, 'share', $2, now(), true, false)`,
    'insert into zone_timers values ($1, $2, now(), now())',
    `insert into share_links (edition_id, link_id, space_id, zone_id, role, label, secret_hash, created_by, created_time)
     select $1, 1, space_id, zone_id, 'VIEWER', '', sha256(''), 1, now() from zones where zone_id = $2`,
    'insert into zone_votes values ($1, $2, 3, now())',
    'insert into zone_ballots values ($1, $2, 1, gen_random_uuid())',
    `insert into zone_history (edition_id, zone_id, slot, is_base, seq, first_seq, first_time, last_time, data)
     values ($1, $2, 0, true, 1, 1, now(), now(), '')`,
    `insert into zone_remnants (edition_id, zone_id, remnant_id, seq, data, created_time)
     values ($1, $2, gen_random_uuid(), 1, '', now())`,
    `select $1::text, graphile_worker.add_job('compactZone', '{}', job_key => work || $2::uuid,
       run_at => now() + interval '1 day')
     from unnest(array['save-version-', 'compact-zone-', 'drop-compacted-', 'project-zone-']) as work`,
  ])
    await query(service, statement, values);
}

describe('the state of a zone', () => {
  it('changes to trashed and back at its position', async () => {
    const third = await fixture.addZone('Third');
    const editor = await fixture.join('editor', 'EDITOR');
    clock.advance(MINUTE);
    expect(await change(editor, 'TRASH')).toEqual({
      current_user_id: editor.zuid,
      ...fixture.inSpace,
      zone_id: zone,
      zone_state: 'TRASH',
    });
    expect(await fixture.zoneOrder()).toEqual([fixture.firstZoneId, third]);
    const { zones_info } = await editor.client.call(contract.listZonesMeta, {
      params: fixture.inSpace,
      query: { status: 'TRASHED' },
    });
    const trashed = zones_info.zone_meta[zone];
    expect(trashed?.state_modified_time).not.toBe(trashed?.created_time);
    expect(trashed?.last_modified_time).toBe(trashed?.created_time);
    clock.advance(MINUTE);
    await change(editor, 'RESTORE');
    expect(await fixture.zoneOrder()).toEqual([fixture.firstZoneId, zone, third]);
    const { zone_info } = await editor.client.call(contract.getZoneMeta, {
      params: { ...fixture.inSpace, zone_id: zone },
    });
    expect(zone_info.state_modified_time).not.toBe(trashed?.state_modified_time);
    const payload = { space_id: fixture.inSpace.space_id, zone_id: zone };
    expect((await fixture.events()).slice(-2)).toEqual([
      { kind: 'zone.trashed', payload },
      { kind: 'zone.restored', payload },
    ]);
  });

  it('saves a version before a change', async () => {
    await insertFrame(FRAME);
    await change(fixture.owner, 'TRASH');
    expect(await countRows(zone)).toMatchObject({ zone_versions: 1 });
    await change(fixture.owner, 'RESTORE');
    const { document } = await readNewestVersion();
    expect(document.elements).toMatchObject([{ frame: { meta: { id: FRAME } } }]);
  });

  async function readNewestVersion() {
    const params = { ...fixture.inSpace, zone_id: zone };
    const { zone_versions } = await fixture.owner.client.call(contract.listZoneVersions, {
      params,
    });
    const version_id = zone_versions.allowed_versions[0]?.version_id ?? '';
    return fixture.owner.client.call(contract.getZoneVersion, {
      params: { ...params, version_id },
    });
  }

  it('returns Z1011 if the zone is already in that state', async () => {
    const fault = { status: 400, details: { error_code: 'Z1011' } };
    await expect(change(fixture.owner, 'RESTORE')).rejects.toMatchObject(fault);
    await expect(change(fixture.owner, 'DELETE')).rejects.toMatchObject(fault);
    await change(fixture.owner, 'TRASH');
    await expect(change(fixture.owner, 'TRASH')).rejects.toMatchObject(fault);
  });

  it('keeps one zone of a space active, counting hidden ones', async () => {
    const editor = await fixture.join('editor', 'EDITOR');
    await fixture.share(restriction(fixture.firstZoneId, editor.zuid));
    await change(editor, 'TRASH');
    await expect(change(fixture.owner, 'TRASH', fixture.firstZoneId)).rejects.toMatchObject({
      status: 400,
      key: 'lastZone',
    });
    expect(await fixture.zoneOrder()).toEqual([fixture.firstZoneId]);
  });

  it('cannot be restored into a full space', async () => {
    await change(fixture.owner, 'TRASH');
    await query(service, `update plans set zones_per_space = 1`);
    await expect(change(fixture.owner, 'RESTORE')).rejects.toMatchObject({
      status: 409,
      key: 'zoneLimitReached',
    });
    await query(service, `update plans set zones_per_space = 25`);
    await change(fixture.owner, 'RESTORE');
  });

  it('requires an editor of the zone, or the space owner for deletion', async () => {
    const commenter = await fixture.join('commenter', 'COMMENTER');
    const editor = await fixture.join('editor', 'EDITOR');
    const organiser = await fixture.join('organiser', 'VIEWER');
    const reader = await fixture.join('reader', 'EDITOR');
    await fixture.share(
      roleEntry(zone, organiser.zuid, 'ORGANISER'),
      roleEntry(zone, reader.zuid, 'VIEWER'),
    );
    const fault = { status: 401, key: 'notPermitted' };
    await expect(change(commenter, 'TRASH')).rejects.toMatchObject(fault);
    await expect(change(reader, 'TRASH')).rejects.toMatchObject(fault);
    await expect(change(commenter, 'RESTORE')).rejects.toMatchObject(fault);
    await change(organiser, 'TRASH');
    await expect(change(organiser, 'DELETE')).rejects.toMatchObject(fault);
    await expect(change(editor, 'DELETE')).rejects.toMatchObject(fault);
    await change(editor, 'RESTORE');
  });

  it('cannot change if the zone is hidden or its space is trashed', async () => {
    const editor = await fixture.join('editor', 'EDITOR');
    await fixture.share(restriction(zone, editor.zuid));
    await expect(change(editor, 'TRASH')).rejects.toMatchObject({ key: 'zoneRestricted' });
    await change(fixture.owner, 'TRASH');
    await fixture.trashSpace();
    await expect(change(fixture.owner, 'RESTORE')).rejects.toMatchObject({ key: 'spaceNotActive' });
    await expect(change(fixture.owner, 'TRASH')).rejects.toMatchObject({ key: 'spaceNotActive' });
  });

  it('deletes all data of the zone', async () => {
    const editor = await fixture.join('editor', 'EDITOR');
    await insertFrame(FRAME);
    await uploadFile(fixture.owner.client, {
      ...{ ...fixture.inSpace, zone_id: zone, baseUrl: service.url },
      ...{ name: 'plan.txt', bytes: new TextEncoder().encode('Plan') },
    });
    await fixture.share(restriction(zone, editor.zuid));
    await change(fixture.owner, 'TRASH');
    await addHistory(zone);
    const before = Object.entries(await countRows(zone));
    expect(before.filter(([, count]) => count === 0)).toEqual([]);
    await change(fixture.owner, 'DELETE');
    const after = Object.entries(await countRows(zone));
    expect(after.filter(([, count]) => count > 0)).toEqual([]);
    await expect(change(fixture.owner, 'RESTORE')).rejects.toMatchObject({ key: 'zoneNotFound' });
    expect((await fixture.events()).at(-1)?.kind).toBe('zone.deleted');
  });
});
