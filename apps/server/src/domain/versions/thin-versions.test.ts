import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../../../../testing/hooks/use-database.ts';
import { usePerson, useService } from '../../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../../testing/hooks/use-zone.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import { createLog } from '../../core/log.ts';
import { thinAllVersions } from '../../jobs/thin-all-versions.ts';
import { THINNED_AT_ONCE, thinVersions } from './thin-versions.ts';

const MINUTES_PER_DAY = 24 * 60;

const service = useService();
const db = useDatabase(service);
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada, { perTest: true });

const versionThinning = { keepAllHours: 2, hourlyDays: 1, dailyDays: 30 };
const thin = () =>
  db.changeEdition(canvas.edition_id, (tx) =>
    thinVersions(tx, { editionId: canvas.edition_id, zoneId: canvas.zone_id }, versionThinning),
  );

async function thinFully(): Promise<void> {
  let deleted = THINNED_AT_ONCE;
  while (deleted === THINNED_AT_ONCE) deleted = await thin();
}

/** Adds automatic versions of the given ages, each with a blob. */
async function addVersions(ages: readonly number[]): Promise<void> {
  await query(
    service,
    `with aged as (
       select age, gen_random_uuid() as blob_id, ordinality as place
       from unnest($4::float8[]) with ordinality as given (age, ordinality)
     ), stored as (
       insert into blobs select $1, blob_id, '\\x00' from aged
     )
     insert into zone_versions (edition_id, zone_id, version_id, seq, blob_id, modified_by,
       version_time, description, kept)
     select $1, $2, 1000 + place, 0, blob_id, $3, now() - make_interval(secs => age * 60), '', false
     from aged`,
    [canvas.edition_id, canvas.zone_id, ada.zuid, ages],
  );
}

/** Returns the ages of the versions in minutes, newest first. */
async function readAges(): Promise<number[]> {
  const rows = await query<{ age: number }>(
    service,
    `select round(extract(epoch from now() - version_time) / 60)::int as age
     from zone_versions where zone_id = $1 order by version_time desc`,
    [canvas.zone_id],
  );
  return rows.map((row) => row.age);
}

async function countBlobs(): Promise<number> {
  const rows = await query(service, `select from blobs where data = '\\x00' and edition_id = $1`, [
    canvas.edition_id,
  ]);
  return rows.length;
}

const every = (minutes: number, from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / minutes) }, (_, index) => from + index * minutes);

describe('thinning', () => {
  it('keeps all versions of two hours, then one per hour, day and week, and frees the rest', async () => {
    const blobs = await countBlobs();
    const recent = every(10, 5, 115);
    await addVersions([
      ...recent,
      ...every(10, 125, MINUTES_PER_DAY - 65),
      ...every(60, MINUTES_PER_DAY + 65, 29 * MINUTES_PER_DAY),
    ]);
    await thinFully();
    const ages = await readAges();
    expect(ages.filter((age) => age < 120)).toEqual(recent);
    const hourly = ages.filter((age) => age >= 120 && age < MINUTES_PER_DAY);
    expect(hourly.length).toBeGreaterThanOrEqual(20);
    expect(hourly.length).toBeLessThanOrEqual(23);
    const daily = ages.filter((age) => age > MINUTES_PER_DAY);
    expect(daily.length).toBeGreaterThanOrEqual(28);
    expect(daily.length).toBeLessThanOrEqual(30);
    expect(await countBlobs()).toBe(blobs + ages.length);
  });

  it('keeps one version per week after 30 days, and always the newest', async () => {
    const days = every(1, 40, 40 + 8 * 7).map((day) => day * MINUTES_PER_DAY);
    await addVersions(days);
    await thinFully();
    const ages = await readAges();
    expect(ages[0]).toBe(days[0]);
    expect(ages.length).toBeGreaterThanOrEqual(8);
    expect(ages.length).toBeLessThanOrEqual(10);
  });

  it('keeps versions that a person saved, named or restored', async () => {
    const frame = { meta: { id: randomUUID(), name: 'Risks' } };
    await ada.client.call(contract.insertFrames, { params: canvas, body: { frames: [frame] } });
    const { version } = await ada.client.call(contract.saveZoneVersion, {
      params: canvas,
      body: {},
    });
    await addVersions(every(1, 200, 230));
    const [, named = '', restored = ''] = (
      await query<{ version_id: string }>(
        service,
        'select version_id from zone_versions where zone_id = $1 and not kept order by version_id',
        [canvas.zone_id],
      )
    ).map((row) => row.version_id);
    // The versions need a canvas that can be restored.
    await query(
      service,
      `update zone_versions set blob_id = (select blob_id from zone_versions where version_id = $2),
         version_time = now() - interval '190 minutes'
       where version_id = $1`,
      [restored, version.version_id],
    );
    const params = { ...canvas, version_id: named };
    await ada.client.call(contract.nameZoneVersion, { params, body: { description: 'Draft' } });
    await ada.client.call(contract.restoreZoneVersion, {
      params: { ...canvas, version_id: restored },
    });
    await query(
      service,
      `update zone_versions set version_time = version_time - interval '5 hours' where zone_id = $1`,
      [canvas.zone_id],
    );
    await thinFully();
    const left = await query<{ version_id: string }>(
      service,
      'select version_id from zone_versions where zone_id = $1',
      [canvas.zone_id],
    );
    const ids = left.map((row) => row.version_id);
    expect(ids).toEqual(expect.arrayContaining([version.version_id, named, restored]));
    expect(ids.length).toBeLessThan(8);
  });
});

describe('the nightly job', () => {
  it('thins idle zones of all editions and counts what it deleted', async () => {
    await addVersions(every(1, 300, 300 + THINNED_AT_ONCE * 2));
    let deleted = 0;
    const deps = {
      db,
      clock: { now: () => new Date(Date.now() + 3_600_000) },
      log: createLog('silent'),
      settings: { versionThinning },
      onDeleted: (_: string, count: number) => {
        deleted += count;
      },
    };
    await thinAllVersions(deps, {});
    expect((await readAges()).length).toBeLessThan(25);
    expect(deleted).toBeGreaterThan(970);
  });
});
