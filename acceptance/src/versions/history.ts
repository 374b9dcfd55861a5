import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { getZoneHistory, getZoneHistoryDocument, restoreZoneHistory } from '@lienzo/contract';
import { readMoment } from '../client/check-answer.ts';
import { addFrame, draw, frameNames, framesOf } from '../fixtures/draw-elements.ts';
import { makeSpace } from '../fixtures/make-space.ts';
import { elementsOf, makeZone, type ZonePath } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import { versionsOf } from '../fixtures/read-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Person, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

/** Returns the current time, which no change before or after the call shares. */
async function takeTime(): Promise<string> {
  await sleep(20);
  const time = new Date().toISOString();
  await sleep(20);
  return time;
}

/** Tests reading and restoring a zone as it was at any time. */
export function zoneHistory(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  const newZone = async (world: World) => {
    const { edition, creator: as } = await peopleByRole(world);
    return { as, params: await makeZone(await makeSpace(edition, { by: as }), { by: as }) };
  };

  /** Draws, takes the time, and draws something else. */
  const drawThenAndNow = async (zone: ZonePath, by: Person) => {
    await addFrame(zone, by, 'Then');
    const then = await elementsOf(zone, by);
    const time = await takeTime();
    await draw(zone, by, 'Now');
    return { then, time, now: await elementsOf(zone, by) };
  };

  test('a zone is read as it was at any time, also in input form', async (world) => {
    const { as, params } = await newZone(world);
    const before = await takeTime();
    const { then, time, now } = await drawThenAndNow(params, as);
    for (const [at, expected] of [
      [before, []],
      [time, then],
      [await takeTime(), now],
    ] as const) {
      const request = { as, params, query: { time: at } };
      await world.accept(getZoneHistoryDocument, request, ({ document }) =>
        assert.deepEqual(document.elements, expected),
      );
    }
    const query = { time, form: 'input' as const };
    await world.accept(getZoneHistoryDocument, { as, params, query }, ({ document }) =>
      assert.deepEqual(frameNames(document.elements), ['Then']),
    );
  });

  test('the history tells when the zone was edited', async (world) => {
    const { as, params } = await newZone(world);
    await drawThenAndNow(params, as);
    await world.accept(getZoneHistory, { as, params }, ({ zone_history: history }) => {
      const [earliest, latest] = [history.earliest_time, history.latest_time].map(readMoment);
      assert.ok(earliest && latest && earliest <= latest);
      const changes = history.periods.reduce((sum, period) => sum + Number(period.changes), 0);
      assert.ok(changes >= 2, `${changes} changes`);
      for (const { from_time: from, to_time: to } of history.periods) {
        assert.ok(readMoment(from) <= readMoment(to));
      }
    });
  });

  test('a restore brings back a time and keeps the present as a version', async (world) => {
    const { as, params } = await newZone(world);
    const { then, time, now } = await drawThenAndNow(params, as);
    const request = { as, params, body: { time } };
    const present = await takeTime();
    await world.accept(restoreZoneHistory, request, ({ zone_info: zone }) =>
      assert.deepEqual([zone.zone_id, zone.last_author_zuid], [params.zone_id, as.zuid]),
    );
    assert.deepEqual(await elementsOf(params, as), then);
    assert.equal((await versionsOf(params, as)).length, 1);
    await world.accept(restoreZoneHistory, { ...request, body: { time: present } }, () => {});
    assert.deepEqual(await elementsOf(params, as), now);
  });

  test('restoring again with the same key does not undo later edits', async (world) => {
    const { as, params } = await newZone(world);
    const { time } = await drawThenAndNow(params, as);
    const request = { as, params, body: { time }, idempotencyKey: 'restore' };
    await world.repeat(restoreZoneHistory, request);
    await addFrame(params, as, 'Since');
    await world.repeat(restoreZoneHistory, request);
    assert.deepEqual(await framesOf(params, as), ['Then', 'Since']);
    const other = { ...request, body: { time: await takeTime() } };
    await world.refuse(restoreZoneHistory, 'idempotencyConflict', other);
  });

  test('everyone with access reads the history, and only editors restore', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor, commenter, viewer } = people;
    const params = await makeZone(await makeSharedSpace(people), { by: creator });
    const { then, time } = await drawThenAndNow(params, creator);
    for (const as of [editor, commenter, viewer]) {
      await world.accept(getZoneHistoryDocument, { as, params, query: { time } }, (data) =>
        assert.deepEqual(data.document.elements, then),
      );
    }
    for (const as of [commenter, viewer]) {
      await world.refuse(restoreZoneHistory, 'notPermitted', { as, params, body: { time } });
    }
    await world.accept(restoreZoneHistory, { as: editor, params, body: { time } }, () => {});
    assert.deepEqual(await framesOf(params, creator), ['Then']);
  });

  test('times before the zone, beyond the plan or in the future are refused', async (world) => {
    const edition = await world.edition('FREE');
    const { owner: as } = edition;
    const params = await makeZone(await makeSpace(edition, { by: as }), { by: as });
    for (const [key, time] of [
      ['momentNotFound', ago(HOUR)],
      ['versionRestricted', ago(8 * DAY)],
      ['validation', ago(-HOUR)],
    ] as const) {
      await world.refuse(getZoneHistoryDocument, key, { as, params, query: { time } });
      await world.refuse(restoreZoneHistory, key, { as, params, body: { time } });
    }
  });
}
