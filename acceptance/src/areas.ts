import { operations } from '@lienzo/contract';
import { apiKeys } from './api-keys.ts';
import { authentication } from './authentication.ts';
import { batch } from './batch.ts';
import { canvasObjects } from './canvas-objects.ts';
import { comments } from './comments.ts';
import { connectors } from './connectors.ts';
import { copyDestinations } from './copy-destinations.ts';
import { editionMembers } from './edition-members.ts';
import { editions } from './editions.ts';
import { elementLimits } from './element-limits.ts';
import { elementQueries } from './element-queries.ts';
import { elementReads } from './element-reads.ts';
import { elementRoles } from './element-roles.ts';
import { elementWrites } from './element-writes.ts';
import { everyInput } from './every-input.ts';
import { everyOperation } from './every-operation.ts';
import { frames } from './frames.ts';
import { idempotency } from './idempotency.ts';
import { names } from './names.ts';
import { permissions } from './permissions.ts';
import { pictures } from './pictures.ts';
import { rateLimits } from './rate-limits.ts';
import type { Area } from './runner.ts';
import { sandbox } from './sandbox.ts';
import { savedVersions } from './saved-versions.ts';
import { sdk } from './sdk.ts';
import { searchKeywords } from './search-keywords.ts';
import { searches, searchSight } from './searches.ts';
import { shapes } from './shapes.ts';
import { spaceContents } from './space-contents.ts';
import { spaceCopies } from './space-copies.ts';
import { spaceLists } from './space-lists.ts';
import { spaceMembers } from './space-members.ts';
import { spaceMeta } from './space-meta.ts';
import { spaceMoves } from './space-moves.ts';
import { spaceOrders } from './space-orders.ts';
import { spaceOwners } from './space-owners.ts';
import { spacePermissions } from './space-permissions.ts';
import { spaceRemoval } from './space-removal.ts';
import { spaceRepeats } from './space-repeats.ts';
import { spaceSharing } from './space-sharing.ts';
import { spaceState } from './space-state.ts';
import { spaces } from './spaces.ts';
import { statusOrder } from './status-order.ts';
import { subscription } from './subscription.ts';
import { teamAdditions } from './team-additions.ts';
import { teamDeletion } from './team-deletion.ts';
import { teamInvitations } from './team-invitations.ts';
import { teamMembers } from './team-members.ts';
import { teamRemoval } from './team-removal.ts';
import { teams } from './teams.ts';
import { templateInserts } from './template-inserts.ts';
import { templates } from './templates.ts';
import { users } from './users.ts';
import { versionRestores } from './version-restores.ts';
import { wire } from './wire.ts';
import { zoneAccess } from './zone-access.ts';
import { zoneBarriers } from './zone-barriers.ts';
import { zoneCopies } from './zone-copies.ts';
import { zoneCreation } from './zone-creation.ts';
import { zoneLimits } from './zone-limits.ts';
import { zoneMoves } from './zone-moves.ts';
import { zoneNames } from './zone-names.ts';
import { zoneOrder } from './zone-order.ts';
import { zonePermissions } from './zone-permissions.ts';
import { zoneRepeats } from './zone-repeats.ts';
import { zoneSharing } from './zone-sharing.ts';
import { zoneState } from './zone-state.ts';
import { zoneVersions } from './zone-versions.ts';
import { zones } from './zones.ts';

/** Every file of tests, in the order in which they run. A new area is one more line here. */
export const areas: Readonly<Record<string, Area>> = {
  wire,
  names,
  authentication,
  'status order': statusOrder,
  'every operation': (test) => everyOperation(test, operations),
  'every input': (test) => everyInput(test, operations),
  users,
  editions,
  subscription,
  'edition members': editionMembers,
  teams,
  'team deletion': teamDeletion,
  'team members': teamMembers,
  'team additions': teamAdditions,
  'team invitations': teamInvitations,
  'team removal': teamRemoval,
  permissions,
  'api keys': apiKeys,
  sandbox,
  spaces,
  'space meta': spaceMeta,
  'space state': spaceState,
  'space lists': spaceLists,
  'space orders': spaceOrders,
  'space copies': spaceCopies,
  'space moves': spaceMoves,
  'space owners': spaceOwners,
  'space sharing': spaceSharing,
  'space members': spaceMembers,
  'space permissions': spacePermissions,
  'space removal': spaceRemoval,
  'space repeats': spaceRepeats,
  zones,
  'zone creation': zoneCreation,
  'zone barriers': zoneBarriers,
  'zone names': zoneNames,
  'zone order': zoneOrder,
  'zone state': zoneState,
  'zone sharing': zoneSharing,
  'zone access': zoneAccess,
  'zone permissions': zonePermissions,
  'zone moves': zoneMoves,
  'zone copies': zoneCopies,
  'copy destinations': copyDestinations,
  'zone versions': zoneVersions,
  'saved versions': savedVersions,
  'version restores': versionRestores,
  pictures,
  templates,
  'template inserts': templateInserts,
  'space contents': spaceContents,
  'zone limits': zoneLimits,
  'zone repeats': zoneRepeats,
  'element reads': elementReads,
  'element queries': elementQueries,
  'element writes': elementWrites,
  'element roles': elementRoles,
  'element limits': elementLimits,
  frames,
  shapes,
  connectors,
  comments,
  batch,
  searches,
  'search sight': searchSight,
  'search keywords': searchKeywords,
  'canvas objects': canvasObjects,
  idempotency,
  sdk,
  'rate limits': (test) => rateLimits(test, operations),
};
