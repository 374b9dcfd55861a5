import assert from 'node:assert/strict';
import { getSubscription } from '@lienzo/contract';
import { acceptFieldSelections } from '../checks/field-selection.ts';
import { readMoment } from '../client/check-answer.ts';
import type { Test } from '../run/runner.ts';

const THIRTY_DAYS = 30 * 86_400_000;

export function subscription(test: Test): void {
  test('a free plan has no expiry, for any member of the edition', async (world) => {
    const edition = await world.edition('FREE');
    const { edition_id } = edition;
    for (const as of [edition.owner, await world.member(edition)]) {
      const request = { as, params: { edition_id } };
      await world.accept(getSubscription, request, ({ subscription_info: info }) => {
        const { purchase_date: purchase, storage_bytes: stored, ...rest } = info;
        assert.ok(purchase);
        assert.equal(stored !== undefined, as === edition.owner); // only admins see it
        assert.deepEqual(rest, { edition_id, plan_name: 'FREE_PLAN', status: 'Active' });
      });
      const fields = { ...request, query: { fields: ['expiry_date' as const] } };
      await world.accept(getSubscription, fields, ({ subscription_info: info }) =>
        assert.deepEqual(info, {}),
      );
    }
  });

  test('a trial ends after thirty days and returns the requested fields', async (world) => {
    const { owner, edition_id } = await world.edition('TRIAL');
    const request = { as: owner, params: { edition_id } };
    const data = await world.accept(getSubscription, request, ({ subscription_info: info }) => {
      const { purchase_date: begin = '', expiry_date: end = '', storage_bytes, ...rest } = info;
      assert.match(storage_bytes ?? '', /^\d+$/);
      assert.equal(readMoment(end).getTime() - readMoment(begin).getTime(), THIRTY_DAYS);
      assert.deepEqual(rest, { edition_id, plan_name: 'TRIAL_PLAN', status: 'Active' });
    });
    await acceptFieldSelections(world, {
      op: getSubscription,
      request,
      read: ({ subscription_info: info }) => [info],
      whole: [data.subscription_info],
    });
  });
}
