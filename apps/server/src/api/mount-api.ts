import type { LogHeads } from '../domain/events/log-heads.ts';
import type { Visits } from '../domain/spaces/visits.ts';
import type { Mount } from '../http/mount.ts';
import type { ImageRenderer } from '../rendering/image-renderer.ts';
import { mountApiKeys } from './api-keys/routes.ts';
import { mountEditions, mountMailIssuers } from './editions/routes.ts';
import { mountElements } from './elements/routes.ts';
import { mountEvents } from './events/routes.ts';
import { mountPermissions } from './permissions/routes.ts';
import { mountSearch } from './search/routes.ts';
import { mountServiceAccounts, mountServiceAccountTokens } from './service-accounts/routes.ts';
import { mountSpaceMembers, mountSpaces } from './spaces/routes.ts';
import { mountSubscription } from './subscription/routes.ts';
import { mountTeamMembers, mountTeams } from './teams/routes.ts';
import { mountTemplates } from './templates/routes.ts';
import { mountAccessTokens, mountInvitations, mountSessions, mountUsers } from './users/routes.ts';
import { mountVersions } from './versions/routes.ts';
import {
  mountZoneAccess,
  mountZones,
  mountZoneTimer,
  mountZoneTransfers,
  mountZoneVote,
} from './zones/routes.ts';

export interface ApiDeps {
  readonly logHeads: LogHeads;
  readonly visits: Visits;
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
  mountSpaces(mount, deps);
  mountSpaceMembers(mount);
  mountZones(mount, deps);
  mountZoneTransfers(mount);
  mountZoneAccess(mount);
  mountZoneTimer(mount);
  mountZoneVote(mount);
  mountElements(mount);
  mountVersions(mount);
  mountTemplates(mount);
  mountSearch(mount);
  mountEvents(mount, deps);
  mountPermissions(mount);
  mountSubscription(mount);
}
