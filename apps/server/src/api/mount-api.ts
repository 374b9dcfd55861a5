import type { LogHeads } from '../domain/events/log-heads.ts';
import type { Visits } from '../domain/spaces/visits.ts';
import type { Mount } from '../http/mount.ts';
import type { ImageRenderer } from '../rendering/image-renderer.ts';
import { mountApiKeys } from './api-keys/routes.ts';
import { mountAudit } from './audit/routes.ts';
import { mountScimTokens } from './directories/routes.ts';
import { mountEditions, mountMailIssuers } from './editions/routes.ts';
import { type ElementDeps, mountElements } from './elements/routes.ts';
import { mountEvents } from './events/routes.ts';
import type { PreviewDeps } from './files/link-previews.ts';
import { mountFiles, mountLinkPreviews } from './files/routes.ts';
import { mountGroups } from './groups/routes.ts';
import { mountNotifications, type NotificationDeps } from './notifications/routes.ts';
import { mountPermissions } from './permissions/routes.ts';
import { mountProposals } from './proposals/routes.ts';
import { mountSearch } from './search/routes.ts';
import { mountServiceAccounts, mountServiceAccountTokens } from './service-accounts/routes.ts';
import { mountShareLinks } from './share-links/routes.ts';
import { mountSpaceMembers, mountSpaces } from './spaces/routes.ts';
import { mountSubscription } from './subscription/routes.ts';
import { mountTeamMembers, mountTeams } from './teams/routes.ts';
import { mountTemplates } from './templates/routes.ts';
import { mountAccessTokens, mountInvitations, mountSessions, mountUsers } from './users/routes.ts';
import { mountVersions } from './versions/routes.ts';
import { mountWebhooks, type WebhookDeps } from './webhooks/routes.ts';
import {
  mountZoneAccess,
  mountZones,
  mountZoneTimer,
  mountZoneTransfers,
  mountZoneVote,
} from './zones/routes.ts';

export interface ApiDeps extends NotificationDeps, PreviewDeps, ElementDeps {
  readonly logHeads: LogHeads;
  readonly visits: Visits;
  readonly webhooks: WebhookDeps;
  readonly renderer: ImageRenderer;
}

/** Mounts every operation of the contract. */
export function mountApi(mount: Mount, deps: ApiDeps): void {
  mountUsers(mount);
  mountInvitations(mount);
  mountSessions(mount);
  mountAccessTokens(mount);
  mountEditions(mount);
  mountMailIssuers(mount);
  mountApiKeys(mount);
  mountServiceAccounts(mount);
  mountServiceAccountTokens(mount);
  mountTeams(mount);
  mountTeamMembers(mount);
  mountGroups(mount);
  mountScimTokens(mount);
  mountSpaces(mount, deps);
  mountSpaceMembers(mount);
  mountShareLinks(mount);
  mountZones(mount, deps);
  mountZoneTransfers(mount);
  mountZoneAccess(mount);
  mountZoneTimer(mount);
  mountZoneVote(mount);
  mountFiles(mount, deps);
  mountLinkPreviews(mount, deps);
  mountElements(mount, deps);
  mountVersions(mount);
  mountProposals(mount, deps);
  mountTemplates(mount);
  mountSearch(mount);
  mountEvents(mount, deps);
  mountAudit(mount);
  mountWebhooks(mount, deps);
  mountNotifications(mount, deps);
  mountPermissions(mount);
  mountSubscription(mount);
}
