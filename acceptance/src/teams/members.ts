import assert from 'node:assert/strict';
import {
  changeTeamMemberRole,
  getMyTeamPermission,
  getTeamPermission,
  listTeamMembers,
} from '@lienzo/contract';
import { acceptFieldSelections } from '../checks/field-selection.ts';
import { assertSameItems } from '../checks/same-items.ts';
import type { Test } from '../run/runner.ts';

export function teamMembers(test: Test): void {
  test('members and edition admins list a team', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const member = await world.member(edition);
    const params = { edition_id, team_id };
    for (const as of [owner, member]) {
      await world.accept(listTeamMembers, { as, params }, ({ team_members: found = [] }) => {
        const shown = found.map(({ added_time, modified_time, ...rest }) => {
          assert.ok(added_time && modified_time);
          return rest;
        });
        const expected = [
          { ...owner, role_name: 'TEAM_ADMIN' },
          { ...member, role_name: 'MEMBER' },
        ].map(({ zuid, role_name, name, mail }) => {
          return { zuid, role_name, display_name: name, mail_id: mail, added_by: owner.zuid };
        });
        assertSameItems(shown, expected);
      });
    }
    const admin = await world.orgAdmin(edition);
    const other = await world.team(edition);
    await world.accept(listTeamMembers, { as: admin, params: other }, (data) =>
      assert.deepEqual(
        data.team_members?.map(({ zuid }) => zuid),
        [owner.zuid],
      ),
    );
  });

  test('team admins can be listed separately', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const admin = await world.member(edition, 'TEAM_ADMIN');
    await world.orgAdmin(edition);
    const params = { edition_id, team_id };
    const query = { member_type: 'TEAM_ADMIN' as const };
    const request = { as: owner, params, query };
    const { team_admins: all = [] } = await world.accept(listTeamMembers, request, (data) => {
      assert.deepEqual(Object.keys(data), ['team_admins']);
      const zuids = data.team_admins?.map(({ zuid }) => zuid);
      assertSameItems(zuids, [owner.zuid, admin.zuid]);
    });
    const paged = { ...query, from: 1, fields: ['zuid' as const] };
    await world.accept(listTeamMembers, { ...request, query: paged }, (data) =>
      assert.deepEqual(data, { team_admins: [{ zuid: all[1]?.zuid }] }),
    );
  });

  test('a member returns the requested fields, and the team only its name', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    await world.member(edition);
    const params = { edition_id, team_id };
    const { team_members: whole = [] } = await owner.client.call(listTeamMembers, { params });
    assert.equal(whole.length, 2);
    await acceptFieldSelections(world, {
      op: listTeamMembers,
      request: { as: owner, params },
      read: ({ team_members: members = [] }) => members,
      whole: whole.map((record) => ({ ...record, team_id })),
      onlyByName: ['team_id'],
    });
  });

  test('members of the edition outside the team cannot list it', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id } = edition;
    for (const as of [await world.outsideTeam(edition), await world.inNoTeam(edition)]) {
      await world.refuse(listTeamMembers, 'notPermitted', { as, params: { edition_id, team_id } });
    }
  });

  test('admins grant and revoke the role of team admin', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const teamAdmin = await world.member(edition, 'TEAM_ADMIN');
    const orgAdmin = await world.orgAdmin(edition);
    const member = await world.member(edition);
    const params = { edition_id, team_id, member_id: member.zuid };
    for (const as of [owner, teamAdmin, orgAdmin]) {
      for (const role of ['TEAM_ADMIN', 'MEMBER'] as const) {
        const request = { as, params, body: { role } };
        await world.accept(changeTeamMemberRole, request, (data) => {
          assert.deepEqual(data, {
            current_user_id: as.zuid,
            edition_id,
            team_id,
            zuid: member.zuid,
            new_role: role,
          });
        });
        const mine = { as: member, params: { edition_id, team_id } };
        await world.accept(getMyTeamPermission, mine, ({ user_permission_info: info }) =>
          assert.equal(info.role, role),
        );
        await world.refuse(changeTeamMemberRole, 'sameRole', request);
      }
    }
  });

  test('people who do not manage a team cannot change roles', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id } = edition;
    const [member, outsider] = [await world.member(edition), await world.outsideTeam(edition)];
    for (const as of [member, outsider]) {
      const params = { edition_id, team_id, member_id: member.zuid };
      const request = { as, params, body: { role: 'TEAM_ADMIN' } };
      await world.refuse(changeTeamMemberRole, 'notPermitted', request);
    }
  });

  test('the role of the caller and of the super admin cannot be changed', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const teamAdmin = await world.member(edition, 'TEAM_ADMIN');
    const change = (as: typeof owner, member_id: string) => {
      return { as, params: { edition_id, team_id, member_id }, body: { role: 'MEMBER' } };
    };
    await world.refuse(changeTeamMemberRole, 'ownRole', change(teamAdmin, teamAdmin.zuid));
    await world.refuse(changeTeamMemberRole, 'ownRole', change(owner, owner.zuid));
    await world.refuse(changeTeamMemberRole, 'superAdminRole', change(teamAdmin, owner.zuid));
  });

  test('the last team admin cannot be demoted, not even by edition admins', async (world) => {
    const edition = await world.edition();
    const { owner } = edition;
    const admin = await world.orgAdmin(edition);
    const params = { ...(await world.team(edition, admin)), member_id: admin.zuid };
    const request = { as: owner, params, body: { role: 'MEMBER' } };
    await world.refuse(changeTeamMemberRole, 'lastAdmin', request);
    const role = { as: owner, params: { ...params, user_id: admin.zuid } };
    await world.accept(getTeamPermission, role, ({ user_permission_info: info }) =>
      assert.equal(info.role, 'TEAM_ADMIN'),
    );
  });

  test('only members of the team have a role to change', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const outsider = await world.outsideTeam(edition);
    const params = { edition_id, team_id, member_id: outsider.zuid };
    const request = { as: owner, params, body: { role: 'TEAM_ADMIN' } };
    await world.refuse(changeTeamMemberRole, 'memberNotFound', request);
  });
}
