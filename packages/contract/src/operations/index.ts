import type { Operation } from '../operation.ts';
import * as apiKeys from './api-keys.ts';
import * as editionMembers from './edition-members.ts';
import * as editions from './editions.ts';
import * as permissions from './permissions.ts';
import * as spaceMembers from './space-members.ts';
import * as spaces from './spaces.ts';
import * as subscription from './subscription.ts';
import * as teamInvitations from './team-invitations.ts';
import * as teamMembers from './team-members.ts';
import * as teams from './teams.ts';
import * as users from './users.ts';

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
  permissions,
  subscription,
].flatMap((area): Operation[] => Object.values(area));
