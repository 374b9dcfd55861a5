import assert from 'node:assert/strict';
import {
  getEditionPermission,
  getMyEditionPermission,
  getMyTeamPermission,
  getTeamPermission,
  listMyTeamPermissions,
} from '@lienzo/contract';
import { assertSameItems } from '../checks/same-items.ts';
import type { Test } from '../run/runner.ts';

export function permissions(test: Test): void {
  test('members of an edition read their own role', async (world) => {
    const edition = await world.edition();
    const { edition_id } = edition;
    for (const [as, role] of [
      [edition.owner, 'SUPER_ADMIN'],
      [await world.orgAdmin(edition), 'ORG_ADMIN'],
      [await world.member(edition, 'TEAM_ADMIN'), 'MEMBER'],
      [await world.inNoTeam(edition), 'MEMBER'],
    ] as const) {
      const mine = { current_user_id: as.zuid, edition_id, role };
      const params = { edition_id };
      await world.accept(getMyEditionPermission, { as, params }, (data) =>
        assert.deepEqual(data, { user_permission_info: mine }),
      );
      const own = { as, params: { edition_id, user_id: as.zuid } };
      await world.accept(getEditionPermission, own, (data) =>
        assert.deepEqual(data, { user_permission_info: { ...mine, zuid: as.zuid } }),
      );
    }
  });

  test('edition admins read the role of any member', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const admin = await world.orgAdmin(edition);
    const member = await world.outsideTeam(edition);
    for (const as of [owner, admin]) {
      for (const [person, role] of [
        [owner, 'SUPER_ADMIN'],
        [admin, 'ORG_ADMIN'],
        [member, 'MEMBER'],
      ] as const) {
        const params = { edition_id, user_id: person.zuid };
        await world.accept(
          getEditionPermission,
          { as, params },
          ({ user_permission_info: info }) => {
            const expected = { current_user_id: as.zuid, edition_id, role, zuid: person.zuid };
            assert.deepEqual(info, expected);
          },
        );
      }
    }
  });

  test('others cannot read the edition role of another member', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const stranger = await world.person('stranger');
    const as = await world.member(edition, 'TEAM_ADMIN');
    for (const { zuid } of [owner, stranger]) {
      const params = { edition_id, user_id: zuid };
      await world.refuse(getEditionPermission, 'notPermitted', { as, params });
    }
    const params = { edition_id, user_id: stranger.zuid };
    await world.refuse(getEditionPermission, 'editionMemberNotFound', { as: owner, params });
  });

  test('a person lists their assigned team roles', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const second = await world.team(edition);
    const admin = await world.orgAdmin(edition);
    const alone = await world.inNoTeam(edition);
    for (const [as, teams] of [
      [
        owner,
        [
          { role: 'TEAM_ADMIN', team_id },
          { role: 'TEAM_ADMIN', team_id: second.team_id },
        ],
      ],
      [admin, [{ role: 'MEMBER', team_id }]],
      [alone, []],
    ] as const) {
      const request = { as, params: { edition_id } };
      await world.accept(listMyTeamPermissions, request, ({ user_permission_info: info }) => {
        const { teams: found, ...rest } = info;
        assert.deepEqual(rest, { current_user_id: as.zuid, edition_id });
        assertSameItems(found, teams);
      });
    }
  });

  test('members read their role in a team; edition admins have none', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const admin = await world.orgAdmin(edition);
    for (const [as, role] of [
      [owner, 'TEAM_ADMIN'],
      [admin, 'MEMBER'],
    ] as const) {
      await world.accept(getMyTeamPermission, { as, params: { edition_id, team_id } }, (data) =>
        assert.deepEqual(data, {
          user_permission_info: { current_user_id: as.zuid, edition_id, role, team_id },
        }),
      );
    }
    const params = await world.team(edition);
    for (const as of [admin, await world.member(edition), await world.inNoTeam(edition)]) {
      await world.refuse(getMyTeamPermission, 'notInTeam', { as, params });
    }
  });

  test('members and edition admins read the role of a team member', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const admin = await world.orgAdmin(edition);
    const { team_id } = await world.team(edition);
    const readers = [owner, admin];
    for (const as of readers) {
      const params = { edition_id, team_id, user_id: owner.zuid };
      await world.accept(getTeamPermission, { as, params }, ({ user_permission_info: info }) => {
        const me = { current_user_id: as.zuid, edition_id };
        assert.deepEqual(info, { ...me, role: 'TEAM_ADMIN', team_id, zuid: owner.zuid });
      });
      // A role in the edition grants none in the team.
      const absent = { as, params: { ...params, user_id: admin.zuid } };
      await world.refuse(getTeamPermission, 'memberNotFound', absent);
    }
    const member = await world.member(edition);
    const own = { edition_id, team_id: edition.team_id, user_id: admin.zuid };
    await world.accept(getTeamPermission, { as: member, params: own }, (data) =>
      assert.equal(data.user_permission_info.role, 'MEMBER'),
    );
  });

  test('people outside a team cannot read roles in it, not even their own', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const as = await world.outsideTeam(edition);
    for (const { zuid } of [owner, as]) {
      const params = { edition_id, team_id, user_id: zuid };
      await world.refuse(getTeamPermission, 'notPermitted', { as, params });
    }
  });
}
