import assert from 'node:assert/strict';
import {
  addTeamMembers,
  getEdition,
  getMyTeamPermission,
  listEditions,
  listTeamInvitations,
  withdrawTeamInvitation,
} from '@lienzo/contract';
import { acceptPages } from '../checks/paging.ts';
import type { Test } from '../run/runner.ts';

export function teamInvitations(test: Test): void {
  test('pending invitations are listed', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const mail_id = `${world.unique('Waiting')}@Example.test`;
    const params = { edition_id, team_id };
    const body = { members_info: [{ mail_id, role: 'TEAM_ADMIN' as const }] };
    const { added_members: added } = await world.accept(
      addTeamMembers,
      { as: owner, params, body },
      (data) => assert.equal(data.added_members[0]?.mail_id, mail_id),
    );
    const admins = [await world.member(edition, 'TEAM_ADMIN'), await world.orgAdmin(edition)];
    for (const as of [owner, ...admins]) {
      await world.accept(listTeamInvitations, { as, params }, ({ invitations }) => {
        const shown = invitations.map(({ invitation_id, expiry_time, ...rest }) => {
          assert.ok(invitation_id && expiry_time);
          return rest;
        });
        assert.deepEqual(shown, added);
      });
    }
  });

  test('people who do not manage a team cannot list or withdraw invitations', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const params = { edition_id, team_id };
    await world.invite({ ...params, by: owner }, [`${world.unique('waiting')}@example.test`]);
    const { invitations } = await owner.client.call(listTeamInvitations, { params });
    const invitation_id = invitations[0]?.invitation_id ?? '';
    for (const as of [await world.member(edition), await world.outsideTeam(edition)]) {
      await world.refuse(listTeamInvitations, 'notPermitted', { as, params });
      const request = { as, params: { ...params, invitation_id } };
      await world.refuse(withdrawTeamInvitation, 'notPermitted', request);
    }
  });

  test('invitations are paged', async (world) => {
    const { edition_id, team_id, owner } = await world.edition('TRIAL');
    const params = { edition_id, team_id };
    const mails = Array.from({ length: 22 }, () => `${world.unique('many')}@example.test`);
    await world.invite({ ...params, by: owner }, mails);
    await acceptPages(world, {
      op: listTeamInvitations,
      request: { as: owner, params },
      read: ({ invitations }) => invitations.map(({ mail_id }) => mail_id),
      all: mails,
    });
  });

  test('an invitation becomes a membership when the invited person opens the edition', async (world) => {
    const { edition_id, team_id, owner } = await world.edition();
    const params = { edition_id, team_id };
    const user = world.unique('Mixed.Case');
    await world.invite({ ...params, by: owner }, [`${user.toUpperCase()}@EXAMPLE.TEST`]);
    const as = { name: user, zuid: '', token: await world.mint({ user }) };
    await world.accept(listEditions, { as }, (data) =>
      assert.deepEqual(data, { editions_info: [] }),
    );
    await world.accept(listTeamInvitations, { as: owner, params }, ({ invitations }) =>
      assert.equal(invitations.length, 1),
    );
    await world.accept(getMyTeamPermission, { as, params }, ({ user_permission_info: info }) =>
      assert.equal(info.role, 'MEMBER'),
    );
    await world.accept(listTeamInvitations, { as: owner, params }, (data) =>
      assert.deepEqual(data, { invitations: [] }),
    );
  });

  test('a withdrawn invitation has no effect', async (world) => {
    const { edition_id, team_id, owner } = await world.edition();
    const params = { edition_id, team_id };
    const guest = await world.person('guest');
    await world.invite({ ...params, by: owner }, [guest.mail]);
    const { invitations } = await owner.client.call(listTeamInvitations, { params });
    const invitation_id = invitations[0]?.invitation_id ?? '';
    const request = { as: owner, params: { ...params, invitation_id } };
    await world.accept(withdrawTeamInvitation, request, (data) =>
      assert.deepEqual(data, { current_user_id: owner.zuid, edition_id, team_id, invitation_id }),
    );
    await world.refuse(withdrawTeamInvitation, 'invitationNotFound', request);
    await world.accept(listEditions, { as: guest }, (data) =>
      assert.deepEqual(data, { editions_info: [] }),
    );
  });

  test('an accepted invitation cannot be withdrawn', async (world) => {
    const { edition_id, team_id, owner } = await world.edition();
    const params = { edition_id, team_id };
    const guest = await world.person('guest');
    await world.invite({ ...params, by: owner }, [guest.mail]);
    const { invitations } = await owner.client.call(listTeamInvitations, { params });
    const invitation_id = invitations[0]?.invitation_id ?? '';
    await guest.client.call(getEdition, { params: { edition_id } });
    const request = { as: owner, params: { ...params, invitation_id } };
    await world.refuse(withdrawTeamInvitation, 'invitationNotFound', request);
  });

  test('an invitation belongs to one team', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    await world.invite({ edition_id, team_id, by: owner }, [
      `${world.unique('waiting')}@example.test`,
    ]);
    const { invitations } = await owner.client.call(listTeamInvitations, {
      params: { edition_id, team_id },
    });
    const invitation_id = invitations[0]?.invitation_id ?? '';
    const params = { ...(await world.team(edition)), invitation_id };
    await world.refuse(withdrawTeamInvitation, 'invitationNotFound', { as: owner, params });
  });
}
