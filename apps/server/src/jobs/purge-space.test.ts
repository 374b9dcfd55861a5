import * as contract from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../../../testing/hooks/use-database.ts';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../testing/hooks/use-zone.ts';
import { reserveAllSeconds } from '../../../../testing/service/reserve-all-seconds.ts';
import { query } from '../../../../testing/zones/test-canvas.ts';
import { systemClock } from '../core/clock.ts';
import { createIdSource } from '../core/ids.ts';
import { purgeSpace } from './purge-space.ts';

const service = useService();
const db = useDatabase(service);
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada, { perTest: true });

const ids = createIdSource({ lease: reserveAllSeconds(255), clock: systemClock });
const purge = () =>
  purgeSpace(
    { db, clock: systemClock, ids, settings: { trashRetentionDays: 30 } },
    { editionId: canvas.edition_id, spaceId: canvas.space_id },
  );

const changeState = (space_state: 'TRASH' | 'RESTORE') =>
  ada.client.call(contract.changeSpaceState, { params: canvas, body: { space_state } });

async function ageTrash(days: number): Promise<void> {
  await query(
    service,
    `update spaces set trashed_time = now() - make_interval(days => $2) where space_id = $1`,
    [canvas.space_id, days],
  );
}

async function readDaysUntilPurge(): Promise<number> {
  const [job] = await query<{ days: number }>(
    service,
    `select extract(epoch from run_at - now()) / 86400 as days from graphile_worker.jobs
     where key = $1`,
    [`purge-space-${canvas.space_id}`],
  );
  return Number(job?.days);
}

const countZones = async () =>
  (await query(service, 'select from zones where space_id = $1', [canvas.space_id])).length;

describe('a job that purges a space', () => {
  it('is postponed when it runs before the end of the retention', async () => {
    await changeState('TRASH');
    await ageTrash(29);
    await purge();
    expect(await readDaysUntilPurge()).toBeCloseTo(1, 2);
    await changeState('RESTORE');
    expect(await countZones()).toBe(1);
  });

  it('deletes the space after the retention', async () => {
    await changeState('TRASH');
    await ageTrash(31);
    await purge();
    expect(await countZones()).toBe(0);
  });

  it('does nothing when the space was restored', async () => {
    await changeState('TRASH');
    await changeState('RESTORE');
    await purge();
    expect(await countZones()).toBe(1);
  });
});
