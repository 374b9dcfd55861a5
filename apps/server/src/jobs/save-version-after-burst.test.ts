import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase, useOffload } from '../../../../testing/hooks/use-database.ts';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../testing/hooks/use-zone.ts';
import {
  createManualClock,
  type ManualClock,
  MINUTE,
  SECOND,
} from '../../../../testing/service/manual-clock.ts';
import { reserveAllSeconds } from '../../../../testing/service/reserve-all-seconds.ts';
import { query } from '../../../../testing/zones/test-canvas.ts';
import { systemClock } from '../core/clock.ts';
import { createIdSource } from '../core/ids.ts';
import type { Database } from '../db/database.ts';
import { dueTime, saveVersionAfterBurst } from './save-version-after-burst.ts';

const service = useService();
const db = useDatabase(service);
const offload = useOffload();
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada, { perTest: true });
let clock: ManualClock;

beforeEach(async () => {
  // The service uses the system clock, by which the jobs that it schedules are not due yet.
  clock = createManualClock(new Date());
});

const ids = createIdSource({ lease: reserveAllSeconds(255), clock: systemClock });

const runJob = (during: Partial<Database> = {}) =>
  saveVersionAfterBurst(
    {
      db: { ...db, ...during },
      clock,
      ids,
      offload,
      live: { notifyChanged: async () => {}, projectWithin: async () => false },
      settings: service.config.settings,
      onDeleted: () => {},
    },
    { editionId: canvas.edition_id, zoneId: canvas.zone_id },
  );

const addFrame = async (name = 'Risks') => {
  const frame = { meta: { id: randomUUID(), name } };
  await ada.client.call(contract.insertFrames, { params: canvas, body: { frames: [frame] } });
};

const addComment = () =>
  ada.client.call(contract.insertComments, {
    params: canvas,
    body: {
      comments: [{ meta: { id: randomUUID() }, text: 'Why?', position: { top: 0, left: 0 } }],
    },
  });

const listVersions = async () => {
  const { zone_versions } = await ada.client.call(contract.listZoneVersions, { params: canvas });
  return zone_versions.allowed_versions;
};

/** Returns the seconds until the next run of the job. */
async function readSchedule(): Promise<number | undefined> {
  const [job] = await query<{ seconds: number }>(
    service,
    `select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs
     where key = $1`,
    [`save-version-${canvas.zone_id}`],
  );
  return job?.seconds;
}

/** Counts requests that wait for a row lock. */
async function setBurst(change: { modified?: number; begun?: number }): Promise<void> {
  await query(
    service,
    `update zones set modified_time = modified_time + $2 * interval '1 ms',
       burst_time = burst_time + $3 * interval '1 ms' where zone_id = $1`,
    [canvas.zone_id, change.modified ?? 0, change.begun ?? 0],
  );
}

describe('the due time of a version', () => {
  const settings = { versionQuietSeconds: 60 };
  const at = (minutes: number) => new Date(minutes * MINUTE);

  it('is one quiet period after the last change', () => {
    expect(dueTime({ burst_time: at(0), modified_time: at(3) }, settings)).toEqual(at(4));
  });

  it('is after ten minutes of continuous editing', () => {
    expect(dueTime({ burst_time: at(0), modified_time: at(9.5) }, settings)).toEqual(at(10));
  });
});

describe('a burst of editing', () => {
  it('creates one version when it is over, attributed to the last editor', async () => {
    await addFrame('First');
    await addFrame('Second');
    clock.advance(61 * SECOND);
    await runJob();
    await runJob();
    const versions = await listVersions();
    expect(versions).toMatchObject([{ modified_by: ada.zuid, description: '' }]);
    const { document } = await ada.client.call(contract.getZoneVersion, {
      params: { ...canvas, version_id: versions[0]?.version_id ?? '' },
    });
    expect(document.elements).toHaveLength(2);
  });

  it('is checked again later while it continues', async () => {
    await addFrame();
    expect(await readSchedule()).toBeGreaterThan(50);
    await query(service, `select graphile_worker.remove_job($1)`, [
      `save-version-${canvas.zone_id}`,
    ]);
    clock.advance(20 * SECOND);
    await runJob();
    expect(await listVersions()).toEqual([]);
    expect(await readSchedule()).toBeGreaterThan(30);
    expect(await readSchedule()).toBeLessThan(41);
  });

  it('waits by the node’s clock even if it is behind the clock of the database', async () => {
    await addFrame();
    await setBurst({ modified: -10 * MINUTE, begun: -10 * MINUTE });
    clock.advance(-10 * MINUTE + 20 * SECOND);
    await runJob();
    expect(await listVersions()).toEqual([]);
    expect(await readSchedule()).toBeGreaterThan(30);
  });

  it('creates a version after ten minutes even if it continues', async () => {
    await addFrame();
    await setBurst({ begun: -10 * MINUTE });
    clock.advance(SECOND);
    await runJob();
    expect(await listVersions()).toHaveLength(1);
  });

  it('creates no version when only comments were added', async () => {
    await addFrame();
    clock.advance(2 * MINUTE);
    await runJob();
    await addComment();
    clock.advance(2 * MINUTE);
    await runJob();
    expect(await listVersions()).toHaveLength(1);
    await addFrame();
    clock.advance(2 * MINUTE);
    await runJob();
    expect(await listVersions()).toHaveLength(2);
  });

  it('starts again when the zone is edited while the version is saved', async () => {
    await addFrame('First');
    clock.advance(61 * SECOND);
    // The last transaction writes the version, after the zone was read.
    let changes = 0;
    await runJob({
      async changeEdition(editionId, work) {
        changes += 1;
        if (changes === 3) await addFrame('Second');
        return db.changeEdition(editionId, work);
      },
    });
    const [zone] = await query<{ behind: number; burst: boolean }>(
      service,
      `select (head - version_seq)::int as behind, burst_time is not null as burst
       from zones where zone_id = $1`,
      [canvas.zone_id],
    );
    expect(await listVersions()).toHaveLength(1);
    expect(zone).toEqual({ behind: 1, burst: true });
    expect(await readSchedule()).toBeDefined();
    clock.advance(2 * MINUTE);
    await runJob();
    expect(await listVersions()).toHaveLength(2);
  });

  it('is ignored when the zone was deleted', async () => {
    canvas.zone_id = randomUUID();
    await expect(runJob()).resolves.toBeUndefined();
  });
});
