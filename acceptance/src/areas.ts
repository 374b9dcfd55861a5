import { operations } from '@lienzo/contract';
import { apiKeys } from './api-keys.ts';
import { authentication } from './authentication.ts';
import { editionMembers } from './edition-members.ts';
import { editions } from './editions.ts';
import { everyInput } from './every-input.ts';
import { everyOperation } from './every-operation.ts';
import { idempotency } from './idempotency.ts';
import { names } from './names.ts';
import { permissions } from './permissions.ts';
import { rateLimits } from './rate-limits.ts';
import type { Area } from './runner.ts';
import { sdk } from './sdk.ts';
import { statusOrder } from './status-order.ts';
import { subscription } from './subscription.ts';
import { teamAdditions } from './team-additions.ts';
import { teamDeletion } from './team-deletion.ts';
import { teamInvitations } from './team-invitations.ts';
import { teamMembers } from './team-members.ts';
import { teamRemoval } from './team-removal.ts';
import { teams } from './teams.ts';
import { users } from './users.ts';
import { pendingOperations, wire } from './wire.ts';

/** Operations that cannot be proved yet, and why. Their lines are counted apart. */
export const pending: Readonly<Record<string, string>> = {
  // Nobody can be in a space before spaces exist; the service does not serve these two yet.
  getMySpacePermission: 'spaces do not exist yet',
  getSpacePermission: 'spaces do not exist yet',
};

const due = operations.filter(({ id }) => !(id in pending));
const later = operations.filter(({ id }) => id in pending);

/** Every file of tests, in the order in which they run. A new area is one more line here. */
export const areas: Readonly<Record<string, Area>> = {
  wire,
  names,
  authentication,
  'status order': statusOrder,
  'every operation': (test) => everyOperation(test, due),
  'every input': (test) => everyInput(test, due),
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
  idempotency,
  sdk,
  'rate limits': (test) => rateLimits(test, due),
  pending: (test) => pendingOperations(test, later),
};
