import * as contract from '@lienzo/contract';
import { expiryOf } from '../../domain/teams/invitation-expiry.ts';
import type { Mount } from '../../http/mount.ts';
import { addTeamMembers } from './add-members.ts';
import { changeTeamMemberRole } from './change-member-role.ts';
import { changeTeam } from './change-team.ts';
import { createTeam } from './create-team.ts';
import { deleteTeam } from './delete-team.ts';
import { leaveTeam } from './leave-team.ts';
import * as present from './present.ts';
import { readAssignee } from './read-assignee.ts';
import { listInvitations, listMembers, listTeams, readTeam } from './read-teams.ts';
import { removeTeamMember } from './remove-team-member.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

export function mountTeams(mount: Mount): void {
  mount(contract.listTeams, async (ctx, { params }) => {
    const teams = await listTeams(ctx, { editionId: params.edition_id });
    return { teams: teams.map(present.presentTeamListItem) };
  });

  mount(contract.getTeam, async (ctx, { params }) => ({
    team: present.presentTeam(await readTeam(ctx, inTeam(params))),
  }));

  mount(contract.createTeam, async (ctx, { params, body }) => {
    const { team_name: name, description = '' } = body;
    const team = await createTeam(ctx, { editionId: params.edition_id, name, description });
    return { team: present.presentTeam(team) };
  });

  mount(contract.changeTeam, async (ctx, { params, body }) => {
    const { team_name: name, description } = body;
    await changeTeam(ctx, { ...inTeam(params), name, description });
    return {
      ...identify(ctx.caller.zuid, params),
      ...(name !== undefined && { new_name: name }),
      ...(description !== undefined && { new_description: description }),
    };
  });

  mount(contract.leaveTeam, async (ctx, { params, body }) => {
    await leaveTeam(ctx, { ...inTeam(params), assigneeId: readAssignee(body) });
    return identify(ctx.caller.zuid, params);
  });

  mount(contract.deleteTeam, async (ctx, { params }) => {
    await deleteTeam(ctx, inTeam(params));
    return identify(ctx.caller.zuid, params);
  });
}

export function mountTeamMembers(mount: Mount): void {
  mount(contract.listTeamMembers, async (ctx, { params, query }) => {
    const { from = 0, limit = 20, member_type: role, fields } = query;
    const members = await listMembers(ctx, { ...inTeam(params), from, limit, role });
    const shown = members.map((member) => present.presentTeamMember(member, fields));
    return role === 'TEAM_ADMIN' ? { team_admins: shown } : { team_members: shown };
  });

  mount(contract.addTeamMembers, async (ctx, { params, body }) => {
    const candidates = body.members_info.map(({ mail_id: mailId, role }) => ({ mailId, role }));
    const { added, failed, time } = await addTeamMembers(ctx, { ...inTeam(params), candidates });
    const view = { invited_time: time, added_by: ctx.caller.zuid, ...params };
    return {
      added_members: added.map(({ mailId, role }) =>
        present.presentInvitedMember({ ...view, mail_id: mailId, role }),
      ),
      ...(failed.length > 0 && { failed_members: failed.map(present.presentFailedMember) }),
    };
  });

  mount(contract.changeTeamMemberRole, async (ctx, { params, body }) => {
    const { role } = body;
    await changeTeamMemberRole(ctx, { ...inTeam(params), memberId: params.member_id, role });
    return { ...identify(ctx.caller.zuid, params), zuid: params.member_id, new_role: role };
  });

  mount(contract.removeTeamMember, async (ctx, { params, body }) => {
    const { member_id: memberId } = params;
    const assigneeId = readAssignee(body);
    await removeTeamMember(ctx, { ...inTeam(params), memberId, assigneeId });
    return { ...identify(ctx.caller.zuid, params), removed_zuid: memberId };
  });

  mount(contract.listTeamInvitations, async (ctx, { params, query }) => {
    const { from = 0, limit = 20 } = query;
    const invitations = await listInvitations(ctx, { ...inTeam(params), from, limit });
    return {
      invitations: invitations.map((invitation) =>
        present.presentInvitation(invitation, expiryOf(invitation, ctx.settings)),
      ),
    };
  });

  mount(contract.withdrawTeamInvitation, async (ctx, { params }) => {
    const { invitation_id: invitationId } = params;
    await withdrawInvitation(ctx, { ...inTeam(params), invitationId });
    return { ...identify(ctx.caller.zuid, params), invitation_id: invitationId };
  });
}

interface TeamParams {
  edition_id: string;
  team_id: string;
}

function inTeam({ edition_id: editionId, team_id: teamId }: TeamParams) {
  return { editionId, teamId };
}

function identify(zuid: string, { edition_id, team_id }: TeamParams) {
  return { current_user_id: zuid, edition_id, team_id };
}
