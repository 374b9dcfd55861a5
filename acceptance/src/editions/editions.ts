import assert from 'node:assert/strict';
import {
  createEdition,
  getEdition,
  getTeam,
  listEditions,
  listTeamMembers,
} from '@lienzo/contract';
import { LienzoError } from '@lienzo/sdk';
import { acceptFieldSelections } from '../checks/field-selection.ts';
import { assertSameItems } from '../checks/same-items.ts';
import { readMoment } from '../client/check-answer.ts';
import type { Test } from '../run/runner.ts';

export function editions(test: Test): void {
  test('a person in no edition gets an empty list', async (world) => {
    const as = await world.person('newcomer');
    await world.accept(listEditions, { as }, (data) =>
      assert.deepEqual(data, { editions_info: [] }),
    );
  });

  test('a new edition belongs to its creator and has the name of its team', async (world) => {
    const as = await world.person('owner');
    const body = { team_name: 'Atelier 🎨' };
    const made = await world.accept(createEdition, { as, body }, (data) => {
      assert.equal(data.current_user_id, as.zuid);
      assert.equal(data.team_name, body.team_name);
      assert.notEqual(data.team_id, data.edition_id);
    });
    const { edition_id } = made;
    const expected = {
      edition_id,
      edition_name: body.team_name,
      edition_type_name: 'TEAM',
      state: 'ACTIVE',
      edition_owner_id: as.zuid,
      is_default: 'true',
      edition_role_name: 'SUPER_ADMIN',
      uri: `/service/api/v1/editions/${edition_id}`,
    };
    const params = { edition_id };
    const { edition_info: found } = await world.accept(getEdition, { as, params }, (data) => {
      const { created_time: created = '', last_modified_time, ...rest } = data.edition_info;
      assert.deepEqual(rest, expected);
      assert.equal(last_modified_time, created);
      const age = Date.now() - readMoment(created).getTime();
      assert.ok(age > -2_000 && age < 60_000, `made just now, not ${age} ms ago`);
    });
    await world.accept(listEditions, { as }, (data) => {
      assert.deepEqual(data.editions_info, [found]);
    });
  });

  for (const plan_type of ['FREE', 'TRIAL'] as const) {
    test(`a ${plan_type} edition starts with its default team and one admin`, async (world) => {
      const as = await world.person('owner');
      const body = { team_name: 'Atelier', description: 'Where we draw', plan_type };
      const made = await world.accept(createEdition, { as, body }, (data) => {
        assert.equal(data.team_name, 'Atelier');
      });
      const params = { edition_id: made.edition_id, team_id: made.team_id };
      await world.accept(getTeam, { as, params }, ({ team }) => {
        assert.equal(team.description, 'Where we draw');
        assert.equal(team.team_member_count, '1');
      });
      await world.accept(listTeamMembers, { as, params }, ({ team_members: people = [] }) => {
        const roles = people.map(({ zuid, role_name: role }) => [zuid, role]);
        assert.deepEqual(roles, [[as.zuid, 'TEAM_ADMIN']]);
      });
    });
  }

  test('a person owns at most one edition', async (world) => {
    const { owner, edition_id } = await world.edition();
    const body = { team_name: 'Second', plan_type: 'TRIAL' };
    await world.refuse(createEdition, 'editionAlreadyOwned', { as: owner, body });
    await world.accept(listEditions, { as: owner }, ({ editions_info: found }) =>
      assert.deepEqual(
        found.map((edition) => edition.edition_id),
        [edition_id],
      ),
    );
  });

  test('only one of several concurrent requests creates the edition', async (world) => {
    const as = await world.person('owner');
    const attempt = () => as.client.call(createEdition, { body: { team_name: 'Race' } });
    const outcomes = await Promise.allSettled([attempt(), attempt(), attempt(), attempt()]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    assert.equal(refused.length, 3);
    for (const { reason } of refused) {
      assert.ok(reason instanceof LienzoError);
      assert.equal(reason.key, 'editionAlreadyOwned');
    }
    await world.accept(listEditions, { as }, ({ editions_info: found }) =>
      assert.equal(found.length, 1),
    );
  });

  test('operations outside an edition need only their scope', async (world) => {
    const newcomer = await world.person('newcomer');
    const reader = await world.withToken(newcomer, { scope: 'Service.editions.READ' });
    const maker = await world.withToken(newcomer, { scope: 'Service.editions.CREATE' });
    await world.accept(listEditions, { as: reader }, (data) =>
      assert.equal(data.editions_info.length, 0),
    );
    await world.accept(createEdition, { as: maker, body: { team_name: 'Mine' } }, (data) =>
      assert.equal(data.current_user_id, newcomer.zuid),
    );
  });

  test('the default edition of a person is the one they joined first', async (world) => {
    const first = await world.edition();
    const guest = await world.member(first);
    const body = { team_name: 'Own' };
    const own = await guest.client.call(createEdition, { body });
    await world.accept(listEditions, { as: guest }, ({ editions_info: found }) => {
      const marks = found.map(({ edition_id, edition_role_name: role, is_default: mark }) => {
        return [edition_id, role, mark];
      });
      assertSameItems(marks, [
        [first.edition_id, 'MEMBER', 'true'],
        [own.edition_id, 'SUPER_ADMIN', undefined],
      ]);
    });
    const params = { edition_id: own.edition_id };
    await world.accept(
      getEdition,
      { as: guest, params, query: { fields: ['is_default'] } },
      ({ edition_info }) => assert.deepEqual(edition_info, {}),
    );
  });

  test('an edition returns the requested fields', async (world) => {
    const { owner, edition_id } = await world.edition();
    const params = { edition_id };
    const { edition_info } = await owner.client.call(getEdition, { params });
    assert.equal(Object.keys(edition_info).length, 10);
    const whole = [edition_info];
    await acceptFieldSelections(world, {
      op: getEdition,
      request: { as: owner, params },
      read: (data) => [data.edition_info],
      whole,
    });
    await acceptFieldSelections(world, {
      op: listEditions,
      request: { as: owner },
      read: (data) => data.editions_info,
      whole,
    });
  });
}
