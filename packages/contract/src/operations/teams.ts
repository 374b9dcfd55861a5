import Type from 'typebox';
import { operation } from '../operation.ts';
import { closed, IdReference, NumericId, nameOf, textOf } from '../wire/primitives.ts';
import { Team, TeamListItem } from '../wire/team.ts';

const teamName = nameOf({ maximum: 100 });
const description = textOf({ maximum: 2000 });

const example = {
  team_id: '742518339371010',
  team_name: 'Atelier',
  description: 'Where we draw',
  team_member_count: '3',
  created_time: 'Tue, 04 Feb 2025, 11:34:28',
  created_by: '742518339371009',
  created_by_name: 'Ada',
  zsoid: '742518339371008',
  uri: '/service/api/v1/editions/742518339371008/teams/742518339371010',
};

export const listTeams = operation({
  id: 'listTeams',
  area: 'Teams',
  method: 'GET',
  path: '/editions/{edition_id}/teams',
  summary: 'List the teams of the caller; edition admins see all teams',
  message: 'Teams fetched successfully.',
  scopes: [['Service.teams.READ']],
  rate: 'read',
  data: closed({ teams: Type.Array(TeamListItem) }),
  errors: [],
  example: { data: { teams: [{ ...example, is_default: 'true' }] } },
});

export const getTeam = operation({
  id: 'getTeam',
  area: 'Teams',
  method: 'GET',
  path: '/editions/{edition_id}/teams/{team_id}',
  summary: 'Read a team',
  message: 'Team fetched successfully.',
  scopes: [['Service.teams.READ']],
  rate: 'read',
  tag: 'revision',
  data: closed({ team: Team }),
  errors: ['teamNotFound', 'notPermitted'],
  example: { data: { team: example } },
});

export const changeTeam = operation({
  id: 'changeTeam',
  area: 'Teams',
  method: 'PUT',
  path: '/editions/{edition_id}/teams/{team_id}',
  summary: 'Change the name or the description of a team',
  message: 'Team updated successfully.',
  scopes: [['Service.teams.UPDATE']],
  rate: 'write',
  ifMatch: true,
  body: closed(
    { team_name: Type.Optional(teamName), description: Type.Optional(description) },
    { minProperties: 1 },
  ),
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    team_id: NumericId,
    new_name: Type.Optional(Type.String()),
    new_description: Type.Optional(Type.String()),
  }),
  errors: ['teamNotFound', 'notPermitted'],
  example: {
    body: { team_name: 'Workshop' },
    data: {
      current_user_id: '742518339371009',
      edition_id: '742518339371008',
      team_id: '742518339371010',
      new_name: 'Workshop',
    },
  },
});

export const createTeam = operation({
  id: 'createTeam',
  area: 'Teams',
  method: 'POST',
  path: '/editions/{edition_id}/teams',
  summary: 'Create a team in an edition',
  message: 'Team created successfully.',
  scopes: [['Service.teams.CREATE']],
  rate: 'write',
  body: closed({ team_name: teamName, description: Type.Optional(description) }),
  data: closed({ team: Team }),
  errors: ['notPermitted'],
  extension: true,
  example: {
    body: { team_name: 'Atelier', description: 'Where we draw' },
    data: { team: { ...example, team_member_count: '1' } },
  },
});

export const deleteTeam = operation({
  id: 'deleteTeam',
  area: 'Teams',
  method: 'DELETE',
  path: '/editions/{edition_id}/teams/{team_id}',
  summary: 'Delete an empty team',
  message: 'Team deleted successfully.',
  scopes: [['Service.teams.DELETE']],
  rate: 'write',
  ifMatch: true,
  data: closed({ current_user_id: NumericId, edition_id: NumericId, team_id: NumericId }),
  errors: ['teamNotFound', 'notPermitted', 'teamNotEmpty', 'defaultTeam'],
  extension: true,
  example: {
    data: {
      current_user_id: '742518339371009',
      edition_id: '742518339371008',
      team_id: '742518339371010',
    },
  },
});

export const leaveTeam = operation({
  id: 'leaveTeam',
  area: 'Teams',
  method: 'POST',
  path: '/editions/{edition_id}/teams/{team_id}/leave',
  summary: 'Leave a team',
  message: 'Team left successfully.',
  scopes: [['Service.teams.UPDATE']],
  rate: 'write',
  endsAccess: true,
  body: closed({ assign_to_zuid: Type.Optional(IdReference) }),
  bodyOptional: true,
  data: closed({ current_user_id: NumericId, edition_id: NumericId, team_id: NumericId }),
  errors: [
    'teamNotFound',
    'notInTeam',
    'superAdminLeaves',
    'lastAdmin',
    'assigneeInvalid',
    'assigneeRequired',
  ],
  extension: true,
  example: {
    body: { assign_to_zuid: '742518339371011' },
    data: {
      current_user_id: '742518339371009',
      edition_id: '742518339371008',
      team_id: '742518339371010',
    },
  },
});
