import type { SpaceActor } from '../fixture/space-actors.ts';
import type { Outcome } from '../matrix.ts';
import { admission } from './shared-rules.ts';

export const spacePlacements = [
  // A space in which the actor has their role.
  'own',
  // The actor's space in the trash.
  'trashed',
  // The actor's space after its owner has moved it to another team.
  'moved',
  // A space of the same edition that is not shared with the actors, in a team without them.
  'otherSpace',
  // An edition where the actor has no role.
  'otherEdition',
  // The actor's edition in the path with a space or team of another edition.
  'misplaced',
] as const;

export type SpacePlacement = (typeof spacePlacements)[number];
export type Expected = Readonly<Record<SpaceActor, Outcome>>;
export type Cells = Readonly<Record<SpacePlacement, Expected>>;

export type AuthenticatedActor = Exclude<SpaceActor, keyof typeof admission>;
/** Role of a person in a space. Guests have the rights of the role they are named after. */
export type SpaceRole = 'owner' | 'manager' | 'editor' | 'commenter' | 'viewer';
export type RoleByActor = Readonly<Record<AuthenticatedActor, SpaceRole | 'roleless' | 'outside'>>;

/** The outcome of an operation by role. */
export type Rule = Readonly<Record<SpaceRole, Outcome>>;

export const roleByActor: RoleByActor = {
  stranger: 'outside',
  // Admin roles grant no access to content.
  editionMember: 'roleless',
  teamMember: 'roleless',
  teamAdmin: 'roleless',
  orgAdmin: 'roleless',
  superAdmin: 'roleless',
  creator: 'owner',
  editor: 'editor',
  commenter: 'commenter',
  viewer: 'viewer',
  guestCommenter: 'commenter',
  guestViewer: 'viewer',
  // Editors who are admins also manage the members.
  editorTeamAdmin: 'manager',
  editorEditionAdmin: 'manager',
  editorOtherTeamAdmin: 'editor',
  viewerTeamAdmin: 'viewer',
  teamViewer: 'viewer',
  teamEditor: 'editor',
  orgEditor: 'editor',
  groupViewer: 'viewer',
  groupEditor: 'editor',
  strongest: 'editor',
  removedFromSpace: 'roleless',
  removedFromTeam: 'roleless',
  removedFromEdition: 'outside',
  suspendedCreator: 'outside',
};

/** The entry of the old team is removed; entries of people and of the edition stay. */
const roleByActorAfterMove: RoleByActor = {
  ...roleByActor,
  editorTeamAdmin: 'editor',
  editorOtherTeamAdmin: 'manager',
  teamViewer: 'roleless',
  teamEditor: 'roleless',
  strongest: 'viewer',
  // Left the team after the space had been moved out of it.
  removedFromTeam: 'editor',
};

/** Expects one outcome for all members of the edition, regardless of their role. */
export function insiders(outcome: Outcome): Expected {
  return outcomesFor(roleByActor, { ...anyRole(outcome), roleless: outcome, outside: 'notFound' });
}

export function anyRole(outcome: Outcome): Rule {
  return {
    owner: outcome,
    manager: outcome,
    editor: outcome,
    commenter: outcome,
    viewer: outcome,
  };
}

interface SpaceRules {
  active: Rule;
  /** By default, requests that the role allows are refused with `spaceNotActive`. */
  trashed?: Rule;
  roleless?: Outcome;
}

/** Builds cells of a space. Without a role in it, the space is not found. */
export function inSpace({ active, trashed, roleless = 'spaceNotFound' }: SpaceRules): Cells {
  const unseen = { roleless, outside: 'notFound' } as const;
  return {
    own: outcomesFor(roleByActor, { ...active, ...unseen }),
    trashed: outcomesFor(roleByActor, { ...(trashed ?? refuseTrashed(active)), ...unseen }),
    moved: outcomesFor(roleByActorAfterMove, { ...active, ...unseen }),
    otherSpace: insiders(roleless),
    otherEdition: insiders('notFound'),
    misplaced: insiders('spaceNotFound'),
  };
}

function refuseTrashed(rule: Rule): Rule {
  const refuse = (outcome: Outcome) => (outcome === 'ok' ? 'spaceNotActive' : outcome);
  return {
    owner: refuse(rule.owner),
    manager: refuse(rule.manager),
    editor: refuse(rule.editor),
    commenter: refuse(rule.commenter),
    viewer: refuse(rule.viewer),
  };
}

export function outcomesFor(
  held: RoleByActor,
  outcomes: Rule & Record<'roleless' | 'outside', Outcome>,
): Expected {
  const actors = Object.keys(held) as AuthenticatedActor[]; // Object.keys widens to string[]
  const outcomeByActor = actors.map((actor) => [actor, outcomes[held[actor]]]);
  return {
    ...admission,
    ...(Object.fromEntries(outcomeByActor) as Record<AuthenticatedActor, Outcome>),
  }; // one of each
}
