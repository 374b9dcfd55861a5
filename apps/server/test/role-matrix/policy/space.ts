import type { SpaceActor } from '../fixture/space-actors.ts';
import type { Row } from '../matrix.ts';
import {
  anyRole,
  type Cells,
  type Expected,
  inSpace,
  insiders,
  type Rule,
  type SpacePlacement,
} from './space-roles.ts';

const ownerOnly: Rule = { ...anyRole('notPermitted'), owner: 'ok' };
const managers: Rule = { ...ownerOnly, manager: 'ok' };
const editors: Rule = { ...managers, editor: 'ok' };
const everyRole: Rule = anyRole('ok');

/** Reads that also work in the trash. */
const readAlways: Cells = inSpace({ active: everyRole, trashed: everyRole });
const explain: Cells = inSpace({ active: managers, trashed: managers });

/** Managers, who may request explanations, learn that the person is not a member. */
const memberNotFound: Rule = {
  ...anyRole('notPermitted'),
  owner: 'spaceMemberNotFound',
  manager: 'spaceMemberNotFound',
};
const explainMissingMember: Cells = inSpace({ active: memberNotFound, trashed: memberNotFound });

/** Only the members of the home team. */
export const homeTeam: Expected = {
  ...insiders('ok'),
  editionMember: 'notPermitted',
  guestCommenter: 'notPermitted',
  guestViewer: 'notPermitted',
  orgEditor: 'notPermitted',
  groupViewer: 'notPermitted',
  groupEditor: 'notPermitted',
  orgAdmin: 'notPermitted',
  editorEditionAdmin: 'notPermitted',
  editorOtherTeamAdmin: 'notPermitted',
  removedFromTeam: 'notPermitted',
};

/** The team that spaces are moved to, created by the super admin; the other admins are not in it. */
const annex: Expected = {
  ...homeTeam,
  teamMember: 'notPermitted',
  teamAdmin: 'notPermitted',
  editorTeamAdmin: 'notPermitted',
  viewerTeamAdmin: 'notPermitted',
  editorOtherTeamAdmin: 'ok',
  removedFromTeam: 'ok',
};

export const spacePolicy: readonly Row<SpacePlacement, SpaceActor>[] = [
  // Operations on the team that the space of the placement is in.
  {
    operation: 'listSpaces',
    scopes: [['Service.spaces.READ']],
    cells: {
      own: insiders('ok'),
      trashed: insiders('ok'),
      moved: insiders('ok'),
      otherSpace: insiders('ok'),
      otherEdition: insiders('notFound'),
      misplaced: insiders('teamNotFound'),
    },
  },
  {
    operation: 'createSpace',
    scopes: [['Service.spaces.CREATE']],
    cells: {
      own: homeTeam,
      trashed: homeTeam,
      moved: annex,
      otherSpace: insiders('notPermitted'),
      otherEdition: insiders('notFound'),
      misplaced: insiders('teamNotFound'),
    },
  },

  // The space itself.
  { operation: 'getSpace', scopes: [['Service.spaces.READ']], cells: readAlways },
  {
    operation: 'getSpaceImage',
    scopes: [['Service.spaces.READ']],
    cells: inSpace({ active: everyRole }),
  },
  {
    operation: 'duplicateSpace',
    scopes: [['Service.spaces.CREATE']],
    cells: inSpace({ active: everyRole }),
  },
  {
    operation: 'moveSpace',
    subject: 'a space to a team of the actor',
    scopes: [['Service.spaces.CREATE']],
    cells: inSpace({ active: ownerOnly }),
  },
  {
    operation: 'moveSpace',
    subject: 'a space to a team of others',
    scopes: [['Service.spaces.CREATE']],
    cells: inSpace({ active: { ...ownerOnly, owner: 'teamNotFound' } }),
  },
  {
    operation: 'transferSpace',
    scopes: [['Service.spaces.CREATE']],
    cells: inSpace({ active: ownerOnly }),
  },
  {
    operation: 'changeSpaceState',
    subject: 'kind TRASH',
    scopes: [['Service.spaces.UPDATE']],
    cells: inSpace({ active: ownerOnly }),
  },
  {
    operation: 'changeSpaceState',
    subject: 'kind RESTORE',
    scopes: [['Service.spaces.UPDATE']],
    cells: inSpace({ active: { ...ownerOnly, owner: 'spaceNotTrashed' }, trashed: ownerOnly }),
  },
  {
    operation: 'changeSpaceMeta',
    subject: 'kind SPACE_NAME',
    scopes: [['Service.spaces.UPDATE']],
    cells: inSpace({ active: editors }),
  },
  {
    operation: 'changeSpaceMeta',
    subject: 'kind METADATA',
    scopes: [['Service.spaces.UPDATE']],
    cells: inSpace({ active: editors }),
  },
  {
    operation: 'changeSpaceMeta',
    subject: 'kind FAVORITE true',
    scopes: [['Service.spaces.UPDATE']],
    cells: inSpace({ active: everyRole }),
  },
  {
    operation: 'changeSpaceMeta',
    subject: 'kind FAVORITE false',
    scopes: [['Service.spaces.UPDATE']],
    cells: inSpace({ active: everyRole }),
  },
  {
    operation: 'changeSpaceMeta',
    subject: 'kind EMBED true',
    scopes: [['Service.spaces.UPDATE']],
    cells: inSpace({ active: managers }),
  },
  {
    operation: 'changeSpaceMeta',
    subject: 'kind EMBED false',
    scopes: [['Service.spaces.UPDATE']],
    cells: inSpace({ active: managers }),
  },

  // Members.
  {
    operation: 'listSpaceMembers',
    scopes: [['Service.spaces.READ']],
    cells: inSpace({ active: everyRole }),
  },
  {
    operation: 'addSpaceMembers',
    scopes: [['Service.spaces.CREATE']],
    cells: inSpace({ active: managers }),
  },
  {
    operation: 'changeSpaceMemberRole',
    subject: 'another',
    scopes: [['Service.spaces.UPDATE']],
    cells: inSpace({ active: managers }),
  },
  {
    operation: 'changeSpaceMemberRole',
    subject: 'oneself',
    scopes: [['Service.spaces.UPDATE']],
    cells: inSpace({ active: { ...managers, owner: 'ownerRole', manager: 'ownSpaceRole' } }),
  },
  {
    operation: 'changeSpaceMemberRole',
    subject: 'the owner',
    scopes: [['Service.spaces.UPDATE']],
    cells: inSpace({ active: { ...managers, owner: 'ownerRole', manager: 'ownerRole' } }),
  },
  {
    operation: 'removeSpaceMember',
    subject: 'another',
    scopes: [['Service.spaces.DELETE']],
    cells: inSpace({ active: managers }),
  },
  {
    operation: 'removeSpaceMember',
    subject: 'oneself',
    scopes: [['Service.spaces.DELETE']],
    cells: inSpace({
      active: { ...managers, owner: 'removeOwner', manager: 'removeSelfFromSpace' },
    }),
  },
  {
    operation: 'removeSpaceMember',
    subject: 'the owner',
    scopes: [['Service.spaces.DELETE']],
    cells: inSpace({ active: { ...managers, owner: 'removeOwner', manager: 'removeOwner' } }),
  },

  // Share links.
  {
    operation: 'createShareLink',
    scopes: [['Service.spaces.UPDATE']],
    cells: inSpace({ active: managers }),
  },
  {
    operation: 'listShareLinks',
    scopes: [['Service.spaces.READ']],
    cells: inSpace({ active: managers }),
  },
  {
    operation: 'changeShareLink',
    scopes: [['Service.spaces.UPDATE']],
    cells: inSpace({ active: managers }),
  },
  {
    operation: 'revokeShareLink',
    scopes: [['Service.spaces.UPDATE']],
    cells: inSpace({ active: managers, trashed: managers }),
  },
  {
    operation: 'changeSpaceShareLinkPolicy',
    scopes: [['Service.spaces.UPDATE']],
    cells: inSpace({ active: managers }),
  },

  // Roles in the space. Only the request for the caller's own role reveals that a space exists.
  {
    operation: 'getMySpacePermission',
    scopes: [['Service.spaces.READ']],
    cells: inSpace({ active: everyRole, trashed: everyRole, roleless: 'notInSpace' }),
  },
  {
    operation: 'getSpacePermission',
    subject: 'another',
    scopes: [['Service.spaces.READ']],
    cells: readAlways,
  },
  {
    operation: 'getSpacePermission',
    subject: 'oneself',
    scopes: [['Service.spaces.READ']],
    cells: readAlways,
  },
  {
    operation: 'getSpacePermission',
    subject: 'a stranger',
    scopes: [['Service.spaces.READ']],
    cells: inSpace({ active: anyRole('spaceMemberNotFound') }),
  },
  {
    operation: 'getSpacePermission',
    subject: 'another, explained',
    scopes: [['Service.spaces.READ']],
    cells: explain,
  },
  {
    operation: 'getSpacePermission',
    subject: 'oneself, explained',
    scopes: [['Service.spaces.READ']],
    cells: explain,
  },
  {
    operation: 'getSpacePermission',
    subject: 'a stranger, explained',
    scopes: [['Service.spaces.READ']],
    cells: explainMissingMember,
  },
];
