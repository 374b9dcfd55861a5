import assert from 'node:assert/strict';
import {
  addTeamMembers,
  changeSpaceMeta,
  deleteTeam,
  duplicateSpace,
  getEdition,
  getMySpacePermission,
  getSpace,
  listSpaces,
  moveSpace,
  removeTeamMember,
} from '@lienzo/contract';
import { assertSameItems } from '../checks/same-items.ts';
import {
  changeState,
  entriesOf,
  forEdition,
  forPerson,
  forTeam,
  makeSpace,
  share,
} from '../fixtures/make-space.ts';
import type { Edition, Person, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

/** Effects of removing people and teams on their spaces. */
export function spaceRemoval(test: Test): void {
  test('spaces of a removed member are transferred to the assigned person', async (world) => {
    const edition = await world.edition();
    const { owner } = edition;
    const [leaver, newOwner] = [await world.member(edition), await world.member(edition)];
    const draft = await makeSpace(edition, { by: leaver, name: 'Draft' });
    const shared = await makeSpace(edition, { by: leaver, name: 'Shared' });
    await share(shared, leaver, [forPerson(newOwner, 'VIEWER'), forTeam(edition, 'COMMENTER')]);
    const trashed = await makeSpace(edition, { by: leaver, name: 'Trashed' });
    await changeState(trashed, leaver, 'TRASH');

    await world.refuse(removeTeamMember, 'assigneeRequired', removal(edition, leaver));
    await world.refuse(removeTeamMember, 'assigneeRequired', {
      ...removal(edition, leaver),
      body: {},
    });
    await world.accept(getSpace, { as: leaver, params: draft }, ({ space_info: space }) =>
      assert.equal(space.owner_zuid, leaver.zuid, 'nothing has happened yet'),
    );
    await remove(world, edition, { leaver, newOwner });
    for (const params of [draft, shared, trashed]) {
      await world.accept(getSpace, { as: newOwner, params }, ({ space_info: space }) =>
        assert.equal(space.owner_zuid, newOwner.zuid),
      );
    }
    assert.deepEqual(await entriesOf(draft, newOwner), [`${newOwner.zuid} CREATOR`]);
    assertSameItems(await entriesOf(shared, newOwner), [
      `${newOwner.zuid} CREATOR`,
      `${edition.team_id} COMMENTER`,
    ]);
    await changeState(trashed, newOwner, 'RESTORE');
    await world.refuse(getSpace, 'spaceNotFound', { as: owner, params: draft });
    await expectNames(world, { edition, as: newOwner, expected: ['Draft', 'Shared', 'Trashed'] });
  });

  test('only edition admins hand over spaces that no one else has a role in', async (world) => {
    const edition = await world.edition();
    const { owner } = edition;
    const teamAdmin = await world.member(edition, 'TEAM_ADMIN');
    const leaver = await world.member(edition);
    const draft = await makeSpace(edition, { by: leaver });
    await changeState(draft, leaver, 'TRASH');
    for (const body of [undefined, { assign_to_zuid: teamAdmin.zuid }, { assign_to_zuid: '1' }]) {
      const request = { ...removal(edition, leaver), as: teamAdmin, body };
      await world.refuse(removeTeamMember, 'privateSpaces', request);
    }
    await changeState(draft, leaver, 'RESTORE');
    await share(draft, leaver, [forPerson(owner, 'VIEWER')]);
    const body = { assign_to_zuid: teamAdmin.zuid };
    const request = { ...removal(edition, leaver), as: teamAdmin, body };
    await world.accept(removeTeamMember, request, (data) =>
      assert.equal(data.removed_zuid, leaver.zuid),
    );
    assertSameItems(await entriesOf(draft, owner), [
      `${teamAdmin.zuid} CREATOR`,
      `${owner.zuid} VIEWER`,
    ]);
  });

  test('a member without spaces is removed without a new owner', async (world) => {
    const edition = await world.edition();
    const { owner } = edition;
    const leaver = await world.member(edition);
    const space = await makeSpace(edition, { by: owner });
    await share(space, owner, [forPerson(leaver, 'EDITOR')]);
    await remove(world, edition, { leaver });
    assert.deepEqual(await entriesOf(space, owner), [`${owner.zuid} CREATOR`]);
  });

  test('spaces cannot be assigned to a person outside the team', async (world) => {
    const edition = await world.edition();
    const leaver = await world.member(edition);
    const outside = await world.outsideTeam(edition);
    const params = await makeSpace(edition, { by: leaver });
    for (const assign_to_zuid of [outside.zuid, leaver.zuid, '1']) {
      const request = { ...removal(edition, leaver), body: { assign_to_zuid } };
      await world.refuse(removeTeamMember, 'assigneeInvalid', request);
    }
    await world.accept(getSpace, { as: leaver, params }, ({ space_info: space }) =>
      assert.equal(space.owner_zuid, leaver.zuid),
    );
  });

  test('entries in spaces of the team are removed; those in other teams stay', async (world) => {
    const edition = await world.edition();
    const { owner } = edition;
    const leaver = await world.member(edition);
    const second = await world.team(edition);
    await world.enrol({ ...second, by: owner }, leaver);
    const here = await makeSpace(edition, { by: owner, name: 'Here' });
    const there = await makeSpace(second, { by: owner, name: 'There' });
    const own = await makeSpace(second, { by: leaver, name: 'Own' });
    const everyones = await makeSpace(edition, { by: owner, name: 'For everyone' });
    for (const space of [here, there]) await share(space, owner, [forPerson(leaver, 'EDITOR')]);
    await share(everyones, owner, [forEdition(edition, 'VIEWER')]);
    const teams = await makeSpace(edition, { by: owner, name: "The team's" });
    await share(teams, owner, [forTeam(edition, 'EDITOR')]);
    await leaver.client.call(changeSpaceMeta, {
      params: here,
      body: { action_type: 'FAVORITE', value: true },
    });

    await remove(world, edition, { leaver });
    for (const params of [here, teams]) {
      await world.refuse(getSpace, 'spaceNotFound', { as: leaver, params });
    }
    for (const [params, role] of [
      [there, 'EDITOR'],
      [own, 'CREATOR'],
      [everyones, 'VIEWER'],
    ] as const) {
      const mine = { as: leaver, params };
      await world.accept(getMySpacePermission, mine, ({ user_permission_info: info }) =>
        assert.equal(info.role, role),
      );
    }
    await expectNames(world, { edition, as: leaver, expected: ['For everyone'] });
    const rest = { ...edition, team_id: second.team_id };
    await expectNames(world, { edition: rest, as: leaver, expected: ['There', 'Own'] });
  });

  test('a person who leaves the edition leaves the spaces of all teams', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const leaver = await world.member(edition);
    const second = await world.team(edition);
    const there = await makeSpace(second, { by: owner });
    await share(there, owner, [forPerson(leaver, 'EDITOR'), forEdition(edition, 'VIEWER')]);
    // They own a space of a team that they were never in.
    const made = await leaver.client.call(duplicateSpace, {
      params: there,
      body: { duplicate_space: {} },
    });
    const copy = { edition_id, space_id: made.space_info.space_id };
    await world.refuse(removeTeamMember, 'assigneeRequired', removal(edition, leaver));
    await remove(world, edition, { leaver, newOwner: owner });
    assertSameItems(await entriesOf(there, owner), [
      `${owner.zuid} CREATOR`,
      `${edition_id} VIEWER`,
    ]);
    assert.deepEqual(await entriesOf(copy, owner), [`${owner.zuid} CREATOR`]);
    await world.refuse(getSpace, 'notFound', { as: leaver, params: there });
  });

  test('a person who returns does not get their entries back', async (world) => {
    const edition = await world.edition();
    const { owner } = edition;
    const leaver = await world.member(edition);
    const own = await makeSpace(edition, { by: leaver, name: 'Own' });
    const given = await makeSpace(edition, { by: owner, name: 'Given' });
    await share(given, owner, [forPerson(leaver, 'EDITOR')]);
    for (const params of [own, given]) {
      const body = { action_type: 'FAVORITE' as const, value: true };
      await leaver.client.call(changeSpaceMeta, { params, body });
    }
    await remove(world, edition, { leaver, newOwner: owner });
    const { edition_id, team_id } = edition;
    await owner.client.call(addTeamMembers, {
      params: { edition_id, team_id },
      body: { members_info: [{ mail_id: leaver.mail, role: 'MEMBER' }] },
    });
    await leaver.client.call(getEdition, { params: { edition_id } });
    for (const action_type of ['ALLSPACES', 'FAVORITES'] as const) {
      await expectNames(world, { edition, as: leaver, action_type, expected: [] });
    }
    await share(own, owner, [forPerson(leaver, 'VIEWER')]);
    await world.accept(getSpace, { as: leaver, params: own }, ({ space_info: space }) =>
      assert.deepEqual([space.owner_zuid, space.is_favorite], [owner.zuid, 'false']),
    );
  });

  test('a team with a space cannot be deleted, even if the space is in the trash', async (world) => {
    const edition = await world.edition();
    const { owner } = edition;
    const team = await world.team(edition);
    const params = await makeSpace(team, { by: owner });
    await world.refuse(deleteTeam, 'teamNotEmpty', { as: owner, params: team });
    await changeState(params, owner, 'TRASH');
    await world.refuse(deleteTeam, 'teamNotEmpty', { as: owner, params: team });
    await changeState(params, owner, 'RESTORE');
    const body = { move_space: { team_id: edition.team_id } };
    await owner.client.call(moveSpace, { params, body });
    await world.accept(deleteTeam, { as: owner, params: team }, (data) =>
      assert.equal(data.team_id, team.team_id),
    );
    await world.accept(getSpace, { as: owner, params }, ({ space_info: space }) =>
      assert.equal(space.team_id, edition.team_id),
    );
  });
}

function removal({ edition_id, team_id, owner }: Edition, { zuid }: Person) {
  return { as: owner, params: { edition_id, team_id, member_id: zuid } };
}

interface Leaving {
  readonly leaver: Person;
  readonly newOwner?: Person;
}

async function remove(
  world: World,
  edition: Edition,
  { leaver, newOwner }: Leaving,
): Promise<void> {
  const body = newOwner && { assign_to_zuid: newOwner.zuid };
  await world.accept(removeTeamMember, { ...removal(edition, leaver), body }, (data) =>
    assert.equal(data.removed_zuid, leaver.zuid),
  );
}

interface ExpectedNames {
  readonly edition: Edition;
  readonly as: Person;
  readonly action_type?: 'ALLSPACES' | 'FAVORITES';
  readonly expected: readonly string[];
}

async function expectNames(world: World, list: ExpectedNames): Promise<void> {
  const { edition, as, action_type = 'ALLSPACES', expected } = list;
  const query = { team_id: edition.team_id, action_type };
  const request = { as, params: { edition_id: edition.edition_id }, query };
  await world.accept(listSpaces, request, ({ spaces_info: found }) =>
    assertSameItems(
      found.map((space) => space.space_name),
      expected,
    ),
  );
}
