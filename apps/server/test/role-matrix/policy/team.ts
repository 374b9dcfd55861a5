import type { Actor } from '../fixture/actors.ts';
import type { Row } from '../matrix.ts';
import {
  type Expected,
  editionAdmins,
  insiders,
  invisible,
  noSuchTeam,
  teamAdminsAndEditionAdmins,
  teamMembersAndEditionAdmins,
} from './shared-rules.ts';

export const teamPlacements = [
  // The team where the team member, the team admin and the super admin have their role.
  'own',
  // A team of the same edition without actors.
  'otherTeam',
  // The actor's edition in the path with a team of another edition.
  'misplacedTeam',
  // An edition where the actor has no role.
  'otherEdition',
] as const;

export type TeamPlacement = (typeof teamPlacements)[number];

const elsewhere = { misplacedTeam: noSuchTeam, otherEdition: invisible } as const;

/** Reading a team: its members and edition admins. */
const read = {
  own: teamMembersAndEditionAdmins,
  otherTeam: editionAdmins,
  ...elsewhere,
} as const;

const search = { own: insiders('ok'), otherTeam: insiders('ok'), ...elsewhere } as const;

/** Managing a team: its admins and edition admins. */
const manage = {
  own: teamAdminsAndEditionAdmins,
  otherTeam: editionAdmins,
  ...elsewhere,
} as const;

/** Only members have a role in the team; edition admins outside the team have none. */
const ownRole: Expected = { ...insiders('ok'), editionMember: 'notInTeam', orgAdmin: 'notInTeam' };

/** Removing members has a separate error for callers who may not manage the team. */
const removers: Expected = { ...insiders('removalNotPermitted'), orgAdmin: 'ok', superAdmin: 'ok' };

export const teamPolicy: readonly Row<TeamPlacement, Actor>[] = [
  {
    operation: 'getTeam',
    scopes: [['Service.teams.READ']],
    cells: read,
  },
  {
    operation: 'addServiceAccountToTeam',
    scopes: [['Service.teams.CREATE']],
    cells: manage,
  },
  {
    operation: 'changeTeam',
    scopes: [['Service.teams.UPDATE']],
    cells: manage,
  },
  {
    operation: 'deleteTeam',
    scopes: [['Service.teams.DELETE']],
    cells: { own: editionAdmins, otherTeam: editionAdmins, ...elsewhere },
  },

  // Only members can leave. A team keeps its last admin, which the team admin is here.
  {
    operation: 'leaveTeam',
    scopes: [['Service.teams.UPDATE']],
    cells: {
      own: {
        ...insiders('notInTeam'),
        teamMember: 'ok',
        teamAdmin: 'lastAdmin',
        superAdmin: 'superAdminLeaves',
      },
      otherTeam: insiders('notInTeam'),
      ...elsewhere,
    },
  },

  // All members of the edition may search; results contain only what they may see.
  {
    operation: 'searchTeam',
    scopes: [['Service.spaces.READ', 'securesearch.READ']],
    cells: search,
  },
  {
    operation: 'searchZones',
    scopes: [['Service.zones.READ', 'securesearch.READ']],
    cells: search,
  },
  {
    operation: 'searchSpaces',
    scopes: [['Service.zones.READ', 'securesearch.READ']],
    cells: search,
  },
  {
    operation: 'searchFrames',
    scopes: [['Service.zones.READ', 'securesearch.READ']],
    cells: search,
  },
  {
    operation: 'searchComments',
    scopes: [['Service.zones.READ', 'securesearch.READ']],
    cells: search,
  },

  // Members.
  {
    operation: 'listTeamMembers',
    scopes: [['Service.teams.READ']],
    cells: read,
  },
  {
    operation: 'addTeamMembers',
    scopes: [['Service.teams.CREATE']],
    cells: manage,
  },
  {
    operation: 'changeTeamMemberRole',
    subject: 'another',
    scopes: [['Service.teams.UPDATE']],
    cells: manage,
  },
  {
    operation: 'changeTeamMemberRole',
    subject: 'oneself',
    scopes: [['Service.teams.UPDATE']],
    cells: {
      own: {
        ...insiders('notPermitted'),
        teamAdmin: 'ownRole',
        orgAdmin: 'ownRole',
        superAdmin: 'ownRole',
      },
      otherTeam: { ...insiders('notPermitted'), orgAdmin: 'ownRole', superAdmin: 'ownRole' },
      ...elsewhere,
    },
  },
  {
    operation: 'changeTeamMemberRole',
    subject: 'the super admin',
    scopes: [['Service.teams.UPDATE']],
    cells: {
      own: {
        ...insiders('notPermitted'),
        teamAdmin: 'superAdminRole',
        orgAdmin: 'superAdminRole',
        superAdmin: 'ownRole',
      },
      // The super admin is not in the other team.
      otherTeam: { ...insiders('notPermitted'), orgAdmin: 'memberNotFound', superAdmin: 'ownRole' },
      ...elsewhere,
    },
  },
  {
    operation: 'removeTeamMember',
    subject: 'another',
    scopes: [['Service.teams.DELETE']],
    cells: { own: { ...removers, teamAdmin: 'ok' }, otherTeam: removers, ...elsewhere },
  },
  {
    operation: 'removeTeamMember',
    subject: 'oneself',
    scopes: [['Service.teams.DELETE']],
    cells: {
      own: {
        ...insiders('removalNotPermitted'),
        teamAdmin: 'removeSelf',
        orgAdmin: 'removeSelf',
        superAdmin: 'removeSelf',
      },
      otherTeam: {
        ...insiders('removalNotPermitted'),
        orgAdmin: 'removeSelf',
        superAdmin: 'removeSelf',
      },
      ...elsewhere,
    },
  },
  {
    operation: 'removeTeamMember',
    subject: 'the super admin',
    scopes: [['Service.teams.DELETE']],
    cells: {
      own: {
        ...insiders('removalNotPermitted'),
        teamAdmin: 'removeSuperAdmin',
        orgAdmin: 'removeSuperAdmin',
        superAdmin: 'removeSelf',
      },
      // The super admin is not in the other team.
      otherTeam: {
        ...insiders('removalNotPermitted'),
        orgAdmin: 'memberNotFound',
        superAdmin: 'removeSelf',
      },
      ...elsewhere,
    },
  },
  {
    operation: 'removeTeamMember',
    subject: 'an edition admin',
    scopes: [['Service.teams.DELETE']],
    cells: {
      own: { ...removers, teamAdmin: 'removeEditionAdmin' },
      otherTeam: removers,
      ...elsewhere,
    },
  },
  {
    operation: 'removeTeamMember',
    subject: 'the owner of a private space',
    scopes: [['Service.teams.DELETE']],
    cells: {
      own: { ...removers, teamAdmin: 'privateSpaces' },
      otherTeam: removers,
      ...elsewhere,
    },
  },

  // Invitations are part of managing the members.
  {
    operation: 'listTeamInvitations',
    scopes: [['Service.teams.READ']],
    cells: manage,
  },
  {
    operation: 'withdrawTeamInvitation',
    scopes: [['Service.teams.DELETE']],
    cells: manage,
  },

  // Roles in the team.
  {
    operation: 'getMyTeamPermission',
    scopes: [['Service.teams.READ']],
    cells: { own: ownRole, otherTeam: insiders('notInTeam'), ...elsewhere },
  },
  {
    operation: 'getTeamPermission',
    subject: 'another',
    scopes: [['Service.teams.READ']],
    cells: read,
  },
  {
    operation: 'getTeamPermission',
    subject: 'oneself',
    scopes: [['Service.teams.READ']],
    cells: {
      // Edition admins may query any person and learn that they are not in the team.
      own: { ...teamMembersAndEditionAdmins, orgAdmin: 'memberNotFound' },
      otherTeam: {
        ...insiders('notPermitted'),
        orgAdmin: 'memberNotFound',
        superAdmin: 'memberNotFound',
      },
      ...elsewhere,
    },
  },
];
