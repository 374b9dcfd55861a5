import assert from 'node:assert/strict';
import {
  BASE_PATH,
  changeTeam,
  createTeam,
  deleteTeam,
  getCurrentUser,
  getEdition,
  getTeam,
  listEditions,
  listTeams,
  removeTeamMember,
} from '@lienzo/contract';
import { send } from '../client/exchange.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Test } from '../run/runner.ts';

const MEBIBYTE = 1024 * 1024;

/** Tests the HTTP conventions of all operations. */
export function wire(test: Test): void {
  const edition = once((world) => world.edition());

  test('a trailing slash is accepted and repeated in request_uri', async (world) => {
    const { edition_id, team_id, owner: as } = await edition(world);
    const ending = '/' as const;
    const check = (_: unknown, { path, answer }: { path: string; answer: string }) => {
      assert.ok(path.endsWith('/'));
      assert.equal(JSON.parse(answer).request_uri, path);
    };
    await world.accept(getCurrentUser, { as, ending }, check);
    await world.accept(listEditions, { as, ending }, check);
    await world.accept(getEdition, { as, ending, params: { edition_id } }, check);
    await world.accept(listTeams, { as, ending, params: { edition_id } }, check);
    await world.accept(getTeam, { as, ending, params: { edition_id, team_id } }, check);
    const body = { team_name: 'Slash' };
    const changed = { as, ending, params: { edition_id, team_id }, body };
    await world.accept(changeTeam, changed, check);
    const made = await world.accept(createTeam, { ...changed, params: { edition_id } }, check);
    const params = { edition_id, team_id: made.team.team_id };
    await world.accept(deleteTeam, { as, ending, params }, check);
  });

  test('unknown query parameters are ignored and not part of request_uri', async (world) => {
    const { edition_id, owner } = await edition(world);
    const request = { as: owner, params: { edition_id }, search: 'surprise=1&fields=state&from=x' };
    await world.accept(getEdition, request, ({ edition_info }) =>
      assert.deepEqual(edition_info, { state: 'ACTIVE' }),
    );
    await world.accept(listTeams, { ...request, search: 'limit=none&fields=none' }, (data) =>
      assert.ok(data.teams.length > 0),
    );
  });

  test('a well-formed request id is reused, any other is replaced', async (world) => {
    const { owner: as } = await edition(world);
    const idOf = async (id?: string) => {
      let shown = '';
      const sent = id === undefined ? {} : { headers: { 'x-request-id': id } };
      await world.accept(getCurrentUser, { as, ...sent }, (_, exchange) => {
        shown = exchange.headers.get('x-request-id') ?? '';
      });
      return shown;
    };
    assert.equal(await idOf('My-request_1.2'), 'My-request_1.2');
    const generated = [
      await idOf(),
      await idOf(),
      await idOf('a b'),
      await idOf('x'.repeat(2_000)),
    ];
    assert.equal(new Set(generated).size, generated.length, 'each request has an id of its own');
    for (const id of generated) assert.match(id, /^[\w.-]{8,128}$/);
    const absent = { headers: { 'x-request-id': 'mine' } };
    await world.refuse(getCurrentUser, 'tokenInvalid', absent, (_, { headers }) =>
      assert.equal(headers.get('x-request-id'), 'mine'),
    );
  });

  test('the JSON content type is case-insensitive and may have a charset', async (world) => {
    const { edition_id, team_id, owner: as } = await edition(world);
    for (const type of [
      'application/json; charset=utf-8',
      'Application/JSON',
      'application/json;',
    ]) {
      const request = {
        as,
        params: { edition_id, team_id },
        body: { team_name: type },
        headers: { 'content-type': type },
      };
      await world.accept(changeTeam, request, (data) => assert.equal(data.new_name, type));
    }
  });

  test('a body of exactly 1 MiB is accepted', async (world) => {
    const { edition_id, team_id, owner: as } = await edition(world);
    const request = { as, params: { edition_id, team_id } };
    const text = JSON.stringify({ team_name: 'Full' }).padEnd(MEBIBYTE);
    const { status } = await send(world.baseUrl, changeTeam, { ...request, text });
    assert.equal(status, 200);
    await world.refuse(changeTeam, 'bodyTooLarge', { ...request, text: `${text} ` });
  });

  test('an empty body counts as no body', async (world) => {
    const { edition_id, team_id, owner: as } = await edition(world);
    const request = { as, params: { edition_id, team_id }, text: '' };
    await world.refuse(changeTeam, 'validation', request, ({ path }) => assert.equal(path, ''));
    const params = { ...request.params, member_id: as.zuid };
    await world.refuse(removeTeamMember, 'removeSelf', { as, params, text: '' });
    for (const text of ['null', '"text"', '1', '   ', '{"team_name":"a"']) {
      await world.refuse(changeTeam, 'validation', { ...request, text });
    }
  });

  test('an unknown path answers 404 in the error envelope', async (world) => {
    const { owner } = await edition(world);
    const headers = { authorization: `Bearer ${owner.token}` };
    const paths = ['/nothing', '/editions/1/nothing', '/editions/%zz', '//', '/users', ''];
    for (const path of paths) {
      const response = await fetch(`${world.baseUrl}${BASE_PATH}${path}`, { headers });
      assert.equal(response.status, 404, path);
      assert.ok(response.headers.get('x-request-id'), `x-request-id of ${path}`);
      const answer = JSON.parse(await response.text());
      assert.equal(answer.status, 'error');
      assert.equal(answer.request_uri, `${BASE_PATH}${path}`);
      assert.equal(answer.error.details.error_code, 'IAM1001');
    }
  });
}
