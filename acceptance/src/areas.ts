import { operations } from '@lienzo/contract';
import { audit } from './audit/audit.ts';
import { authentication } from './conventions/authentication.ts';
import { statusOrder } from './conventions/error-precedence.ts';
import { everyInput } from './conventions/every-input.ts';
import { everyOperation } from './conventions/every-operation.ts';
import { wire } from './conventions/http-conventions.ts';
import { idempotency } from './conventions/idempotency.ts';
import { names } from './conventions/names.ts';
import { rateLimits } from './conventions/rate-limits.ts';
import { sandbox } from './conventions/sandbox.ts';
import { sdk } from './conventions/sdk.ts';
import { accessTokens } from './editions/access-tokens.ts';
import { accounts } from './editions/accounts.ts';
import { apiKeys } from './editions/api-keys.ts';
import { editionDeletion } from './editions/deletion.ts';
import { editions } from './editions/editions.ts';
import { invitations } from './editions/invitations.ts';
import { leaving } from './editions/leaving.ts';
import { mailIssuers } from './editions/mail-issuers.ts';
import { editionMembers } from './editions/members.ts';
import { permissions } from './editions/permissions.ts';
import { serviceAccountInputs } from './editions/service-account-inputs.ts';
import { serviceAccountTokens } from './editions/service-account-tokens.ts';
import { serviceAccounts } from './editions/service-accounts.ts';
import { sessions } from './editions/sessions.ts';
import { subscription } from './editions/subscription.ts';
import { suspension } from './editions/suspension.ts';
import { users } from './editions/users.ts';
import { elementArrangements } from './elements/arrange.ts';
import { batch } from './elements/batch.ts';
import { elementCards } from './elements/cards.ts';
import { comments } from './elements/comments.ts';
import { connectors } from './elements/connectors.ts';
import { canvasObjects } from './elements/element-values.ts';
import { elementFileCards } from './elements/file-cards.ts';
import { frames } from './elements/frames.ts';
import { elementImages } from './elements/images.ts';
import { elementImports } from './elements/imports.ts';
import { elementLimits } from './elements/limits.ts';
import { elementLocks } from './elements/locks.ts';
import { elementQueries } from './elements/queries.ts';
import { elementReads } from './elements/reads.ts';
import { elementRoles } from './elements/roles.ts';
import { shapes } from './elements/shapes.ts';
import { elementTables } from './elements/tables.ts';
import { elementWrites } from './elements/writes.ts';
import { events } from './events/events.ts';
import { files } from './files/files.ts';
import { linkPreviews } from './files/link-previews.ts';
import { groups } from './groups/groups.ts';
import { scimTokens } from './groups/scim-tokens.ts';
import { agentTasks } from './mcp/agent-tasks.ts';
import { mcpPolicy } from './mcp/mcp-policy.ts';
import { notifications } from './notifications/notifications.ts';
import { proposals } from './proposals/proposals.ts';
import type { Area } from './run/runner.ts';
import { searchKeywords } from './search/keywords.ts';
import { searches, searchVisibility } from './search/search.ts';
import { shareLinks } from './share-links/share-links.ts';
import { spaceCopies } from './spaces/copies.ts';
import { spaceContents } from './spaces/copy-contents.ts';
import { spaceRepeats } from './spaces/idempotency.ts';
import { spaceOrders } from './spaces/list-order.ts';
import { spaceLists } from './spaces/lists.ts';
import { spaceRemoval } from './spaces/member-removal.ts';
import { spaceMembers } from './spaces/members.ts';
import { spaceMeta } from './spaces/metadata.ts';
import { spaceMoves } from './spaces/moves.ts';
import { spaceOwners } from './spaces/ownership.ts';
import { spacePermissions } from './spaces/permissions.ts';
import { spaceSharing } from './spaces/sharing.ts';
import { spaces } from './spaces/spaces.ts';
import { spaceState } from './spaces/state.ts';
import { teamDeletion } from './teams/deletion.ts';
import { teamInvitations } from './teams/invitations.ts';
import { teamAdditions } from './teams/member-additions.ts';
import { teamRemoval } from './teams/member-removal.ts';
import { teamMembers } from './teams/members.ts';
import { teams } from './teams/teams.ts';
import { templateInserts } from './templates/inserts.ts';
import { templates } from './templates/templates.ts';
import { zoneHistory } from './versions/history.ts';
import { versionRestores } from './versions/restores.ts';
import { savedVersions } from './versions/saved-versions.ts';
import { zoneVersions } from './versions/versions.ts';
import { webhooks } from './webhooks/webhooks.ts';
import { zoneAccess } from './zones/access.ts';
import { zoneCopies } from './zones/copies.ts';
import { copyDestinations } from './zones/copy-destinations.ts';
import { zoneCreation } from './zones/creation.ts';
import { zoneRepeats } from './zones/idempotency.ts';
import { zoneLimits } from './zones/limits.ts';
import { zoneMoves } from './zones/moves.ts';
import { zoneNames } from './zones/names.ts';
import { zoneOrder } from './zones/order.ts';
import { zonePermissions } from './zones/permissions.ts';
import { pictures } from './zones/pictures.ts';
import { zoneRefusals } from './zones/refusals.ts';
import { zoneSharing } from './zones/sharing.ts';
import { zoneState } from './zones/state.ts';
import { zoneTimer } from './zones/timer.ts';
import { zoneVote } from './zones/vote.ts';
import { zones } from './zones/zones.ts';

/** All test files in the order in which they run. */
export const areas: Readonly<Record<string, Area>> = {
  wire,
  names,
  authentication,
  'status order': statusOrder,
  'every operation': (test) => everyOperation(test, operations),
  'every input': (test) => everyInput(test, operations),
  users,
  accounts,
  invitations,
  sessions,
  'access tokens': accessTokens,
  editions,
  'edition deletion': editionDeletion,
  subscription,
  audit,
  events,
  webhooks,
  notifications,
  'edition members': editionMembers,
  suspension,
  leaving,
  'mail issuers': mailIssuers,
  teams,
  'team deletion': teamDeletion,
  'team members': teamMembers,
  'team additions': teamAdditions,
  'team invitations': teamInvitations,
  'team removal': teamRemoval,
  permissions,
  'api keys': apiKeys,
  'service accounts': serviceAccounts,
  'service account tokens': serviceAccountTokens,
  'service account inputs': serviceAccountInputs,
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
  groups,
  'scim tokens': scimTokens,
  'share links': shareLinks,
  mcp: agentTasks,
  'mcp policy': mcpPolicy,
  zones,
  'zone creation': zoneCreation,
  'zone barriers': zoneRefusals,
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
  'zone history': zoneHistory,
  proposals,
  'zone timer': zoneTimer,
  'zone vote': zoneVote,
  pictures,
  files,
  linkPreviews,
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
  'element locks': elementLocks,
  'element cards': elementCards,
  'element file cards': elementFileCards,
  'element images': elementImages,
  'element tables': elementTables,
  'element imports': elementImports,
  frames,
  shapes,
  connectors,
  comments,
  'element arrangements': elementArrangements,
  batch,
  searches,
  'search visibility': searchVisibility,
  'search keywords': searchKeywords,
  'canvas objects': canvasObjects,
  idempotency,
  sdk,
  'rate limits': (test) => rateLimits(test, operations),
};
