import Type from 'typebox';
import { Count, closed, NumericId, Timestamp, Uri } from './primitives.ts';
import { TeamRole } from './roles.ts';
import { ServiceAccountMark } from './service-account.ts';

const team = {
  team_id: NumericId,
  team_name: Type.String(),
  description: Type.String(),
  team_member_count: Count,
  created_time: Timestamp,
  created_by: NumericId,
  created_by_name: Type.String(),
  zsoid: NumericId,
  uri: Uri,
};

export const Team = closed(team, { title: 'Team' });

export const TeamListItem = closed(
  { ...team, is_default: Type.Optional(Type.Literal('true')) },
  { title: 'TeamListItem' },
);

const member = {
  zuid: NumericId,
  role_name: TeamRole,
  display_name: Type.String(),
  mail_id: Type.String(),
  added_time: Timestamp,
  modified_time: Timestamp,
  added_by: NumericId,
};

export const TeamMember = closed(
  { ...member, team_id: Type.Optional(NumericId), is_service_account: ServiceAccountMark },
  { title: 'TeamMember' },
);

export const InvitedMember = closed(
  {
    mail_id: Type.String(),
    role_name: TeamRole,
    invited_time: Timestamp,
    added_by: NumericId,
    edition_id: NumericId,
    team_id: NumericId,
  },
  { title: 'InvitedMember' },
);

export const Invitation = closed(
  { ...InvitedMember.properties, invitation_id: NumericId, expiry_time: Timestamp },
  { title: 'Invitation' },
);

/** An invitation as the invited person sees it. */
export const ReceivedInvitation = closed(
  {
    invitation_id: NumericId,
    edition_id: NumericId,
    edition_name: Type.String(),
    team_id: NumericId,
    team_name: Type.String(),
    role_name: TeamRole,
    invited_by_name: Type.String(),
    invited_time: Timestamp,
    expiry_time: Timestamp,
  },
  { title: 'ReceivedInvitation' },
);

export const FailedMember = closed(
  {
    mail_id: Type.Optional(Type.String()),
    zuid: Type.Optional(Type.String()),
    error_code: Type.String(),
    message: Type.String(),
  },
  { title: 'FailedMember' },
);
