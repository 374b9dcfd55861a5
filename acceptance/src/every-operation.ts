import assert from 'node:assert/strict';
import {
  type ErrorKey,
  errorsOf,
  inEdition,
  type Operation,
  paramNames,
  scopes,
} from '@lienzo/contract';
import type { Test } from './runner.ts';
import { makeSample, once, pathOf, queryOf } from './sample.ts';

const NOTHING = '1';
const MALFORMED = ['abc', '0', '007', '-1', '1.5', '9223372036854775808', 'é', '%', ' '];

/** What an operation answers for an id in its path that leads to nothing. */
const ABSENT: Readonly<Record<string, readonly ErrorKey[]>> = {
  edition_id: ['notFound'],
  team_id: ['teamNotFound'],
  space_id: ['spaceNotFound'],
  member_id: ['memberNotFound', 'editionMemberNotFound', 'spaceMemberNotFound'],
  user_id: ['memberNotFound', 'editionMemberNotFound', 'spaceMemberNotFound'],
  key_id: ['apiKeyNotFound'],
  invitation_id: ['invitationNotFound'],
};

/** Rules about tokens, keys, scopes and ids that hold for each operation. */
export function everyOperation(test: Test, operations: readonly Operation[]): void {
  const sample = once(makeSample);

  for (const op of operations) {
    const { body } = op.example;

    test(`${op.id} answers 401 without a usable token`, async (world) => {
      const params = pathOf(op, (await sample(world)).ids);
      for (const authorization of ['', 'Bearer', 'Bearer nonsense', 'Basic YTpi']) {
        await world.refuse(op, 'tokenInvalid', { authorization, params, body }, (_, { headers }) =>
          assert.match(headers.get('www-authenticate') ?? '', /^Bearer\b/, 'WWW-Authenticate'),
        );
      }
    });

    test(`${op.id} answers 403 when the token lacks its scope, also with a slash`, async (world) => {
      const { ids, edition } = await sample(world);
      const needed: readonly string[] = op.scopes.flat();
      const scope = scopes.filter((name) => !needed.includes(name)).join(' ');
      const as = await world.withToken(edition.owner, { scope });
      for (const ending of ['', '/'] as const) {
        const request = { as, params: pathOf(op, ids), body, ending };
        await world.refuse(op, 'scopeMissing', request, ({ reason }) => {
          for (const name of needed) assert.ok(reason?.includes(name), `names ${name}`);
        });
      }
    });

    if (!inEdition(op)) continue;

    for (const alternative of op.scopes) {
      test(`${op.id} asks no more than ${alternative.join(' and ')}`, async (world) => {
        const { ids, stranger } = await sample(world);
        const as = await world.withToken(stranger, { scope: alternative.join(' ') });
        const request = { as, params: pathOf(op, ids), query: queryOf(op, ids), body };
        await world.refuse(op, 'notFound', request);
      });
    }

    test(`${op.id} answers a stranger as if the edition did not exist`, async (world) => {
      const { ids, stranger } = await sample(world);
      const query = queryOf(op, ids);
      const request = { as: stranger, params: pathOf(op, ids), query, body };
      const hidden = await world.refuse(op, 'notFound', request);
      const params = { ...request.params, edition_id: NOTHING };
      const absent = await world.refuse(op, 'notFound', { ...request, params });
      assert.deepEqual({ ...hidden, edition_id: '' }, { ...absent, edition_id: '' });
    });

    test(`${op.id} answers 401 for a key that is not one of the edition`, async (world) => {
      const { ids, edition } = await sample(world);
      const params = pathOf(op, ids);
      await world.refuse(op, 'apiKeyInvalid', { as: edition.owner, params, body, apiKey: 'lzk' });
    });

    for (const name of paramNames(op)) {
      test(`${op.id} answers 404 when ${name} is unknown or cannot be an id`, async (world) => {
        const { ids, edition } = await sample(world);
        const key = ABSENT[name]?.find((candidate) => errorsOf(op).includes(candidate));
        assert.ok(key, `${op.id} declares no error for an unknown ${name}`);
        for (const id of [NOTHING, ...MALFORMED]) {
          const params = { ...pathOf(op, ids), [name]: id };
          const query = queryOf(op, ids);
          await world.refuse(op, key, { as: edition.owner, params, query, body });
        }
      });
    }
  }
}
