import Type from 'typebox';
import { operation } from '../operation.ts';
import { closed, NumericId } from '../wire/primitives.ts';
import { ReceivedInvitation } from '../wire/team.ts';

const answer = closed({
  current_user_id: NumericId,
  edition_id: NumericId,
  team_id: NumericId,
  invitation_id: NumericId,
});

const answered = {
  current_user_id: '742518339371011',
  edition_id: '742518339371008',
  team_id: '742518339371010',
  invitation_id: '742518339371012',
};

export const listInvitations = operation({
  id: 'listInvitations',
  area: 'Invitations',
  method: 'GET',
  path: '/users/me/invitations',
  summary: 'List the pending invitations to the verified address of the caller',
  message: 'Invitations fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  data: closed({ invitations: Type.Array(ReceivedInvitation) }),
  errors: [],
  extension: true,
  example: {
    data: {
      invitations: [
        {
          invitation_id: '742518339371012',
          edition_id: '742518339371008',
          edition_name: 'Atelier',
          team_id: '742518339371010',
          team_name: 'Design',
          role_name: 'MEMBER',
          invited_by_name: 'Ada',
          invited_time: 'Tue, 04 Feb 2025, 11:34:28',
          expiry_time: 'Tue, 18 Feb 2025, 11:34:28',
        },
      ],
    },
  },
});

export const joinInvitation = operation({
  id: 'joinInvitation',
  area: 'Invitations',
  method: 'POST',
  path: '/users/me/invitations/{invitation_id}/join',
  summary: 'Join the team and the edition of an invitation',
  message: 'Invitation accepted successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  data: answer,
  errors: ['invitationNotFound'],
  extension: true,
  example: { data: answered },
});

export const declineInvitation = operation({
  id: 'declineInvitation',
  area: 'Invitations',
  method: 'POST',
  path: '/users/me/invitations/{invitation_id}/decline',
  summary: 'Decline an invitation',
  message: 'Invitation declined successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  data: answer,
  errors: ['invitationNotFound'],
  extension: true,
  example: { data: answered },
});
