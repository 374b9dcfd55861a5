import assert from 'node:assert/strict';
import { getZoneTimer, startZoneTimer, stopZoneTimer } from '@lienzo/contract';
import { makeSpace } from '../fixtures/make-space.ts';
import { firstZone } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Test } from '../run/runner.ts';

const NONE = { timer_state: 'NONE', remaining_milliseconds: '0' };
const MINUTE = 60_000;

/** Tests the timer of a zone. */
export function zoneTimer(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('editors start, restart and stop the timer, and everyone sees the same', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor, viewer } = people;
    const space = await makeSharedSpace(people);
    const params = await firstZone(space, creator);
    await world.accept(getZoneTimer, { as: viewer, params }, (data) =>
      assert.deepEqual(data, { zone_timer: NONE }),
    );
    for (const minutes of [5, 1, 60]) {
      await world.accept(startZoneTimer, { as: editor, params, body: { minutes } }, (data) =>
        assert.equal(data.zone_timer.timer_state, 'RUNNING'),
      );
      const left: number[] = [];
      for (const as of [creator, viewer])
        await world.accept(getZoneTimer, { as, params }, ({ zone_timer }) => {
          assert.equal(zone_timer.timer_state, 'RUNNING');
          left.push(Number(zone_timer.remaining_milliseconds));
        });
      const [first = 0, second = 0] = left;
      assert.ok(first <= minutes * MINUTE && first > (minutes - 0.5) * MINUTE, String(first));
      assert.ok(second <= first && first - second < MINUTE / 2, `${first}, ${second}`);
    }
    for (const as of [creator, editor])
      await world.accept(stopZoneTimer, { as, params }, (data) =>
        assert.deepEqual(data, { zone_timer: NONE }),
      );
    await world.accept(getZoneTimer, { as: viewer, params }, (data) =>
      assert.deepEqual(data, { zone_timer: NONE }),
    );
  });

  test('commenters and viewers neither start nor stop the timer', async (world) => {
    const people = await peopleByRole(world);
    const { creator, commenter, viewer } = people;
    const params = await firstZone(await makeSharedSpace(people), creator);
    await creator.client.call(startZoneTimer, { params, body: { minutes: 3 } });
    for (const as of [commenter, viewer]) {
      await world.refuse(startZoneTimer, 'notPermitted', { as, params, body: { minutes: 1 } });
      await world.refuse(stopZoneTimer, 'notPermitted', { as, params });
    }
    const { zone_timer } = await creator.client.call(getZoneTimer, { params });
    assert.ok(Number(zone_timer.remaining_milliseconds) > 2 * MINUTE);
  });

  test('a timer runs for 1 to 60 whole minutes', async (world) => {
    const edition = await world.edition();
    const { owner: as } = edition;
    const params = await firstZone(await makeSpace(edition, { by: as }), as);
    for (const minutes of [0, 61, 1.5, -1])
      await world.refuse(startZoneTimer, 'validation', { as, params, body: { minutes } });
    await world.accept(getZoneTimer, { as, params }, (data) =>
      assert.deepEqual(data, { zone_timer: NONE }),
    );
  });
}
