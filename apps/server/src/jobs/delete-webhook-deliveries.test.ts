import { expect, it } from 'vitest';
import { openSession } from '../../../../testing/database/database-session.ts';
import { createTestDatabase } from '../../../../testing/database/test-database.ts';
import { captureLog } from '../../../../testing/service/captured-log.ts';
import { openTenants } from '../../../../testing/tenants/seeded-tenants.ts';
import { openDatabase } from '../db/database.ts';
import { deleteWebhookDeliveries } from './delete-webhook-deliveries.ts';

it('deletes deliveries of all editions that are older than events', async () => {
  const database = await createTestDatabase();
  const store = await openTenants(database.url, 'http://issuer.test');
  const people = [{ subject: 'owner', editionRole: 'SUPER_ADMIN' } as const];
  await store.seed([
    { marker: 'first', people },
    { marker: 'second', people: [{ subject: 'other', editionRole: 'SUPER_ADMIN' }] },
  ]);
  await store.close();
  const owner = await openSession(database.url);
  await owner.query(
    `insert into webhook_deliveries
     select edition_id, webhook_id, 7, seq, kind, attempt, state, status, error,
       duration_milliseconds, now() - interval '8 days' from webhook_deliveries`,
  );
  const db = openDatabase({ url: database.url, role: 'lienzo_runtime', poolSize: 2 });
  const { log } = captureLog();
  const clock = { now: () => new Date() };
  await deleteWebhookDeliveries({ db, clock, log, settings: { eventRetentionDays: 7 } }, {});
  const left = await owner.query('select delivery_id::text as id from webhook_deliveries');
  expect(left).toHaveLength(2);
  expect(left).not.toContainEqual({ id: '7' });
  await db.close();
  await owner.close();
  await database.drop();
});
