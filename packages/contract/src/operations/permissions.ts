import type { TProperties } from 'typebox';
import Type from 'typebox';
import { operation } from '../operation.ts';
import { closed, NumericId, Uuid } from '../wire/primitives.ts';
import { EditionRole, MemberType, SpaceRole, TeamRole } from '../wire/roles.ts';
import { RoleInZone } from '../wire/zone.ts';

function permissionInfo<Properties extends TProperties>(properties: Properties) {
  return closed({
    user_permission_info: closed({
      current_user_id: NumericId,
      edition_id: NumericId,
      ...properties,
    }),
  });
}

const PermissionExplanation = closed(
  {
    reason: Type.String({ description: 'The reason in one sentence' }),
    entries: Type.Array(
      closed({
        added_type_name: MemberType,
        zuid: NumericId,
        role_name: SpaceRole,
        gives_role: Type.Boolean(),
      }),
    ),
  },
  { title: 'PermissionExplanation' },
);

const me = { current_user_id: '742518339371009', edition_id: '742518339371008' };
const other = '742518339371011';
const team = '742518339371010';
const space = '742518339371020';
const zone = '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9';

const common = {
  area: 'Permissions',
  method: 'GET',
  message: 'Permission fetched successfully.',
  rate: 'read',
} as const;

export const getMyEditionPermission = operation({
  ...common,
  id: 'getMyEditionPermission',
  path: '/editions/{edition_id}/users/me/permission',
  summary: "Read the caller's role in an edition",
  scopes: [['Service.editions.READ']],
  data: permissionInfo({ role: EditionRole }),
  errors: [],
  example: { data: { user_permission_info: { ...me, role: 'SUPER_ADMIN' } } },
});

export const getEditionPermission = operation({
  ...common,
  id: 'getEditionPermission',
  path: '/editions/{edition_id}/users/{user_id}/permission',
  summary: "Read a user's role in an edition",
  scopes: [['Service.editions.READ']],
  data: permissionInfo({ role: EditionRole, zuid: NumericId }),
  errors: ['notPermitted', 'editionMemberNotFound'],
  example: { data: { user_permission_info: { ...me, role: 'MEMBER', zuid: other } } },
});

export const listMyTeamPermissions = operation({
  ...common,
  id: 'listMyTeamPermissions',
  path: '/editions/{edition_id}/teams/users/me/permission',
  summary: "List the caller's roles in the teams of an edition",
  scopes: [['Service.teams.READ']],
  data: permissionInfo({ teams: Type.Array(closed({ role: TeamRole, team_id: NumericId })) }),
  errors: [],
  example: {
    data: { user_permission_info: { ...me, teams: [{ role: 'TEAM_ADMIN', team_id: team }] } },
  },
});

export const getMyTeamPermission = operation({
  ...common,
  id: 'getMyTeamPermission',
  path: '/editions/{edition_id}/teams/{team_id}/users/me/permission',
  summary: "Read the caller's role in a team",
  scopes: [['Service.teams.READ']],
  data: permissionInfo({ role: TeamRole, team_id: NumericId }),
  errors: ['teamNotFound', 'notInTeam'],
  example: { data: { user_permission_info: { ...me, role: 'TEAM_ADMIN', team_id: team } } },
});

export const getTeamPermission = operation({
  ...common,
  id: 'getTeamPermission',
  path: '/editions/{edition_id}/teams/{team_id}/users/{user_id}/permission',
  summary: "Read a user's role in a team",
  scopes: [['Service.teams.READ']],
  data: permissionInfo({ role: TeamRole, team_id: NumericId, zuid: NumericId }),
  errors: ['teamNotFound', 'notPermitted', 'memberNotFound'],
  example: {
    data: { user_permission_info: { ...me, role: 'MEMBER', team_id: team, zuid: other } },
  },
});

export const getMySpacePermission = operation({
  ...common,
  id: 'getMySpacePermission',
  path: '/editions/{edition_id}/spaces/{space_id}/users/me/permission',
  summary: "Read the caller's role in a space",
  scopes: [['Service.spaces.READ']],
  data: permissionInfo({ role: SpaceRole, space_id: NumericId }),
  errors: ['spaceNotFound', 'notInSpace'],
  example: { data: { user_permission_info: { ...me, role: 'CREATOR', space_id: space } } },
});

export const getSpacePermission = operation({
  ...common,
  id: 'getSpacePermission',
  path: '/editions/{edition_id}/spaces/{space_id}/users/{user_id}/permission',
  summary: "Read a user's role in a space",
  scopes: [['Service.spaces.READ']],
  query: Type.Object({
    explain: Type.Optional(
      Type.Boolean({
        description:
          'Extension. For callers who can manage the members: also returns the entries that the role comes from, and for members of the edition without a role returns no role instead of 404.',
      }),
    ),
  }),
  data: permissionInfo({
    role: Type.Optional(SpaceRole),
    space_id: NumericId,
    zuid: NumericId,
    explanation: Type.Optional(PermissionExplanation),
  }),
  errors: ['spaceNotFound', 'notPermitted', 'spaceMemberNotFound'],
  example: {
    data: { user_permission_info: { ...me, role: 'EDITOR', space_id: space, zuid: other } },
  },
});

export const getMyZonePermission = operation({
  ...common,
  id: 'getMyZonePermission',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/users/me/permission',
  summary: "Read the caller's role in a zone",
  scopes: [['Service.zones.READ']],
  data: permissionInfo({ role: RoleInZone, space_id: NumericId, zone_id: Uuid }),
  errors: ['spaceNotFound', 'zoneNotFound', 'zoneRestricted', 'spaceNotActive', 'zoneNotActive'],
  extension: true,
  example: {
    data: { user_permission_info: { ...me, role: 'EDITOR', space_id: space, zone_id: zone } },
  },
});
