import Type from 'typebox';
import { operation } from '../operation.ts';
import {
  closed,
  fieldsOf,
  IdReference,
  MailAddress,
  NumericId,
  PageLimit,
  StartIndex,
  selection,
  sized,
} from '../wire/primitives.ts';
import { TeamRole } from '../wire/roles.ts';
import { FailedMember, InvitedMember, TeamMember } from '../wire/team.ts';

const ids = {
  current_user_id: '742518339371009',
  edition_id: '742518339371008',
  team_id: '742518339371010',
};

export const listTeamMembers = operation({
  id: 'listTeamMembers',
  area: 'Team members',
  method: 'GET',
  path: '/editions/{edition_id}/teams/{team_id}/members',
  summary: 'List the members of a team',
  message: 'Team members fetched successfully.',
  scopes: [['Service.teams.READ']],
  rate: 'read',
  query: Type.Object({
    fields: fieldsOf(TeamMember),
    from: StartIndex,
    limit: PageLimit,
    member_type: Type.Optional(
      Type.Enum(['TEAM_ADMIN'], { description: 'Only the admins, returned as `team_admins`' }),
    ),
  }),
  data: closed({
    team_members: Type.Optional(Type.Array(selection(TeamMember))),
    team_admins: Type.Optional(Type.Array(selection(TeamMember))),
  }),
  errors: ['teamNotFound', 'notPermitted'],
  example: {
    data: {
      team_members: [
        {
          zuid: '742518339371009',
          role_name: 'TEAM_ADMIN',
          display_name: 'Ada',
          mail_id: 'ada@example.com',
          added_time: 'Tue, 04 Feb 2025, 11:34:28',
          modified_time: 'Tue, 04 Feb 2025, 11:34:28',
          added_by: '742518339371009',
        },
      ],
    },
  },
});

export const addTeamMembers = operation({
  id: 'addTeamMembers',
  area: 'Team members',
  method: 'POST',
  path: '/editions/{edition_id}/teams/{team_id}/members',
  summary: 'Invite people to a team by email address',
  message: 'Members added successfully.',
  scopes: [['Service.teams.CREATE']],
  rate: 'write',
  body: closed({
    members_info: sized(
      Type.Array(closed({ mail_id: MailAddress, role: TeamRole }), { minItems: 1 }),
      11_000,
    ),
  }),
  data: closed({
    added_members: Type.Array(InvitedMember),
    failed_members: Type.Optional(Type.Array(FailedMember)),
  }),
  partial: 'failed_members',
  errors: ['teamNotFound', 'notPermitted', 'memberExists', 'seatLimitReached'],
  example: {
    body: { members_info: [{ mail_id: 'grace@example.com', role: 'MEMBER' }] },
    data: {
      added_members: [
        {
          mail_id: 'grace@example.com',
          role_name: 'MEMBER',
          invited_time: 'Tue, 04 Feb 2025, 11:34:28',
          added_by: ids.current_user_id,
          edition_id: ids.edition_id,
          team_id: ids.team_id,
        },
      ],
    },
  },
});

export const changeTeamMemberRole = operation({
  id: 'changeTeamMemberRole',
  area: 'Team members',
  method: 'PUT',
  path: '/editions/{edition_id}/teams/{team_id}/members/{member_id}',
  summary: "Change a member's role in a team",
  message: 'Member role changed successfully.',
  scopes: [['Service.teams.UPDATE']],
  rate: 'write',
  body: closed({ role: TeamRole }),
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    team_id: NumericId,
    zuid: NumericId,
    new_role: TeamRole,
  }),
  errors: [
    'teamNotFound',
    'notPermitted',
    'memberNotFound',
    'ownRole',
    'superAdminRole',
    'lastAdmin',
    'sameRole',
  ],
  example: {
    body: { role: 'TEAM_ADMIN' },
    data: { ...ids, zuid: '742518339371011', new_role: 'TEAM_ADMIN' },
  },
});

export const removeTeamMember = operation({
  id: 'removeTeamMember',
  area: 'Team members',
  method: 'DELETE',
  path: '/editions/{edition_id}/teams/{team_id}/members/{member_id}',
  summary: 'Remove a member from a team',
  message: 'Member removed successfully.',
  scopes: [['Service.teams.DELETE']],
  rate: 'write',
  body: closed({
    assign_to_zuid: Type.Optional(IdReference),
  }),
  bodyOptional: true,
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    team_id: NumericId,
    removed_zuid: NumericId,
  }),
  errors: [
    'teamNotFound',
    'removalNotPermitted',
    'memberNotFound',
    'removeSelf',
    'removeSuperAdmin',
    'removeEditionAdmin',
    'privateSpaces',
    'lastAdmin',
    'assigneeInvalid',
    'assigneeRequired',
  ],
  example: {
    body: { assign_to_zuid: '742518339371009' },
    data: { ...ids, removed_zuid: '742518339371011' },
  },
});
