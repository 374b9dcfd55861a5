import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createManualClock,
  type ManualClock,
  MINUTE,
  SECOND,
} from '../../../../testing/service/manual-clock.ts';
import {
  type Person,
  startTestService,
  type TestService,
} from '../../../../testing/service/test-service.ts';
import {
  type Canvas,
  makeCanvas,
  makeSpace,
  query,
} from '../../../../testing/zones/test-canvas.ts';
import { systemClock } from '../core/clock.ts';
import { createIdSource } from '../core/ids.ts';
import { createOffload, type Offload } from '../core/offload.ts';
import { openDatabase, type PooledDatabase } from '../db/database.ts';
import { dueTime, saveVersionAfterBurst } from './save-version-after-burst.ts';

let service: TestService;
let db: PooledDatabase;
let offload: Offload;
let clock: ManualClock;
let ada: Person;
let home: Canvas;
let canvas: Canvas;

beforeAll(async () => {
  service = await startTestService();
  db = openDatabase(service.config.database);
  offload = createOffload();
  ada = await service.signIn('ada');
  home = await makeCanvas(service, ada);
});
beforeEach(async () => {
  canvas = { ...home, ...(await makeSpace(service, ada, home)) };
  // The service itself lives in the present, where the jobs that it plans are not due yet.
  clock = createManualClock(new Date());
});
afterAll(async () => {
  await offload.close();
  await db.close();
  await service.close();
});

const ids = createIdSource({
  node: 255,
  clock: systemClock,
  heldUntil: () => Number.POSITIVE_INFINITY,
});

const look = (during: Partial<Offload> = {}) =>
  saveVersionAfterBurst(
    {
      db,
      clock,
      ids,
      offload: { ...offload, ...during },
      live: { notifyChanged: () => {}, projectWithin: async () => false },
      settings: { versionQuietSeconds: 60 },
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

/** When somebody will look again, in seconds from now. */
async function readPlan(): Promise<number | undefined> {
  const [job] = await query<{ seconds: number }>(
    service,
    `select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs
     where key = $1`,
    [`save-version-${canvas.zone_id}`],
  );
  return job?.seconds;
}

/** Requests that wait for a row which somebody else holds. */
async function countWaiting(): Promise<number> {
  const rows = await query(
    service,
    `select 1 from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

async function setBurst(change: { modified?: number; begun?: number }): Promise<void> {
  await query(
    service,
    `update zones set modified_time = modified_time + $2 * interval '1 ms',
       burst_time = burst_time + $3 * interval '1 ms' where zone_id = $1`,
    [canvas.zone_id, change.modified ?? 0, change.begun ?? 0],
  );
}

describe('the moment when a version is due', () => {
  const settings = { versionQuietSeconds: 60 };
  const at = (minutes: number) => new Date(minutes * MINUTE);

  it('comes when nothing was changed for a while', () => {
    expect(dueTime({ burst_time: at(0), modified_time: at(3) }, settings)).toEqual(at(4));
  });

  it('comes after ten minutes of editing without a pause', () => {
    expect(dueTime({ burst_time: at(0), modified_time: at(9.5) }, settings)).toEqual(at(10));
  });
});

describe('a burst of editing', () => {
  it('leaves one version when it is over, by who changed the zone last', async () => {
    await addFrame('First');
    await addFrame('Second');
    clock.advance(61 * SECOND);
    await look();
    await look();
    const versions = await listVersions();
    expect(versions).toMatchObject([{ modified_by: ada.zuid, description: '' }]);
    const { document } = await ada.client.call(contract.getZoneVersion, {
      params: { ...canvas, version_id: versions[0]?.version_id ?? '' },
    });
    expect(document.elements).toHaveLength(2);
  });

  it('is looked at again when it should be over, while it goes on', async () => {
    await addFrame();
    expect(await readPlan()).toBeGreaterThan(50);
    await query(service, `select graphile_worker.remove_job($1)`, [
      `save-version-${canvas.zone_id}`,
    ]);
    clock.advance(20 * SECOND);
    await look();
    expect(await listVersions()).toEqual([]);
    expect(await readPlan()).toBeGreaterThan(30);
    expect(await readPlan()).toBeLessThan(41);
  });

  it('waits by its own clock even if that is behind the clock of the queue', async () => {
    await addFrame();
    await setBurst({ modified: -10 * MINUTE, begun: -10 * MINUTE });
    clock.advance(-10 * MINUTE + 20 * SECOND);
    await look();
    expect(await listVersions()).toEqual([]);
    expect(await readPlan()).toBeGreaterThan(30);
  });

  it('leaves a version after ten minutes although it goes on', async () => {
    await addFrame();
    await setBurst({ begun: -10 * MINUTE });
    clock.advance(SECOND);
    await look();
    expect(await listVersions()).toHaveLength(1);
  });

  it('leaves no version when only comments came', async () => {
    await addFrame();
    clock.advance(2 * MINUTE);
    await look();
    await addComment();
    clock.advance(2 * MINUTE);
    await look();
    expect(await listVersions()).toHaveLength(1);
    await addFrame();
    clock.advance(2 * MINUTE);
    await look();
    expect(await listVersions()).toHaveLength(2);
  });

  it('goes on in a new one when somebody edits while the version is written', async () => {
    await addFrame('First');
    clock.advance(61 * SECOND);
    // A zone that has to be folded first leaves time for an edit, as a large one does.
    await query(service, 'update zones set projected_seq = head - 1 where zone_id = $1', [
      canvas.zone_id,
    ]);
    const racing: Promise<void>[] = [];
    await look({
      async run(module, input) {
        const output = await offload.run<never>(module, input);
        racing.push(addFrame('Second'));
        await vi.waitFor(async () => expect(await countWaiting()).toBe(1));
        return output;
      },
    });
    await Promise.all(racing);
    const [zone] = await query<{ behind: number; burst: boolean }>(
      service,
      `select (head - version_seq)::int as behind, burst_time is not null as burst
       from zones where zone_id = $1`,
      [canvas.zone_id],
    );
    expect(await listVersions()).toHaveLength(1);
    expect(zone).toEqual({ behind: 1, burst: true });
    expect(await readPlan()).toBeDefined();
    clock.advance(2 * MINUTE);
    await look();
    expect(await listVersions()).toHaveLength(2);
  });

  it('ends with the zone', async () => {
    const before = canvas;
    canvas = { ...canvas, zone_id: randomUUID() };
    await expect(look()).resolves.toBeUndefined();
    canvas = before;
  });
});
