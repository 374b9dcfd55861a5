import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestService, type TestService } from '../../../../testing/service/test-service.ts';
import { createZones } from '../../../../testing/zones/create-zones.ts';
import { makeCanvas, query } from '../../../../testing/zones/test-canvas.ts';
import { createLog } from '../core/log.ts';
import { createOffload } from '../core/offload.ts';
import { openDatabase, type PooledDatabase } from '../db/database.ts';
import { projectAll } from './project-all.ts';

let service: TestService;
let db: PooledDatabase;
const offload = createOffload();
const clock = { now: () => new Date() };
const live = { notifyChanged() {}, projectWithin: async () => false };
beforeAll(async () => {
  service = await startTestService();
  db = openDatabase(service.config.database);
  for (const name of ['ada', 'ben']) {
    const person = await service.signIn(name);
    await createZones(person.client, await makeCanvas(service, person), 3);
  }
});
afterAll(async () => {
  await db.close();
  await offload.close();
  await service.close();
});

async function lagEverywhere(): Promise<void> {
  await query(service, 'delete from search_entries; update zones set projected_seq = -1');
}

async function listLagging(): Promise<string[]> {
  const rows = await query<{ zone_id: string }>(
    service,
    'select zone_id from zones where projected_seq <> head order by edition_id, zone_id',
  );
  return rows.map((row) => row.zone_id);
}

/** On a slow machine the first run leaves something to the queue, which the service works off. */
async function untilLagging(expected: readonly string[]): Promise<void> {
  const options = { timeout: 15_000, interval: 100 };
  await vi.waitFor(async () => expect(await listLagging()).toEqual(expected), options);
}

const deps = () => ({ db, clock, offload, live, log: createLog('silent') });

describe('deriving all zones anew', { timeout: 20_000 }, () => {
  it('reaches every zone of every edition', async () => {
    await lagEverywhere();
    expect(await listLagging()).toHaveLength(8);
    await projectAll(deps(), {});
    await untilLagging([]);
    expect(await query(service, "select from search_entries where kind = 'zone'")).toHaveLength(8);
  });

  it('goes on behind the zone at which the last run stopped', async () => {
    await lagEverywhere();
    const [first = '', second = '', ...others] = await listLagging();
    const [place] = await query<{ edition_id: string }>(
      service,
      'select edition_id from zones where zone_id = $1',
      [second],
    );
    await projectAll(deps(), { edition_id: place?.edition_id, zone_id: second });
    expect(others).toHaveLength(6);
    await untilLagging([first, second]);
  });

  it('works for a moment, and has the queue do the rest', async () => {
    await lagEverywhere();
    const moment = vi.spyOn(performance, 'now').mockReturnValueOnce(Number.NEGATIVE_INFINITY);
    await projectAll(deps(), {});
    moment.mockRestore();
    await untilLagging([]);
  });

  it('leaves out a zone that cannot be derived', async () => {
    await lagEverywhere();
    const [first = ''] = await listLagging();
    const failing = {
      ...live,
      projectWithin: async (_tx: unknown, key: { zoneId: string }) => {
        if (key.zoneId === first) throw new Error('broken');
        return false;
      },
    };
    await projectAll({ ...deps(), live: failing }, {});
    await untilLagging([first]);
  });
});
