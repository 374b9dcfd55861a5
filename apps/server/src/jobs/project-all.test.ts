import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useDatabase } from '../../../../testing/hooks/use-database.ts';
import { useService } from '../../../../testing/hooks/use-service.ts';
import { createZones } from '../../../../testing/zones/create-zones.ts';
import { makeCanvas, query } from '../../../../testing/zones/test-canvas.ts';
import { createLog } from '../core/log.ts';
import { createOffload } from '../core/offload.ts';
import { projectAll } from './project-all.ts';

const service = useService();
const db = useDatabase(service);
const offload = createOffload();
const clock = { now: () => new Date() };
const live = { notifyChanged: async () => {}, projectWithin: async () => false };
beforeAll(async () => {
  for (const name of ['ada', 'ben']) {
    const person = await service.signIn(name);
    await createZones(person.client, await makeCanvas(service, person), 3);
  }
});
afterAll(async () => {
  await offload.close();
});

async function resetProjections(): Promise<void> {
  await query(service, 'delete from search_entries; update zones set projected_seq = -1');
}

async function listLagging(): Promise<string[]> {
  const rows = await query<{ zone_id: string }>(
    service,
    'select zone_id from zones where projected_seq <> head order by edition_id, zone_id',
  );
  return rows.map((row) => row.zone_id);
}

/** Waits for the queue of the service, to which the first run leaves the rest on a slow machine. */
async function untilLagging(expected: readonly string[]): Promise<void> {
  const options = { timeout: 15_000, interval: 100 };
  await vi.waitFor(async () => expect(await listLagging()).toEqual(expected), options);
}

const deps = () => ({ db, clock, offload, live, log: createLog('silent') });

describe('projectAll', { timeout: 20_000 }, () => {
  it('projects every zone of every edition', async () => {
    await resetProjections();
    expect(await listLagging()).toHaveLength(8);
    await projectAll(deps(), {});
    await untilLagging([]);
    expect(await query(service, "select from search_entries where kind = 'zone'")).toHaveLength(8);
  });

  it('continues after the zone at which the last run stopped', async () => {
    await resetProjections();
    const [first = '', second = '', ...others] = await listLagging();
    const [row] = await query<{ edition_id: string }>(
      service,
      'select edition_id from zones where zone_id = $1',
      [second],
    );
    await projectAll(deps(), { edition_id: row?.edition_id, zone_id: second });
    expect(others).toHaveLength(6);
    await untilLagging([first, second]);
  });

  it('stops after two seconds and schedules the rest', async () => {
    await resetProjections();
    const now = vi.spyOn(performance, 'now').mockReturnValueOnce(Number.NEGATIVE_INFINITY);
    await projectAll(deps(), {});
    now.mockRestore();
    await untilLagging([]);
  });

  it('skips a zone that cannot be projected', async () => {
    await resetProjections();
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
