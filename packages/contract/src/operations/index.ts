import type { Operation } from '../operation.ts';
import * as apiKeys from './api-keys.ts';
import * as batch from './batch.ts';
import * as comments from './comments.ts';
import * as connectors from './connectors.ts';
import * as editionMembers from './edition-members.ts';
import * as editions from './editions.ts';
import * as frames from './frames.ts';
import * as permissions from './permissions.ts';
import * as shapes from './shapes.ts';
import * as spaceMembers from './space-members.ts';
import * as spaces from './spaces.ts';
import * as subscription from './subscription.ts';
import * as teamInvitations from './team-invitations.ts';
import * as teamMembers from './team-members.ts';
import * as teams from './teams.ts';
import * as templates from './templates.ts';
import * as users from './users.ts';
import * as zoneAccess from './zone-access.ts';
import * as zoneTransfers from './zone-transfers.ts';
import * as zoneVersions from './zone-versions.ts';
import * as zones from './zones.ts';

/** Every operation of the service, in the order of the reference page. */
export const operations: readonly Operation[] = [
  users,
  editions,
  editionMembers,
  apiKeys,
  teams,
  teamMembers,
  teamInvitations,
  spaces,
  spaceMembers,
  zones,
  zoneTransfers,
  zoneAccess,
  zoneVersions,
  frames,
  shapes,
  connectors,
  comments,
  batch,
  templates,
  permissions,
  subscription,
].flatMap((area): Operation[] => Object.values(area));
