import assert from 'node:assert/strict';
import { defaultRates, getCurrentUser, getTeam, limitOf, type Operation } from '@lienzo/contract';
import type { Exchange } from '../client/exchange.ts';
import { once, pathOf } from '../fixtures/sample-resources.ts';
import type { Person, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const AT_ONCE = 12;

/** Unknown ids for all parameters: requests are counted before any lookup. */
const NOTHING: Readonly<Record<string, string>> = new Proxy({}, { get: () => '1' });

export function rateLimits(test: Test, operations: readonly Operation[]): void {
  // One person for all operations, which also proves that each operation is counted separately.
  const busy = once(async (world) => {
    const person = await world.person('busy');
    return world.withToken(person, { scope: 'openid' });
  });

  for (const op of operations) {
    const limit = limitOf(op);
    test(`${op.id} answers 429 after ${limit} requests in a minute`, async (world) => {
      const as = await busy(world);
      await exhaust(world, op, as);
      // Scope and body are also wrong, but the rate limit is reported first.
      const request = { as, params: pathOf(op, NOTHING), body: 7 };
      await world.refuse(op, 'rateLimited', forGet(op, request), ({ message }, { headers }) => {
        assert.equal(headers.get('x-ratelimit-remaining'), '0');
        assert.equal(
          message,
          `Rate limit exceeded - this operation allows ${limit} requests per minute per user`,
        );
      });
    });
  }

  test('an exhausted rate limit affects neither other people nor other operations', async (world) => {
    const as = await world.person('hasty');
    const params = { edition_id: '1', team_id: '1' };
    await exhaust(world, getTeam, await world.withToken(as, { scope: 'openid' }));
    await world.refuse(getTeam, 'rateLimited', { as, params });
    await world.accept(getCurrentUser, { as }, ({ user }) => assert.equal(user.zuid, as.zuid));
    const other = await world.person('calm');
    await world.refuse(getTeam, 'notFound', { as: other, params }, (_, { headers }) =>
      assert.equal(headers.get('x-ratelimit-remaining'), String(defaultRates.read - 1)),
    );
  });
}

/** Exhausts the rate limit of an operation with a token without scopes. */
export async function exhaust(world: World, op: Operation, as: Person): Promise<void> {
  // Signing in has already used one request of this operation.
  const limit = limitOf(op) - (op.id === getCurrentUser.id ? 1 : 0);
  const left: number[] = [];
  const note = (_: unknown, { headers }: Exchange) => {
    left.push(Number(headers.get('x-ratelimit-remaining')));
  };
  const request = forGet(op, { as, params: pathOf(op, NOTHING), body: op.example.body });
  for (let begun = 0; begun < limit; begun += AT_ONCE) {
    const count = Math.min(AT_ONCE, limit - begun);
    await Promise.all(
      Array.from({ length: count }, () => world.refuse(op, 'scopeMissing', request, note)),
    );
  }
  const expected = Array.from({ length: limit }, (_, index) => index);
  assert.deepEqual(
    left.toSorted((a, b) => a - b),
    expected,
    'each request counts once',
  );
}

function forGet<R extends { body?: unknown }>(op: Operation, request: R): R {
  return op.body ? request : { ...request, body: undefined };
}
