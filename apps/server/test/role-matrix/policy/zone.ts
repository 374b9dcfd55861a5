import type { ScopeRule } from '@lienzo/contract';
import type { SpaceActor } from '../fixture/space-actors.ts';
import type { Row } from '../matrix.ts';
import { homeTeam } from './space.ts';
import { anyRole, type Rule } from './space-roles.ts';
import {
  amongZones,
  both,
  commenters,
  editors,
  everyRole,
  inZone,
  managers,
  ownerOnly,
  tellEditors,
  type ZoneCells,
  type ZonePlacement,
} from './zone-roles.ts';

// Scopes of spaces include their zones, so either is sufficient.
const read: ScopeRule = [['Service.zones.READ'], ['Service.spaces.READ']];
const readSpaces: ScopeRule = [['Service.spaces.READ'], ['Service.zones.READ']];
const create: ScopeRule = [['Service.zones.CREATE'], ['Service.spaces.CREATE']];
const createInSpaces: ScopeRule = [['Service.spaces.CREATE'], ['Service.zones.CREATE']];
const update: ScopeRule = [['Service.zones.UPDATE'], ['Service.spaces.UPDATE']];
const remove: ScopeRule = [['Service.zones.DELETE'], ['Service.spaces.DELETE']];
const propose: ScopeRule = [
  ['Service.zones.PROPOSE'],
  ['Service.zones.UPDATE'],
  ['Service.spaces.UPDATE'],
];
const readOrPropose: ScopeRule = [...read, ['Service.zones.PROPOSE']];
const batch: ScopeRule = [
  ['Service.zones.CREATE', 'Service.zones.UPDATE', 'Service.zones.DELETE'],
  ['Service.spaces.CREATE', 'Service.spaces.UPDATE', 'Service.spaces.DELETE'],
];

const reading: ZoneCells = inZone({ active: everyRole });
const editing: ZoneCells = inZone({ active: editors });
const commenting: ZoneCells = inZone({ active: commenters });
const managing: ZoneCells = inZone({ active: managers });

/** Builds cells of copies: anyone who sees a zone may copy it. The destination is checked later. */
function copying(active: Rule): ZoneCells {
  return inZone({
    active,
    trashed: anyRole('zoneNotActive'),
    inTrash: anyRole('spaceNotActive'),
  });
}

/** Restricts cells to members of the team of the space. */
function intoHomeTeam(cells: ZoneCells): ZoneCells {
  return { ...cells, own: both(cells.own, homeTeam) };
}

function elementRows(
  kind: string,
  cells: ZoneCells,
  inserted = cells,
): Row<ZonePlacement, SpaceActor>[] {
  return [
    { operation: `list${kind}`, scopes: read, cells: reading },
    { operation: `insert${kind}`, scopes: create, cells: inserted },
    { operation: `change${kind}`, scopes: update, cells },
    { operation: `remove${kind}`, scopes: remove, cells },
  ];
}

export const zonePolicy: readonly Row<ZonePlacement, SpaceActor>[] = [
  { operation: 'getZoneMeta', scopes: readSpaces, cells: reading },
  { operation: 'getZoneData', scopes: read, cells: reading },
  { operation: 'listZonesMeta', scopes: readSpaces, cells: amongZones(everyRole) },
  {
    operation: 'listZonesMeta',
    subject: 'the trash',
    scopes: read,
    cells: amongZones(editors),
  },
  { operation: 'createZone', scopes: createInSpaces, cells: amongZones(editors) },
  {
    operation: 'createZone',
    subject: 'an unknown template',
    scopes: create,
    cells: amongZones(tellEditors('templateNotFound')),
  },
  { operation: 'renameZone', scopes: update, cells: editing },
  {
    operation: 'orderZones',
    scopes: update,
    // Only existing zones can be ordered.
    cells: inZone({
      active: editors,
      trashed: tellEditors('zoneNotFound'),
      missing: tellEditors('zoneNotFound'),
    }),
  },
  { operation: 'changeZoneState', subject: 'kind TRASH', scopes: update, cells: editing },
  {
    operation: 'changeZoneState',
    subject: 'kind RESTORE',
    scopes: update,
    cells: inZone({ active: tellEditors('zoneNotActive'), trashed: editors }),
  },
  {
    operation: 'changeZoneState',
    subject: 'kind DELETE',
    scopes: update,
    cells: inZone({ active: { ...ownerOnly, owner: 'zoneNotActive' }, trashed: ownerOnly }),
  },

  // Moves and copies. A move takes the zone away from others, so editing it is not enough.
  {
    operation: 'moveZone',
    subject: 'a zone to a space that all members edit',
    scopes: createInSpaces,
    cells: managing,
  },
  {
    operation: 'moveZone',
    subject: 'a zone to a space that all members read',
    scopes: create,
    // The caller may move the zone out of its space, but not into this one.
    cells: { ...managing, own: inZone({ active: anyRole('notPermitted') }).own },
  },
  {
    operation: 'moveZone',
    subject: 'a zone to a space of others',
    scopes: create,
    cells: inZone({ active: { ...tellEditors('spaceNotFound'), editor: 'notPermitted' } }),
  },
  {
    operation: 'moveZone',
    subject: 'a zone to a new space',
    scopes: create,
    cells: intoHomeTeam(managing),
  },
  {
    operation: 'duplicateZone',
    subject: 'a zone in its space',
    scopes: create,
    cells: copying(editors),
  },
  {
    operation: 'duplicateZone',
    subject: 'a zone to a space that all members edit',
    scopes: createInSpaces,
    cells: copying(everyRole),
  },
  {
    operation: 'duplicateZone',
    subject: 'a zone to a space that all members read',
    scopes: create,
    cells: copying(anyRole('notPermitted')),
  },
  {
    operation: 'duplicateZone',
    subject: 'a zone to a space of others',
    scopes: create,
    cells: copying(anyRole('spaceNotFound')),
  },
  {
    operation: 'duplicateZone',
    subject: 'a zone to a new space',
    scopes: create,
    cells: intoHomeTeam(copying(everyRole)),
  },
  {
    operation: 'duplicateZone',
    subject: 'a zone to a new space with its members',
    scopes: create,
    cells: intoHomeTeam(copying(managers)),
  },

  // Sharing.
  { operation: 'shareZones', scopes: create, cells: managing },
  { operation: 'listZoneAccess', scopes: read, cells: managing },
  { operation: 'getMyZonePermission', scopes: read, cells: reading },

  // Versions.
  {
    operation: 'listZoneVersions',
    scopes: [['Service.documents.READ'], ['Service.zones.READ']],
    cells: reading,
  },
  {
    operation: 'getZoneVersion',
    scopes: [['Service.zones.READ'], ['Service.documents.READ']],
    cells: reading,
  },
  { operation: 'getZoneImage', scopes: read, cells: reading },
  { operation: 'saveZoneVersion', scopes: create, cells: editing },
  { operation: 'nameZoneVersion', scopes: update, cells: editing },
  { operation: 'restoreZoneVersion', scopes: create, cells: editing },
  {
    operation: 'getZoneHistory',
    scopes: [['Service.zones.READ'], ['Service.documents.READ']],
    cells: reading,
  },
  {
    operation: 'getZoneHistoryDocument',
    scopes: [['Service.zones.READ'], ['Service.documents.READ']],
    cells: reading,
  },
  { operation: 'restoreZoneHistory', scopes: create, cells: editing },

  // Proposals. People who comment may propose changes, and editors merge them.
  { operation: 'createProposal', scopes: propose, cells: commenting },
  { operation: 'listProposals', scopes: readOrPropose, cells: reading },
  { operation: 'getProposal', scopes: readOrPropose, cells: reading },
  { operation: 'getProposalChanges', scopes: readOrPropose, cells: reading },
  { operation: 'getProposalImage', scopes: readOrPropose, cells: reading },
  // The owner of the space proposed it.
  { operation: 'changeProposal', scopes: propose, cells: editing },
  { operation: 'closeProposal', scopes: propose, cells: editing },
  {
    operation: 'reopenProposal',
    subject: 'an open proposal',
    scopes: propose,
    cells: inZone({ active: tellEditors('proposalNotOpen') }),
  },
  { operation: 'mergeProposal', scopes: batch, cells: editing },

  // Files. An upload can be completed by the person who created it.
  { operation: 'createFileUpload', scopes: create, cells: editing },
  {
    operation: 'completeFileUpload',
    subject: 'an unknown upload',
    scopes: create,
    cells: inZone({ active: tellEditors('fileUploadNotFound') }),
  },
  { operation: 'listFiles', scopes: read, cells: reading },
  { operation: 'getFile', scopes: read, cells: reading },
  { operation: 'copyFiles', scopes: create, cells: editing },
  { operation: 'removeFile', scopes: remove, cells: editing },
  // Asks for the preview of a private address.
  {
    operation: 'fetchLinkPreview',
    scopes: create,
    cells: inZone({ active: tellEditors('linkNotReadable') }),
  },

  // The timer.
  { operation: 'getZoneTimer', scopes: read, cells: reading },
  { operation: 'startZoneTimer', scopes: create, cells: editing },
  { operation: 'stopZoneTimer', scopes: remove, cells: editing },

  // Votes. No vote is open before one is started.
  { operation: 'getZoneVote', scopes: read, cells: reading },
  {
    operation: 'placeZoneVote',
    scopes: update,
    cells: inZone({ active: { ...tellEditors('voteNotOpen'), commenter: 'voteNotOpen' } }),
  },
  {
    operation: 'endZoneVote',
    scopes: create,
    cells: inZone({ active: tellEditors('voteNotOpen') }),
  },
  { operation: 'startZoneVote', scopes: create, cells: editing },
  { operation: 'removeZoneVote', scopes: remove, cells: editing },

  // Elements.
  ...elementRows('Frames', editing),
  ...elementRows('Shapes', editing),
  // Connects missing shapes.
  ...elementRows('Connectors', editing, inZone({ active: tellEditors('referenceMissing') })),
  ...elementRows('Comments', commenting),
  { operation: 'listElements', scopes: read, cells: reading },
  // Names a missing element.
  {
    operation: 'arrangeElements',
    scopes: update,
    cells: inZone({ active: tellEditors('elementNotFound') }),
  },
  {
    operation: 'changeElements',
    subject: 'all kinds',
    scopes: batch,
    cells: editing,
  },
  { operation: 'changeElements', subject: 'comments', scopes: batch, cells: commenting },
  { operation: 'changeElements', subject: 'a dry run', scopes: batch, cells: editing },
  { operation: 'importElements', scopes: create, cells: editing },
  { operation: 'importElements', subject: 'a dry run', scopes: create, cells: editing },

  // Templates in a zone.
  { operation: 'insertTemplate', scopes: create, cells: editing },
  {
    operation: 'insertTemplate',
    subject: 'an unknown template',
    scopes: create,
    cells: inZone({ active: tellEditors('templateNotFound') }),
  },
  // A template is visible in the whole edition, so saving one needs the right to share the space.
  { operation: 'saveTemplate', scopes: [['Service.editions.CREATE']], cells: managing },
];
