import { BASE_PATH, type ErrorKey, errors } from '@lienzo/contract';
import type { Candidate } from '../../domain/teams/plan-invitations.ts';
import type { TeamRole } from '../../domain/teams/policy.ts';
import { pickFields, timeText } from '../../http/wire-text.ts';

interface TeamView {
  edition_id: string;
  team_id: string;
  team_name: string;
  description: string;
  is_default: boolean;
  member_count: number | null;
  created_by: string;
  created_by_name: string;
  creator_name: string | null;
  created_time: Date;
}

export function presentTeam(team: TeamView) {
  return {
    team_id: team.team_id,
    team_name: team.team_name,
    description: team.description,
    team_member_count: String(team.member_count ?? 0),
    created_time: timeText(team.created_time),
    created_by: team.created_by,
    created_by_name: team.creator_name ?? team.created_by_name,
    zsoid: team.edition_id,
    uri: `${BASE_PATH}/editions/${team.edition_id}/teams/${team.team_id}`,
  };
}

export function presentTeamListItem(team: TeamView) {
  return { ...presentTeam(team), ...(team.is_default && { is_default: 'true' as const }) };
}

interface MemberView {
  team_id: string;
  zuid: string;
  role: TeamRole;
  display_name: string;
  mail_id: string | null;
  added_by: string;
  added_time: Date;
  modified_time: Date;
  /** When the service account was created; null for people. */
  service_time: Date | null;
}

/** Presents a team member. The team id is included only if requested with `fields`. */
export function presentTeamMember(member: MemberView, fields: readonly string[] | undefined) {
  const record = {
    zuid: member.zuid,
    role_name: member.role,
    display_name: member.display_name,
    mail_id: member.mail_id ?? '',
    added_time: timeText(member.added_time),
    modified_time: timeText(member.modified_time),
    added_by: member.added_by,
    ...(member.service_time && { is_service_account: 'true' as const }),
  };
  return pickFields(fields ? { ...record, team_id: member.team_id } : record, fields);
}

interface InvitedView {
  mail_id: string;
  role: TeamRole;
  invited_time: Date;
  added_by: string;
  edition_id: string;
  team_id: string;
}

export function presentInvitedMember(invited: InvitedView) {
  return {
    mail_id: invited.mail_id,
    role_name: invited.role,
    invited_time: timeText(invited.invited_time),
    added_by: invited.added_by,
    edition_id: invited.edition_id,
    team_id: invited.team_id,
  };
}

export function presentInvitation(
  invitation: InvitedView & { invitation_id: string },
  expiry: Date,
) {
  const { invitation_id } = invitation;
  return { ...presentInvitedMember(invitation), invitation_id, expiry_time: timeText(expiry) };
}

export function presentFailedMember({
  candidate,
  error,
}: {
  candidate: Candidate;
  error: ErrorKey;
}) {
  const { code, message } = errors[error];
  return { mail_id: candidate.mailId, error_code: code, message };
}
