import assert from 'node:assert/strict';
import {
  changeEditionMemberRole,
  getCurrentUser,
  getEdition,
  getMyEditionPermission,
  listEditionMembers,
  listTeamMembers,
} from '@lienzo/contract';
import { acceptPages } from '../checks/paging.ts';
import { assertSameItems } from '../checks/same-items.ts';
import type { Test } from '../run/runner.ts';

export function editionMembers(test: Test): void {
  test('edition admins see all members with their roles', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const admin = await world.orgAdmin(edition);
    const member = await world.outsideTeam(edition);
    for (const as of [owner, admin]) {
      await world.accept(listEditionMembers, { as, params: { edition_id } }, (data) => {
        assert.equal(data.total_count, 3);
        const shown = data.edition_members.map(({ added_time: _, ...rest }) => rest);
        const expected = [
          { ...owner, role_name: 'SUPER_ADMIN' },
          { ...admin, role_name: 'ORG_ADMIN' },
          { ...member, role_name: 'MEMBER' },
        ].map(({ zuid, role_name, name, mail }) => {
          return { zuid, role_name, display_name: name, mail_id: mail, state: 'ACTIVE' };
        });
        assertSameItems(shown, expected);
      });
    }
  });

  test('other people cannot list the members of the edition', async (world) => {
    const edition = await world.edition();
    const { edition_id } = edition;
    for (const as of [await world.member(edition, 'TEAM_ADMIN'), await world.inNoTeam(edition)]) {
      await world.refuse(listEditionMembers, 'notPermitted', { as, params: { edition_id } });
    }
  });

  test('members of an edition and of a team are paged', async (world) => {
    const { edition_id, team_id, owner } = await world.edition('TRIAL');
    const names = Array.from({ length: 22 }, () => world.unique('many'));
    const mails = names.map((name) => `${name}@example.test`);
    await world.invite({ edition_id, team_id, by: owner }, mails);
    const zuids = [owner.zuid];
    for (const user of names) {
      const as = { name: user, zuid: '', token: await world.mint({ user }) };
      const { user: arrived } = await world.accept(getCurrentUser, { as }, (data) =>
        assert.equal(data.user.display_name, user),
      );
      await world.accept(getEdition, { as, params: { edition_id } }, ({ edition_info: opened }) =>
        assert.equal(opened.edition_role_name, 'MEMBER'),
      );
      zuids.push(arrived.zuid);
    }
    await acceptPages(world, {
      op: listEditionMembers,
      request: { as: owner, params: { edition_id } },
      read: (data) => {
        assert.equal(data.total_count, zuids.length);
        return data.edition_members.map(({ zuid }) => zuid);
      },
      all: zuids,
    });
    await acceptPages(world, {
      op: listTeamMembers,
      request: { as: owner, params: { edition_id, team_id } },
      read: ({ team_members: members = [] }) => members.map(({ zuid = '' }) => zuid),
      all: zuids,
    });
  });

  test('the super admin promotes and demotes edition admins', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const member = await world.member(edition);
    const params = { edition_id, member_id: member.zuid };
    for (const role of ['ORG_ADMIN', 'MEMBER'] as const) {
      const request = { as: owner, params, body: { role } };
      await world.accept(changeEditionMemberRole, request, (data) => {
        assert.deepEqual(data, {
          current_user_id: owner.zuid,
          edition_id,
          zuid: member.zuid,
          new_role: role,
        });
      });
      const mine = { as: member, params: { edition_id } };
      await world.accept(getMyEditionPermission, mine, ({ user_permission_info: info }) =>
        assert.equal(info.role, role),
      );
      await world.refuse(changeEditionMemberRole, 'sameEditionRole', request);
    }
  });

  test('only the super admin changes edition roles', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const member = await world.member(edition, 'TEAM_ADMIN');
    const admin = await world.orgAdmin(edition);
    const body = { role: 'ORG_ADMIN' };
    for (const as of [member, admin]) {
      for (const member_id of [member.zuid, owner.zuid, as.zuid]) {
        const request = { as, params: { edition_id, member_id }, body };
        await world.refuse(changeEditionMemberRole, 'notPermitted', request);
      }
    }
  });

  test('the role of the super admin can be neither changed nor given', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const member = await world.member(edition);
    const own = { as: owner, params: { edition_id, member_id: owner.zuid } };
    await world.refuse(changeEditionMemberRole, 'ownEditionRole', {
      ...own,
      body: { role: 'MEMBER' },
    });
    const request = { as: owner, params: { edition_id, member_id: member.zuid } };
    await world.refuse(
      changeEditionMemberRole,
      'validation',
      { ...request, body: { role: 'SUPER_ADMIN' } },
      ({ path }) => assert.equal(path, '/role'),
    );
  });

  test('people of other editions cannot be given a role', async (world) => {
    const { edition_id, owner } = await world.edition();
    const other = await world.edition();
    const params = { edition_id, member_id: other.owner.zuid };
    const request = { as: owner, params, body: { role: 'ORG_ADMIN' } };
    await world.refuse(changeEditionMemberRole, 'editionMemberNotFound', request);
  });
}
