import { operations } from '@lienzo/contract';
import { apiKeys } from './api-keys.ts';
import { authentication } from './authentication.ts';
import { editionMembers } from './edition-members.ts';
import { editions } from './editions.ts';
import { everyInput } from './every-input.ts';
import { everyOperation } from './every-operation.ts';
import { idempotency } from './idempotency.ts';
import { names } from './names.ts';
import { stillPending } from './pending.ts';
import { permissions } from './permissions.ts';
import { rateLimits } from './rate-limits.ts';
import type { Area } from './runner.ts';
import { sandbox } from './sandbox.ts';
import { sdk } from './sdk.ts';
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
import { users } from './users.ts';
import { wire } from './wire.ts';

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
  idempotency,
  sdk,
  'rate limits': (test) => rateLimits(test, operations),
  pending: stillPending,
};
