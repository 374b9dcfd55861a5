import assert from 'node:assert/strict';
import {
  createAccessToken,
  type ErrorKey,
  errorsOf,
  inEdition,
  type Operation,
  paramNames,
  scopes,
} from '@lienzo/contract';
import { makeSample, once, pathOf, queryOf } from '../fixtures/sample-resources.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const NOTHING = '1';
const NO_UUID = '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9';
const NO_IDS = ['abc', 'é', '%', ' '];

/** Unknown ids and malformed ids, for both kinds of ids. */
const NUMBERS = [NOTHING, ...NO_IDS, '0', '007', '-1', '1.5', '9223372036854775808', NO_UUID];
const UUIDS = [NO_UUID, ...NO_IDS, '1', NO_UUID.slice(1), `${NO_UUID}0`, `{${NO_UUID}}`];

/** Errors for unknown ids in the path. */
const ABSENT: Readonly<Record<string, readonly ErrorKey[]>> = {
  edition_id: ['notFound'],
  team_id: ['teamNotFound'],
  space_id: ['spaceNotFound'],
  member_id: [
    ...(['memberNotFound', 'editionMemberNotFound', 'spaceMemberNotFound'] as const),
    'groupMemberNotFound',
  ],
  user_id: ['memberNotFound', 'editionMemberNotFound', 'spaceMemberNotFound'],
  key_id: ['apiKeyNotFound'],
  service_account_id: ['serviceAccountNotFound'],
  token_id: ['accessTokenNotFound'],
  webhook_id: ['webhookNotFound'],
  link_id: ['shareLinkNotFound'],
  group_id: ['groupNotFound'],
  scim_token_id: ['scimTokenNotFound'],
  invitation_id: ['invitationNotFound'],
  zone_id: ['zoneNotFound'],
  version_id: ['versionNotFound'],
  proposal_id: ['proposalNotFound'],
  template_id: ['templateNotFound'],
  file_id: ['fileNotFound'],
  upload_id: ['fileUploadNotFound'],
};

/** Rules about tokens, keys, scopes and ids that hold for each operation. */
export function everyOperation(test: Test, operations: readonly Operation[]): void {
  const sample = once(makeSample);
  const restricted = once(async (world) => {
    const { edition_id, owner } = await world.edition();
    const wishes = { name: 'Elsewhere', scopes: [...scopes], expires_in_days: 1 };
    return owner.client.call(createAccessToken, {
      body: { ...wishes, edition_ids: [edition_id] },
    });
  });

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
      const useless = scopes.filter((name) => !needed.some((scope) => serves(name, scope)));
      const scope = useless.join(' ');
      const as = await world.withToken(edition.owner, { scope });
      for (const ending of ['', '/'] as const) {
        const request = { as, params: pathOf(op, ids), body, ending };
        await world.refuse(op, 'scopeMissing', request, ({ reason }) => {
          for (const name of needed) assert.ok(reason?.includes(name), `names ${name}`);
        });
      }
    });

    if (op.accessTokens !== 'inAnyEdition') {
      test(`${op.id} answers 403 to a token restricted to another edition`, async (world) => {
        const { ids } = await sample(world);
        const { token } = await restricted(world);
        const request = { authorization: `Bearer ${token}`, params: pathOf(op, ids), body };
        await world.refuse(op, 'tokenRestricted', request, ({ reason }) => assert.ok(reason));
      });
    }

    const byOwner = async (world: World) => {
      const { ids, edition } = await sample(world);
      return { as: edition.owner, params: pathOf(op, ids), query: queryOf(op, ids), body };
    };
    if (op.ifMatch) {
      test(`${op.id} answers 412 when If-Match names another state`, async (world) => {
        const request = await byOwner(world);
        for (const tag of ['"1"', 'W/"r0"', '"a", "b"', 'nonsense']) {
          const headers = { 'if-match': tag };
          await world.refuse(op, 'preconditionFailed', { ...request, headers }, (details, sent) => {
            assert.match(details.current_tag ?? '', /^"[\w-]+"$/, 'details.current_tag');
            assert.equal(sent.headers.get('etag'), details.current_tag, 'ETag');
          });
        }
      });
    } else {
      test(`${op.id} refuses If-Match, because it would ignore it`, async (world) => {
        const request = await byOwner(world);
        for (const tag of ['"1"', '*'])
          await world.refuse(op, 'preconditionUnsupported', {
            ...request,
            headers: { 'if-match': tag },
          });
      });
    }

    if (!inEdition(op)) continue;

    for (const alternative of op.scopes) {
      test(`${op.id} needs only ${alternative.join(' and ')}`, async (world) => {
        const { ids, stranger } = await sample(world);
        const as = await world.withToken(stranger, { scope: alternative.join(' ') });
        const request = { as, params: pathOf(op, ids), query: queryOf(op, ids), body };
        await world.refuse(op, 'notFound', request);
      });
    }

    for (const scope of op.scopes.flatMap((all) => (all.length > 1 ? all : []))) {
      test(`${op.id} also needs ${scope}`, async (world) => {
        const { ids, stranger } = await sample(world);
        const others = scopes.filter((name) => !serves(name, scope)).join(' ');
        const as = await world.withToken(stranger, { scope: others });
        await world.refuse(op, 'scopeMissing', { as, params: pathOf(op, ids), body });
      });
    }

    const wider = op.scopes.filter((all) => all.some((scope) => widened(scope) !== scope));
    for (const alternative of wider) {
      const scope = alternative.map(widened).join(' ').toLowerCase();
      test(`${op.id} also accepts ${scope}, because zones are in spaces`, async (world) => {
        const { ids, stranger } = await sample(world);
        const as = await world.withToken(stranger, { scope });
        const request = { as, params: pathOf(op, ids), query: queryOf(op, ids), body };
        await world.refuse(op, 'notFound', request);
      });
    }

    test(`${op.id} answers 404 to a person outside the edition`, async (world) => {
      const { ids, stranger } = await sample(world);
      const query = queryOf(op, ids);
      const request = { as: stranger, params: pathOf(op, ids), query, body };
      const hidden = await world.refuse(op, 'notFound', request);
      const params = { ...request.params, edition_id: NOTHING };
      const absent = await world.refuse(op, 'notFound', { ...request, params });
      assert.deepEqual({ ...hidden, edition_id: '' }, { ...absent, edition_id: '' });
    });

    test(`${op.id} answers 401 for an API key of another edition`, async (world) => {
      const { ids, edition } = await sample(world);
      const params = pathOf(op, ids);
      await world.refuse(op, 'apiKeyInvalid', { as: edition.owner, params, body, apiKey: 'lzk' });
    });

    for (const name of paramNames(op)) {
      test(`${op.id} answers 404 when ${name} is unknown or malformed`, async (world) => {
        const { ids, edition, stranger } = await sample(world);
        const key = ABSENT[name]?.find((candidate) => errorsOf(op).includes(candidate));
        assert.ok(key, `${op.id} declares no error for an unknown ${name}`);
        const as = name === 'edition_id' ? stranger : edition.owner;
        for (const id of ids[name]?.includes('-') ? UUIDS : NUMBERS) {
          const params = { ...pathOf(op, ids), [name]: id };
          const query = queryOf(op, ids);
          await world.refuse(op, key, { as, params, query, body });
        }
      });
    }
  }
}

/** Returns whether a scope includes another; scopes of spaces include their zones. */
function serves(scope: string, needed: string): boolean {
  return scope === needed || scope === widened(needed);
}

function widened(scope: string): string {
  return scope.replace('.zones.', '.spaces.');
}
