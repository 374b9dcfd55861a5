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
  // The same, in the trash.
  'trashedZone',
  // In a space that is in the trash.
  'trashedSpace',
  // The own space in the path, with a zone of another.
  'misplacedZone',
  // A zone of a space of the same edition that was not shared with the actor.
  'otherSpace',
  // An edition where the actor has no role.
  'otherEdition',
  // The own edition in the path, with a space of another edition.
  'misplaced',
] as const;

export type ZonePlacement = (typeof zonePlacements)[number];
export type ZoneCells = Readonly<Record<ZonePlacement, Expected>>;

export const ownerOnly: Rule = { ...anyRole('notPermitted'), owner: 'ok' };
export const managers: Rule = { ...ownerOnly, manager: 'ok' };
export const editors: Rule = { ...managers, editor: 'ok' };
export const commenters: Rule = { ...editors, commenter: 'ok' };
export const everyRole: Rule = anyRole('ok');

/** What editors are told instead, though their role would do. */
export function tellEditors(outcome: Outcome): Rule {
  return { ...anyRole('notPermitted'), owner: outcome, manager: outcome, editor: outcome };
}

interface ZoneRules {
  active: Rule;
  /** Of a zone in the trash: like an active one as to the role, and refused otherwise. */
  trashed?: Rule;
  /** Of a zone of a space in the trash; likewise. */
  inTrash?: Rule;
  /** Of a zone that the space does not have. */
  missing?: Rule;
}

/** Operations on one zone. A zone of a space that was not shared with somebody does not exist. */
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

/** Operations on all zones of a space, to which the state of one makes no difference. */
export function amongZones(active: Rule): ZoneCells {
  return inZone({ active, trashed: active, missing: active });
}

function byRole(rule: Rule): Expected {
  return outcomesFor(roleByActor, { ...rule, roleless: 'spaceNotFound', outside: 'notFound' });
}

// What the role forbids stays forbidden; the rest depends on the state.
function refuse(rule: Rule, outcome: Outcome): Rule {
  const judged = Object.entries(rule).map(([access, before]) => [
    access,
    before === 'notPermitted' ? before : outcome,
  ]);
  return Object.fromEntries(judged) as Rule; // the same accesses
}

/** What an actor is told who must pass two judgements: the first that refuses. */
export function both(first: Expected, second: Expected): Expected {
  const judged = Object.entries(first).map(([actor, outcome]) => [
    actor,
    outcome === 'ok' ? second[actor as SpaceActor] : outcome, // a key of both
  ]);
  return Object.fromEntries(judged) as Expected; // the same actors
}
