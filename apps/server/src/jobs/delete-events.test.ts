import { expect, it } from 'vitest';
import { useDatabase } from '../../../../testing/hooks/use-database.ts';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../testing/hooks/use-zone.ts';
import { DAY } from '../../../../testing/service/manual-clock.ts';
import { query } from '../../../../testing/zones/test-canvas.ts';
import { systemClock } from '../core/clock.ts';
import { firstIdAt } from '../core/ids.ts';
import { createLog } from '../core/log.ts';
import { deleteEvents } from './delete-events.ts';

const service = useService();
const db = useDatabase(service);
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada);

async function addEvents(count: number, daysAgo: number): Promise<void> {
  const first = BigInt(firstIdAt(new Date(Date.now() - daysAgo * DAY)));
  await query(
    service,
    `insert into outbox select $1, $2::bigint + g, 'old', '{}', now() - make_interval(days => $3)
     from generate_series(1, $4::int) as g`,
    [canvas.edition_id, String(first), daysAgo, count],
  );
}

it('deletes events after their retention, in every edition, and no others', async () => {
  const [before] = await query<{ n: number }>(service, 'select count(*)::int as n from outbox');
  await addEvents(12_000, 8);
  await addEvents(10, 6);
  let deleted = 0;
  const onDeleted = (_: string, count: number) => {
    deleted += count;
  };
  const settings = { eventRetentionDays: 7 };
  await deleteEvents({ db, clock: systemClock, log: createLog('silent'), settings, onDeleted }, {});
  const [after] = await query<{ n: number }>(service, 'select count(*)::int as n from outbox');
  expect(deleted).toBe(12_000);
  expect(after?.n).toBe((before?.n ?? 0) + 10);
});
