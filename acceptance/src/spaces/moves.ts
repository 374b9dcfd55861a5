import assert from 'node:assert/strict';
import { changeSpaceMeta, getSpace, listSpaces, moveSpace } from '@lienzo/contract';
import { assertSameItems } from '../checks/same-items.ts';
import {
  entriesOf,
  forEdition,
  forPerson,
  forTeam,
  makeSpace,
  type SpacePath,
  share,
} from '../fixtures/make-space.ts';
import { makePeopleByRole, makeSharedSpace, rolesOf } from '../fixtures/people-by-role.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Edition, Person, Team, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const to = ({ team_id }: Pick<Team, 'team_id'>) => ({ move_space: { team_id } });

export function spaceMoves(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('the owner moves a space to another of their teams', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const target = await joinTeam(world, edition, as);
    const params = await makeSpace(edition, { by: as });
    const { space_info: before } = await as.client.call(getSpace, { params });
    await world.accept(moveSpace, { as, params, body: to(target) }, ({ space_info: moved }) =>
      assert.deepEqual(moved, { ...before, team_id: target.team_id }),
    );
    for (const [team, count] of [
      [edition, 0],
      [target, 1],
    ] as const) {
      const found = await findInTeam(world, { as, team, space: params });
      assert.equal(found, count, 'listed in its new team alone');
    }
    await world.accept(moveSpace, { as, params, body: to(edition) }, ({ space_info: back }) =>
      assert.deepEqual(back, before),
    );
  });

  test('the old team loses its entry; all other entries stay', async (world) => {
    const { edition, creator: as, viewer } = await peopleByRole(world);
    const target = await joinTeam(world, edition, as);
    const third = await joinTeam(world, edition, as);
    const params = await makeSpace(edition, { by: as });
    await share(params, as, [
      forPerson(viewer, 'COMMENTER'),
      forTeam(edition, 'EDITOR'),
      forTeam(target, 'VIEWER'),
      forTeam(third, 'GUEST_COMMENTER'),
      forEdition(edition, 'GUEST_VIEWER'),
    ]);
    await world.accept(moveSpace, { as, params, body: to(target) }, ({ space_info: moved }) =>
      assert.deepEqual([moved.space_member_count, moved.publish], ['5', 'true']),
    );
    assertSameItems(await entriesOf(params, as), [
      `${as.zuid} CREATOR`,
      `${viewer.zuid} COMMENTER`,
      `${target.team_id} VIEWER`,
      `${third.team_id} GUEST_COMMENTER`,
      `${edition.edition_id} GUEST_VIEWER`,
    ]);
  });

  test('a space published in the old team is not published in the new one', async (world) => {
    const { edition, creator: as, outsider } = await peopleByRole(world);
    const target = await joinTeam(world, edition, as);
    const params = await makeSpace(edition, { by: as });
    await share(params, as, [forTeam(edition, 'EDITOR')]);
    await outsider.client.call(getSpace, { params });
    await world.accept(moveSpace, { as, params, body: to(target) }, ({ space_info: moved }) =>
      assert.deepEqual([moved.space_member_count, moved.publish], ['1', 'false']),
    );
    await world.refuse(getSpace, 'spaceNotFound', { as: outsider, params });
  });

  test('an entry of the new team publishes the space there', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const target = await joinTeam(world, edition, as);
    const params = await makeSpace(edition, { by: as });
    await share(params, as, [forTeam(target, 'VIEWER')]);
    await world.accept(moveSpace, { as, params, body: to(target) }, ({ space_info: moved }) =>
      assert.equal(moved.publish, 'true'),
    );
  });

  test('the admins of the new team manage a space that they edit', async (world) => {
    const { edition, creator: as, manager, editor } = await peopleByRole(world);
    const target = await joinTeam(world, edition, as);
    await world.enrol({ ...target, by: edition.owner }, editor, 'TEAM_ADMIN');
    const params = await makeSpace(edition, { by: as });
    await share(params, as, [forPerson(manager, 'EDITOR'), forPerson(editor, 'EDITOR')]);
    const embed = (value: boolean) => ({ action_type: 'EMBED' as const, value });
    const before = { as: editor, params, body: embed(true) };
    await world.refuse(changeSpaceMeta, 'notPermitted', before);
    await as.client.call(moveSpace, { params, body: to(target) });
    await world.accept(changeSpaceMeta, before, (data) => assert.equal(data.embed_status, true));
    const old = { as: manager, params, body: embed(false) };
    await world.refuse(changeSpaceMeta, 'notPermitted', old);
  });

  test('a space cannot be moved to its own team', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    await world.refuse(moveSpace, 'sameTeam', { as, params, body: to(edition) });
  });

  test('a team without the owner is not found', async (world) => {
    const edition = await world.edition();
    const { owner } = edition;
    const admin = await world.orgAdmin(edition);
    const foreign = await world.edition();
    // An admin of the edition is not automatically a member of the team.
    const closed = await world.team(edition, admin);
    const params = await makeSpace(edition, { by: owner });
    for (const team_id of [closed.team_id, foreign.team_id, owner.zuid, '1', '0', '007']) {
      const request = { as: owner, params, body: to({ team_id }) };
      await world.refuse(moveSpace, 'teamNotFound', request);
    }
  });

  test('only the owner moves a space', async (world) => {
    const people = await peopleByRole(world);
    const { edition } = people;
    const params = await makeSharedSpace(people);
    const target = await world.team(edition);
    for (const [as] of rolesOf(people)) {
      await world.enrol({ ...target, by: edition.owner }, as);
      for (const team of [target, edition]) {
        await world.refuse(moveSpace, 'notPermitted', { as, params, body: to(team) });
      }
    }
    for (const as of [people.outsider, edition.owner]) {
      await world.refuse(moveSpace, 'spaceNotFound', { as, params, body: to(target) });
    }
  });
}

async function joinTeam(world: World, edition: Edition, person: Person): Promise<Team> {
  const team = await world.team(edition);
  await world.enrol({ ...team, by: edition.owner }, person);
  return team;
}

interface Search {
  readonly as: Person;
  readonly team: Team;
  readonly space: SpacePath;
}

async function findInTeam(world: World, { as, team, space }: Search): Promise<number> {
  const query = { team_id: team.team_id, action_type: 'ALLSPACES' as const, limit: 100 };
  const request = { as, params: { edition_id: team.edition_id }, query };
  const { spaces_info: found } = await world.accept(listSpaces, request, (data) =>
    assert.ok(data.spaces_info.every(({ team_id }) => team_id === team.team_id)),
  );
  return found.filter(({ space_id }) => space_id === space.space_id).length;
}
