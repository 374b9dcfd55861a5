import type { ScopeRule } from '@lienzo/contract';
import { type SpaceActor, setupOf } from '../fixture/space-actors.ts';
import type { Outcome, Row } from '../matrix.ts';
import { homeTeam } from './space.ts';
import { type AuthenticatedActor, roleByActor, type SpaceRole } from './space-roles.ts';

/** People with every kind of role in a space, and some without, to whom entries of a zone can apply. */
export const accessActors = [
  'creator',
  'editor',
  'commenter',
  'viewer',
  'guestCommenter',
  'guestViewer',
  'editorTeamAdmin',
  'viewerTeamAdmin',
  'editorEditionAdmin',
  'teamEditor',
  'orgEditor',
  'groupEditor',
  'groupViewer',
  'strongest',
  'teamMember',
  'orgAdmin',
  'superAdmin',
  'stranger',
] as const satisfies readonly AuthenticatedActor[];

export type AccessActor = (typeof accessActors)[number];

/** The effect of an entry on the people it applies to: another role, no access, or no change. */
type Effect = 'hidden' | 'viewer' | 'commenter' | 'editor' | 'organiser' | 'unchanged';

/** Effects of the entries of a zone on members of the home team, on people in the group and on others in the edition. */
interface Effects {
  team: Effect;
  /** As for others, by default. */
  group?: Effect;
  others: Effect;
}

const allMembers = (effect: Effect): Effects => ({ team: effect, others: effect });
const groupOnly = (effect: Effect): Effects => ({ ...allMembers('unchanged'), group: effect });
const teamOnly = (effect: Effect): Effects => ({ team: effect, others: 'unchanged' });

/** Effects by placement. An entry for the actor applies to each actor in turn. */
const effects = {
  none: allMembers('unchanged'),
  'USER restricted': allMembers('hidden'),
  'USER VIEWER': allMembers('viewer'),
  'USER COMMENTER': allMembers('commenter'),
  'USER EDITOR': allMembers('editor'),
  'USER ORGANISER': allMembers('organiser'),
  'TEAM restricted': teamOnly('hidden'),
  'TEAM VIEWER': teamOnly('viewer'),
  'TEAM COMMENTER': teamOnly('commenter'),
  'TEAM EDITOR': teamOnly('editor'),
  'TEAM ORGANISER': teamOnly('organiser'),
  'GROUP restricted': groupOnly('hidden'),
  'GROUP VIEWER': groupOnly('viewer'),
  'GROUP ORGANISER': groupOnly('organiser'),
  'ORG restricted': allMembers('hidden'),
  'ORG VIEWER': allMembers('viewer'),
  'ORG COMMENTER': allMembers('commenter'),
  'ORG EDITOR': allMembers('editor'),
  'ORG ORGANISER': allMembers('organiser'),
  // An entry for the person overrides entries for groups.
  'USER EDITOR + TEAM restricted + ORG restricted': allMembers('editor'),
  'USER restricted + ORG ORGANISER': allMembers('hidden'),
  // Among groups, one restriction is enough to hide the zone; otherwise the strongest role counts.
  'TEAM restricted + ORG EDITOR': { team: 'hidden', others: 'editor' },
  'TEAM VIEWER + ORG ORGANISER': allMembers('organiser'),
  'USER EDITOR + GROUP restricted': allMembers('editor'),
  'GROUP restricted + ORG EDITOR': { ...allMembers('editor'), group: 'hidden' },
} satisfies Record<string, Effects>;

export type AccessPlacement = keyof typeof effects;
export const accessPlacements = Object.keys(effects) as AccessPlacement[]; // Object.keys widens

type ZoneRole = SpaceRole | 'organiser' | 'hidden';
type ZoneRule = Readonly<Record<ZoneRole, Outcome>>;
type Cells = Readonly<Record<AccessPlacement, Readonly<Record<AccessActor, Outcome>>>>;

/** Editors of the space who manage its team may also share its zones. */
const TEAM_MANAGERS: readonly SpaceActor[] = ['editorTeamAdmin', 'editorEditionAdmin'];

/** Returns the role in a zone of an actor with a role in its space. */
function zoneRoleOf(placement: AccessPlacement, actor: AccessActor, role: SpaceRole): ZoneRole {
  // Nothing is hidden from the owner of the space.
  if (role === 'owner') return role;
  const { team, others, group = others }: Effects = effects[placement];
  const outsideTeam = setupOf[actor].person === 'editionMember' ? group : others;
  const effect = homeTeam[actor] === 'ok' ? team : outsideTeam;
  if (effect === 'unchanged') return role;
  return effect === 'editor' && TEAM_MANAGERS.includes(actor) ? 'manager' : effect;
}

/** Builds cells from the roles in the zone and the space. Without a role, the space is not found. */
function cellsOf(outcomeOf: (zone: ZoneRole, space: SpaceRole, actor: AccessActor) => Outcome) {
  const cellOf = (placement: AccessPlacement, actor: AccessActor): Outcome => {
    const role = roleByActor[actor];
    if (role === 'outside') return 'notFound';
    if (role === 'roleless') return 'spaceNotFound';
    return outcomeOf(zoneRoleOf(placement, actor, role), role, actor);
  };
  const cells = accessPlacements.map((placement) => [
    placement,
    Object.fromEntries(accessActors.map((actor) => [actor, cellOf(placement, actor)])),
  ]);
  return Object.fromEntries(cells) as Cells; // one of each
}

function byZone(rule: ZoneRule): Cells {
  return cellsOf((zone) => rule[zone]);
}

const everyRole: ZoneRule = {
  owner: 'ok',
  organiser: 'ok',
  manager: 'ok',
  editor: 'ok',
  commenter: 'ok',
  viewer: 'ok',
  hidden: 'zoneRestricted',
};
const commenters: ZoneRule = { ...everyRole, viewer: 'notPermitted' };
const editors: ZoneRule = { ...commenters, commenter: 'notPermitted' };
const sharers: ZoneRule = { ...editors, editor: 'notPermitted' };
const ownerOnly: ZoneRule = { ...sharers, organiser: 'notPermitted', manager: 'notPermitted' };

const editsSpace = (space: SpaceRole) => !['commenter', 'viewer'].includes(space);

/** Operations that entries of a zone do not affect. */
const inSpaceByEditors = cellsOf((_zone, space) => (editsSpace(space) ? 'ok' : 'notPermitted'));

const reading = byZone(everyRole);
const commenting = byZone(commenters);
const editing = byZone(editors);
const sharing = byZone(sharers);

/** Moving and publishing a zone needs a role in the zone and the right to share its space. */
const takingOut = cellsOf((zone, space) => {
  if (editors[zone] !== 'ok') return editors[zone];
  return space === 'owner' || space === 'manager' ? 'ok' : 'notPermitted';
});

const read: ScopeRule = [['Service.zones.READ']];
const create: ScopeRule = [['Service.zones.CREATE']];
const update: ScopeRule = [['Service.zones.UPDATE']];
const remove: ScopeRule = [['Service.zones.DELETE']];
const batch: ScopeRule = [[...create, ...update, ...remove].flat()];

export const zoneAccessPolicy: readonly Row<AccessPlacement, AccessActor>[] = [
  { operation: 'getZoneMeta', scopes: read, cells: reading },
  { operation: 'getZoneData', scopes: read, cells: reading },
  { operation: 'listZoneVersions', scopes: read, cells: reading },
  { operation: 'getZoneVersion', scopes: read, cells: reading },
  { operation: 'getZoneHistory', scopes: read, cells: reading },
  { operation: 'getZoneHistoryDocument', scopes: read, cells: reading },
  { operation: 'listProposals', scopes: read, cells: reading },
  { operation: 'createProposal', scopes: update, cells: commenting },
  { operation: 'listFiles', scopes: read, cells: reading },
  { operation: 'getFile', scopes: read, cells: reading },
  { operation: 'getZoneTimer', scopes: read, cells: reading },
  { operation: 'getZoneVote', scopes: read, cells: reading },
  { operation: 'getZoneImage', scopes: read, cells: reading },
  { operation: 'listFrames', scopes: read, cells: reading },
  { operation: 'listShapes', scopes: read, cells: reading },
  { operation: 'listConnectors', scopes: read, cells: reading },
  { operation: 'listComments', scopes: read, cells: reading },
  {
    operation: 'duplicateZone',
    subject: 'a zone to a space that all members edit',
    scopes: create,
    cells: reading,
  },

  { operation: 'insertComments', scopes: create, cells: commenting },
  { operation: 'changeComments', scopes: update, cells: commenting },
  { operation: 'removeComments', scopes: remove, cells: commenting },
  { operation: 'changeElements', subject: 'comments', scopes: batch, cells: commenting },

  { operation: 'insertFrames', scopes: create, cells: editing },
  { operation: 'changeFrames', scopes: update, cells: editing },
  { operation: 'removeFrames', scopes: remove, cells: editing },
  { operation: 'changeElements', subject: 'all kinds', scopes: batch, cells: editing },
  { operation: 'renameZone', scopes: update, cells: editing },
  { operation: 'changeZoneState', subject: 'kind TRASH', scopes: update, cells: editing },
  { operation: 'saveZoneVersion', scopes: create, cells: editing },
  { operation: 'nameZoneVersion', scopes: update, cells: editing },
  { operation: 'restoreZoneVersion', scopes: create, cells: editing },
  { operation: 'restoreZoneHistory', scopes: create, cells: editing },
  { operation: 'insertTemplate', scopes: create, cells: editing },
  { operation: 'importElements', scopes: create, cells: editing },
  { operation: 'saveTemplate', scopes: [['Service.editions.CREATE']], cells: takingOut },
  {
    operation: 'moveZone',
    subject: 'a zone to a space that all members edit',
    scopes: create,
    cells: takingOut,
  },

  { operation: 'shareZones', scopes: create, cells: sharing },
  { operation: 'listZoneAccess', scopes: read, cells: sharing },
  { operation: 'getMyZonePermission', scopes: read, cells: reading },

  // Only the owner of the space may delete a zone permanently, and only from the trash.
  {
    operation: 'changeZoneState',
    subject: 'kind DELETE',
    scopes: update,
    cells: byZone({ ...ownerOnly, owner: 'zoneNotActive' }),
  },

  // Operations on the space need a role in the space.
  { operation: 'listZonesMeta', scopes: read, cells: cellsOf(() => 'ok') },
  { operation: 'listZonesMeta', subject: 'the trash', scopes: read, cells: inSpaceByEditors },
  { operation: 'createZone', scopes: create, cells: inSpaceByEditors },
  {
    operation: 'duplicateZone',
    subject: 'a zone in its space',
    scopes: create,
    cells: cellsOf((zone, space) => {
      if (zone === 'hidden') return 'zoneRestricted';
      return editsSpace(space) ? 'ok' : 'notPermitted';
    }),
  },
  {
    operation: 'orderZones',
    scopes: update,
    // A hidden zone cannot be ordered.
    cells: cellsOf((zone, space) => {
      if (!editsSpace(space)) return 'notPermitted';
      return zone === 'hidden' ? 'zoneNotFound' : 'ok';
    }),
  },
  {
    operation: 'duplicateZone',
    subject: 'a zone to a new space with its members',
    scopes: create,
    cells: cellsOf((zone, space, actor) => {
      if (zone === 'hidden') return 'zoneRestricted';
      return space === 'owner' || space === 'manager' ? (homeTeam[actor] ?? 'ok') : 'notPermitted';
    }),
  },
];
