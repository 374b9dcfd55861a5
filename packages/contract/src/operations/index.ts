import type { Operation } from '../operation.ts';
import * as apiKeys from './api-keys.ts';
import * as audit from './audit/audit-log.ts';
import * as batch from './batches/batch.ts';
import * as comments from './comments.ts';
import * as connectors from './connectors.ts';
import * as editionMembers from './edition-members.ts';
import * as editions from './editions.ts';
import * as elements from './elements.ts';
import * as events from './events/list-events.ts';
import * as zoneTimer from './facilitation/zone-timer.ts';
import * as zoneVote from './facilitation/zone-vote.ts';
import * as fileOperations from './files/files.ts';
import * as linkPreviews from './files/link-previews.ts';
import * as frames from './frames.ts';
import * as groups from './groups/groups.ts';
import * as scimTokens from './groups/scim-tokens.ts';
import * as images from './images.ts';
import * as imports from './imports/imports.ts';
import * as invitations from './invitations.ts';
import * as arrange from './layout/arrange.ts';
import * as mailIssuers from './mail-issuers.ts';
import * as mcpPolicy from './mcp/policy.ts';
import * as notifications from './notifications/notifications.ts';
import * as notificationSettings from './notifications/settings.ts';
import * as permissions from './permissions.ts';
import * as proposals from './proposals/proposals.ts';
import * as search from './search.ts';
import * as serviceAccounts from './service-accounts/accounts.ts';
import * as serviceAccountTokens from './service-accounts/tokens.ts';
import * as shapes from './shapes.ts';
import * as shareLinks from './share-links/links.ts';
import * as spaceMembers from './space-members.ts';
import * as spaces from './spaces.ts';
import * as subscription from './subscription.ts';
import * as teamInvitations from './team-invitations.ts';
import * as teamMembers from './team-members.ts';
import * as teams from './teams.ts';
import * as templates from './templates.ts';
import * as users from './users.ts';
import * as webhookDeliveries from './webhooks/deliveries.ts';
import * as webhooks from './webhooks/endpoints.ts';
import * as zoneAccess from './zone-access.ts';
import * as zoneHistory from './zone-history.ts';
import * as zoneTransfers from './zone-transfers.ts';
import * as zoneVersions from './zone-versions.ts';
import * as zones from './zones.ts';

/** Operations in the order of the reference page. */
const files = [
  users,
  invitations,
  editions,
  editionMembers,
  mailIssuers,
  mcpPolicy,
  apiKeys,
  serviceAccounts,
  serviceAccountTokens,
  teams,
  teamMembers,
  teamInvitations,
  groups,
  scimTokens,
  spaces,
  spaceMembers,
  shareLinks,
  zones,
  zoneTransfers,
  zoneAccess,
  zoneVersions,
  zoneHistory,
  proposals,
  zoneTimer,
  zoneVote,
  images,
  fileOperations,
  linkPreviews,
  frames,
  shapes,
  connectors,
  comments,
  elements,
  { importElements: imports.importElements },
  arrange,
  batch,
  templates,
  search,
  events,
  audit,
  webhooks,
  webhookDeliveries,
  notifications,
  notificationSettings,
  permissions,
  subscription,
] as const;

type MembersOf<File> = File extends unknown ? File[keyof File] : never;

/** The union of all operations, with the literal types of their records. */
export type KnownOperation = MembersOf<(typeof files)[number]>;

/** All operations of the API. */
export const operations: readonly Operation[] = files.flatMap((file): Operation[] =>
  Object.values(file),
);
