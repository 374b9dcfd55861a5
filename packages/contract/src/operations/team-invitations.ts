import Type from 'typebox';
import { operation } from '../operation.ts';
import { closed, NumericId, PageLimit, StartIndex } from '../wire/primitives.ts';
import { Invitation } from '../wire/team.ts';

export const listTeamInvitations = operation({
  id: 'listTeamInvitations',
  area: 'Team invitations',
  method: 'GET',
  path: '/editions/{edition_id}/teams/{team_id}/invitations',
  summary: 'List the pending invitations to a team',
  message: 'Invitations fetched successfully.',
  scopes: [['Service.teams.READ']],
  rate: 'read',
  query: Type.Object({ from: StartIndex, limit: PageLimit }),
  data: closed({ invitations: Type.Array(Invitation) }),
  errors: ['teamNotFound', 'notPermitted'],
  extension: true,
  example: {
    data: {
      invitations: [
        {
          invitation_id: '742518339371012',
          mail_id: 'grace@example.com',
          role_name: 'MEMBER',
          invited_time: 'Tue, 04 Feb 2025, 11:34:28',
          expiry_time: 'Tue, 18 Feb 2025, 11:34:28',
          added_by: '742518339371009',
          edition_id: '742518339371008',
          team_id: '742518339371010',
        },
      ],
    },
  },
});

export const withdrawTeamInvitation = operation({
  id: 'withdrawTeamInvitation',
  area: 'Team invitations',
  method: 'DELETE',
  path: '/editions/{edition_id}/teams/{team_id}/invitations/{invitation_id}',
  summary: 'Withdraw an invitation and free its seat',
  message: 'Invitation withdrawn successfully.',
  scopes: [['Service.teams.DELETE']],
  rate: 'write',
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    team_id: NumericId,
    invitation_id: NumericId,
  }),
  errors: ['teamNotFound', 'notPermitted', 'invitationNotFound'],
  extension: true,
  example: {
    data: {
      current_user_id: '742518339371009',
      edition_id: '742518339371008',
      team_id: '742518339371010',
      invitation_id: '742518339371012',
    },
  },
});
