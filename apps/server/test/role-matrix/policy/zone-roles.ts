import type { SpaceActor } from '../fixture/space-actors.ts';
import type { Outcome } from '../matrix.ts';
import {
  anyRole,
  type Expected,
  insiders,
  outcomesFor,
  type Rule,
  roleByActor,
} from './space-roles.ts';

export const zonePlacements = [
  // A zone of a space in which the actor has their role.
  'own',
  // The zone in the trash.
  'trashedZone',
  // A zone of a space in the trash.
  'trashedSpace',
  // The actor's space in the path with a zone of another space.
  'misplacedZone',
  // A zone of a space of the same edition that is not shared with the actor.
  'otherSpace',
  // An edition where the actor has no role.
  'otherEdition',
  // The actor's edition in the path with a space of another edition.
  'misplaced',
] as const;

export type ZonePlacement = (typeof zonePlacements)[number];
export type ZoneCells = Readonly<Record<ZonePlacement, Expected>>;

export const ownerOnly: Rule = { ...anyRole('notPermitted'), owner: 'ok' };
export const managers: Rule = { ...ownerOnly, manager: 'ok' };
export const editors: Rule = { ...managers, editor: 'ok' };
export const commenters: Rule = { ...editors, commenter: 'ok' };
export const everyRole: Rule = anyRole('ok');

/** Returns a rule with `outcome` for editors, although their role is sufficient. */
export function tellEditors(outcome: Outcome): Rule {
  return { ...anyRole('notPermitted'), owner: outcome, manager: outcome, editor: outcome };
}

interface ZoneRules {
  active: Rule;
  /** For a trashed zone. By default, requests that the role allows are refused. */
  trashed?: Rule;
  /** For a zone of a trashed space. By default, requests that the role allows are refused. */
  inTrash?: Rule;
  /** For a zone that is not in the space. */
  missing?: Rule;
}

/** Builds cells of operations on one zone. Without a role in the space, it is not found. */
export function inZone(rules: ZoneRules): ZoneCells {
  const { active, missing = anyRole('zoneNotFound') } = rules;
  const { trashed = refuse(active, 'zoneNotActive') } = rules;
  const { inTrash = refuse(active, 'spaceNotActive') } = rules;
  return {
    own: byRole(active),
    trashedZone: byRole(trashed),
    trashedSpace: byRole(inTrash),
    misplacedZone: byRole(missing),
    otherSpace: insiders('spaceNotFound'),
    otherEdition: insiders('notFound'),
    misplaced: insiders('spaceNotFound'),
  };
}

/** Builds cells of operations on all zones of a space, independent of the state of a zone. */
export function amongZones(active: Rule): ZoneCells {
  return inZone({ active, trashed: active, missing: active });
}

function byRole(rule: Rule): Expected {
  return outcomesFor(roleByActor, { ...rule, roleless: 'spaceNotFound', outside: 'notFound' });
}

// Requests that the role forbids stay forbidden; the state refuses the others.
function refuse(rule: Rule, outcome: Outcome): Rule {
  const combined = Object.entries(rule).map(([access, before]) => [
    access,
    before === 'notPermitted' ? before : outcome,
  ]);
  return Object.fromEntries(combined) as Rule; // the same roles
}

/** Combines two checks: the first refusal counts. */
export function both(first: Expected, second: Expected): Expected {
  const combined = Object.entries(first).map(([actor, outcome]) => [
    actor,
    outcome === 'ok' ? second[actor as SpaceActor] : outcome, // a key of both
  ]);
  return Object.fromEntries(combined) as Expected; // the same actors
}
