import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { endAllSessions, endSession, getCurrentUser, listSessions } from '@lienzo/contract';
import type { Person, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

/** Where people are signed in. Each token of the sandbox is its own session. */
export function sessions(test: Test): void {
  test('a person sees where they are signed in', async (world) => {
    const ada = await world.person('ada');
    const other = await use(world, await world.withToken(ada, {}));
    const found = await listOnce(world, ada, 2);
    assert.equal(found.filter(({ is_current }) => is_current === 'true').length, 1);
    for (const { client_id, first_used_time: since, last_used_time: last } of found) {
      assert.equal(client_id, 'lienzo-sandbox');
      assert.ok(Date.parse(since) <= Date.parse(last));
    }
    assert.equal((await listOnce(world, other, 2)).length, 2);
  });

  test('an ended session is no longer accepted', async (world) => {
    const ada = await world.person('ada');
    const lost = await use(world, await world.withToken(ada, {}));
    const found = await listOnce(world, ada, 2);
    const session_id = found.find(({ is_current }) => !is_current)?.session_id ?? '';
    const request = { as: ada, params: { session_id } };
    await world.accept(endSession, request, (data) =>
      assert.deepEqual(data, { current_user_id: ada.zuid, session_id }),
    );
    await world.refuse(getCurrentUser, 'tokenInvalid', { as: lost });
    await use(world, ada);
    await world.refuse(endSession, 'sessionNotFound', request);
  });

  test('sessions of others cannot be ended', async (world) => {
    const [ada, eve] = [await world.person('ada'), await world.person('eve')];
    const [known] = await listOnce(world, ada, 1);
    for (const session_id of [known?.session_id ?? '', 'abc', '0', '-1'])
      await world.refuse(endSession, 'sessionNotFound', { as: eve, params: { session_id } });
  });

  test('all sessions end, with the current one or without it', async (world) => {
    const ada = await world.person('ada');
    const other = await use(world, await world.withToken(ada, {}));
    const answer = { current_user_id: ada.zuid };
    const others = { as: ada, query: { keep_current: true } };
    await world.accept(endAllSessions, others, (data) => assert.deepEqual(data, answer));
    await world.refuse(getCurrentUser, 'tokenInvalid', { as: other });
    await use(world, ada);
    await world.accept(endAllSessions, { as: ada }, (data) => assert.deepEqual(data, answer));
    await world.refuse(getCurrentUser, 'tokenInvalid', { as: ada });

    const eve = await world.person('eve');
    const all = { as: eve, query: { keep_current: false } };
    await world.accept(endAllSessions, all, ({ current_user_id }) =>
      assert.equal(current_user_id, eve.zuid),
    );
    await world.refuse(getCurrentUser, 'tokenInvalid', { as: eve });
  });
}

async function use(world: World, as: Person): Promise<Person> {
  await world.accept(getCurrentUser, { as }, ({ user }) => assert.equal(user.zuid, as.zuid));
  return as;
}

const ATTEMPTS = 50;

/** Waits for as many sessions, which are stored after the response. */
async function listOnce(world: World, as: Person, count: number) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { sessions: found } = await as.client.call(listSessions, {});
    if (found.length === count) break;
    await setTimeout(100);
  }
  const { sessions: found } = await world.accept(listSessions, { as }, (data) =>
    assert.equal(data.sessions.length, count),
  );
  return found;
}
