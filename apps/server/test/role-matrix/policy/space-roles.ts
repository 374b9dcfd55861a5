import type { SpaceActor } from '../fixture/space-actors.ts';
import type { Outcome } from '../matrix.ts';
import { admission } from './shared-rules.ts';

export const spacePlacements = [
  // A space in which the actor has their role.
  'own',
  // The same, in the trash.
  'trashed',
  // The same, after its owner has moved it to another team.
  'moved',
  // A space of the same edition, in a team that no actor is in, that was not shared with them.
  'otherSpace',
  // An edition where the actor has no role.
  'otherEdition',
  // The own edition in the path, with a space or a team of another edition.
  'misplaced',
] as const;

export type SpacePlacement = (typeof spacePlacements)[number];
export type Expected = Readonly<Record<SpaceActor, Outcome>>;
export type Cells = Readonly<Record<SpacePlacement, Expected>>;

export type AuthenticatedActor = Exclude<SpaceActor, keyof typeof admission>;
/** What somebody with a role is to a space; guests may do what their namesakes may. */
export type SpaceRole = 'owner' | 'manager' | 'editor' | 'commenter' | 'viewer';
export type RoleByActor = Readonly<Record<AuthenticatedActor, SpaceRole | 'roleless' | 'outside'>>;

/** What an operation answers to each access. */
export type Rule = Readonly<Record<SpaceRole, Outcome>>;

export const roleByActor: RoleByActor = {
  stranger: 'outside',
  // No office gives access to content.
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
  // With an office, an editor also manages the members.
  editorTeamAdmin: 'manager',
  editorEditionAdmin: 'manager',
  editorOtherTeamAdmin: 'editor',
  viewerTeamAdmin: 'viewer',
  teamViewer: 'viewer',
  teamEditor: 'editor',
  orgEditor: 'editor',
  strongest: 'editor',
  removedFromSpace: 'roleless',
  removedFromTeam: 'roleless',
  removedFromEdition: 'outside',
};

/** The entry of the old team is gone, those of people and of the edition stay. */
const roleByActorAfterMove: RoleByActor = {
  ...roleByActor,
  editorTeamAdmin: 'editor',
  editorOtherTeamAdmin: 'manager',
  teamViewer: 'roleless',
  teamEditor: 'roleless',
  strongest: 'viewer',
  // Left the team when the space was no longer one of the team's.
  removedFromTeam: 'editor',
};

/** The same for everybody in the edition, whatever their role. */
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
  /** Judged as to the role like an active space; what remains is refused unless said otherwise. */
  trashed?: Rule;
  roleless?: Outcome;
}

/** A space that was not shared with somebody does not exist for them. */
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
  const judged = actors.map((actor) => [actor, outcomes[held[actor]]]);
  return { ...admission, ...(Object.fromEntries(judged) as Record<AuthenticatedActor, Outcome>) }; // one of each
}
