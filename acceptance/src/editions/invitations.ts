import assert from 'node:assert/strict';
import {
  declineInvitation,
  getEdition,
  getMyTeamPermission,
  joinInvitation,
  listEditions,
  listInvitations,
  listTeamInvitations,
} from '@lienzo/contract';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

/** Invitations as the invited person sees them. */
export function invitations(test: Test): void {
  test('an invited person sees who invites them to which team, and until when', async (world) => {
    const { guest, edition, invitation_id } = await invite(world);
    const { edition_id, team_id, owner } = edition;
    await world.accept(listInvitations, { as: guest }, ({ invitations: [found, ...others] }) => {
      const { invited_time: sent, expiry_time: until, ...shown } = found ?? {};
      assert.deepEqual(shown, {
        ...{ invitation_id, edition_id, team_id, role_name: 'MEMBER' },
        ...{ edition_name: 'Atelier', team_name: 'Atelier', invited_by_name: owner.name },
      });
      const days = (Date.parse(`${until} UTC`) - Date.parse(`${sent} UTC`)) / 86_400_000;
      assert.equal(days, 14);
      assert.deepEqual(others, []);
    });
    await world.accept(listEditions, { as: guest }, (data) =>
      assert.deepEqual(data, { editions_info: [] }),
    );
  });

  test('joining makes the person a member of the team', async (world) => {
    const { guest, edition, invitation_id } = await invite(world);
    const { edition_id, team_id } = edition;
    const request = { as: guest, params: { invitation_id } };
    await world.accept(joinInvitation, request, (data) =>
      assert.deepEqual(data, { current_user_id: guest.zuid, edition_id, team_id, invitation_id }),
    );
    const params = { edition_id, team_id };
    await world.accept(getMyTeamPermission, { as: guest, params }, ({ user_permission_info }) =>
      assert.equal(user_permission_info.role, 'MEMBER'),
    );
    await world.accept(listInvitations, { as: guest }, (data) =>
      assert.deepEqual(data, { invitations: [] }),
    );
    await world.refuse(joinInvitation, 'invitationNotFound', request);
  });

  test('a declined invitation is gone for both sides', async (world) => {
    const { guest, edition, invitation_id } = await invite(world);
    const { edition_id, team_id, owner } = edition;
    const request = { as: guest, params: { invitation_id } };
    await world.accept(declineInvitation, request, (data) =>
      assert.deepEqual(data, { current_user_id: guest.zuid, edition_id, team_id, invitation_id }),
    );
    const params = { edition_id, team_id };
    await world.accept(listTeamInvitations, { as: owner, params }, (data) =>
      assert.deepEqual(data, { invitations: [] }),
    );
    await world.refuse(getEdition, 'notFound', { as: guest, params: { edition_id } });
    await world.refuse(declineInvitation, 'invitationNotFound', request);
  });

  test('invitations to others cannot be answered', async (world) => {
    const { edition, invitation_id } = await invite(world);
    const stranger = await world.person('stranger');
    for (const as of [stranger, edition.owner])
      for (const op of [joinInvitation, declineInvitation])
        await world.refuse(op, 'invitationNotFound', { as, params: { invitation_id } });
    for (const malformed of ['abc', '0', '-1'])
      for (const op of [joinInvitation, declineInvitation]) {
        const params = { invitation_id: malformed };
        await world.refuse(op, 'invitationNotFound', { as: stranger, params });
      }
  });

  test('an invitation that is answered again with the same key returns the first answer', async (world) => {
    for (const op of [joinInvitation, declineInvitation]) {
      const { guest, invitation_id } = await invite(world);
      const request = { as: guest, params: { invitation_id }, idempotencyKey: 'answer' };
      const { status } = await world.repeat(op, request);
      assert.equal(status, 200);
      const other = { ...request, params: { invitation_id: '1' } };
      await world.refuse(op, 'idempotencyConflict', other);
    }
  });
}

async function invite(world: World) {
  const edition = await world.edition();
  const { edition_id, team_id, owner } = edition;
  const guest = await world.person('guest');
  await world.invite({ edition_id, team_id, by: owner }, [guest.mail]);
  const { invitations: found } = await owner.client.call(listTeamInvitations, {
    params: { edition_id, team_id },
  });
  return { guest, edition, invitation_id: found[0]?.invitation_id ?? '' };
}
