import type { ScopeRule } from '@lienzo/contract';
import type { SpaceActor } from '../fixture/space-actors.ts';
import type { Outcome, Row } from '../matrix.ts';
import { homeTeam } from './space.ts';
import { type AuthenticatedActor, roleByActor, type SpaceRole } from './space-roles.ts';

/** People with every kind of role in a space, and some with none, whom entries of a zone may reach. */
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
  'strongest',
  'teamMember',
  'orgAdmin',
  'superAdmin',
  'stranger',
] as const satisfies readonly AuthenticatedActor[];

export type AccessActor = (typeof accessActors)[number];

/** What an entry does to whoever it reaches: another role, none, or nothing. */
type Effect = 'hidden' | 'viewer' | 'commenter' | 'editor' | 'organiser' | 'unchanged';

/** What the entries of a zone do to members of the home team, and to others in the edition. */
interface Effects {
  team: Effect;
  others: Effect;
}

const everybody = (effect: Effect): Effects => ({ team: effect, others: effect });
const teamOnly = (effect: Effect): Effects => ({ team: effect, others: 'unchanged' });

/** An entry for the actor is for that one person, so it reaches everybody in turn. */
const effects = {
  none: everybody('unchanged'),
  'USER restricted': everybody('hidden'),
  'USER VIEWER': everybody('viewer'),
  'USER COMMENTER': everybody('commenter'),
  'USER EDITOR': everybody('editor'),
  'USER ORGANISER': everybody('organiser'),
  'TEAM restricted': teamOnly('hidden'),
  'TEAM VIEWER': teamOnly('viewer'),
  'TEAM COMMENTER': teamOnly('commenter'),
  'TEAM EDITOR': teamOnly('editor'),
  'TEAM ORGANISER': teamOnly('organiser'),
  'ORG restricted': everybody('hidden'),
  'ORG VIEWER': everybody('viewer'),
  'ORG COMMENTER': everybody('commenter'),
  'ORG EDITOR': everybody('editor'),
  'ORG ORGANISER': everybody('organiser'),
  // An entry for the person counts before those for their groups.
  'USER EDITOR + TEAM restricted + ORG restricted': everybody('editor'),
  'USER restricted + ORG ORGANISER': everybody('hidden'),
  // Among groups, whoever is shut out by one is shut out; otherwise the strongest role counts.
  'TEAM restricted + ORG EDITOR': { team: 'hidden', others: 'editor' },
  'TEAM VIEWER + ORG ORGANISER': everybody('organiser'),
} satisfies Record<string, Effects>;

export type AccessPlacement = keyof typeof effects;
export const accessPlacements = Object.keys(effects) as AccessPlacement[]; // Object.keys widens

type ZoneRole = SpaceRole | 'organiser' | 'hidden';
type ZoneRule = Readonly<Record<ZoneRole, Outcome>>;
type Cells = Readonly<Record<AccessPlacement, Readonly<Record<AccessActor, Outcome>>>>;

/** Somebody who manages the team of the space also shares the zones that they edit. */
const TEAM_MANAGERS: readonly SpaceActor[] = [
  'editorTeamAdmin',
  'viewerTeamAdmin',
  'editorEditionAdmin',
];

/** What an actor with a role in the space is to a zone with these entries. */
function zoneRoleOf(placement: AccessPlacement, actor: AccessActor, role: SpaceRole): ZoneRole {
  // Nothing is hidden from whom the space belongs to.
  if (role === 'owner') return role;
  const { team, others } = effects[placement];
  const effect = homeTeam[actor] === 'ok' ? team : others;
  if (effect === 'unchanged') return role;
  return effect === 'editor' && TEAM_MANAGERS.includes(actor) ? 'manager' : effect;
}

/** The outcome by what an actor is to the zone and to the space; without a role there is no space. */
function cellsOf(outcomeOf: (zone: ZoneRole, space: SpaceRole, actor: AccessActor) => Outcome) {
  const judge = (placement: AccessPlacement, actor: AccessActor): Outcome => {
    const role = roleByActor[actor];
    if (role === 'outside') return 'notFound';
    if (role === 'roleless') return 'spaceNotFound';
    return outcomeOf(zoneRoleOf(placement, actor, role), role, actor);
  };
  const cells = accessPlacements.map((placement) => [
    placement,
    Object.fromEntries(accessActors.map((actor) => [actor, judge(placement, actor)])),
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

/** To which the entries of one zone make no difference. */
const inSpaceByEditors = cellsOf((_zone, space) => (editsSpace(space) ? 'ok' : 'notPermitted'));

const reading = byZone(everyRole);
const commenting = byZone(commenters);
const editing = byZone(editors);
const sharing = byZone(sharers);

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
  { operation: 'getZoneImage', scopes: read, cells: reading },
  { operation: 'listFrames', scopes: read, cells: reading },
  { operation: 'listShapes', scopes: read, cells: reading },
  { operation: 'listConnectors', scopes: read, cells: reading },
  { operation: 'listComments', scopes: read, cells: reading },
  {
    operation: 'duplicateZone',
    subject: 'a zone to a space that everybody edits',
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
  { operation: 'insertTemplate', scopes: create, cells: editing },
  { operation: 'saveTemplate', scopes: [['Service.editions.CREATE']], cells: editing },
  {
    operation: 'moveZone',
    subject: 'a zone to a space that everybody edits',
    scopes: create,
    cells: editing,
  },

  { operation: 'shareZones', scopes: create, cells: sharing },
  { operation: 'listZoneAccess', scopes: read, cells: sharing },
  { operation: 'getMyZonePermission', scopes: read, cells: reading },

  // Only whom the space belongs to takes a zone away for good, and only out of the trash.
  {
    operation: 'changeZoneState',
    subject: 'kind DELETE',
    scopes: update,
    cells: byZone({ ...ownerOnly, owner: 'zoneNotActive' }),
  },

  // What is done to the space takes a role in the space.
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
    // Whoever cannot see a zone cannot name it either.
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
