import type { Actor } from '../fixture/actors.ts';
import type { Outcome } from '../matrix.ts';

export type Expected = Readonly<Record<Actor, Outcome>>;

/** Checked first: the token, then its scopes. */
export const admission = {
  noToken: 'tokenInvalid',
  badToken: 'tokenInvalid',
  expiredToken: 'tokenInvalid',
  wrongIssuer: 'tokenInvalid',
  wrongAudience: 'tokenInvalid',
  missingScope: 'scopeMissing',
} as const;

/** People outside the edition get 404 for everything in it. */
const outside = {
  ...admission,
  stranger: 'notFound',
  invited: 'notFound',
  removed: 'notFound',
  suspended: 'notFound',
} as const;

/** Expects one outcome for all members of the edition, regardless of their role. */
export function insiders(outcome: Outcome): Expected {
  return {
    ...outside,
    editionMember: outcome,
    teamMember: outcome,
    teamAdmin: outcome,
    orgAdmin: outcome,
    superAdmin: outcome,
  };
}

/** Anyone with a valid token. */
export const anyone: Expected = {
  ...insiders('ok'),
  stranger: 'ok',
  invited: 'ok',
  removed: 'ok',
  suspended: 'ok',
};

/** An edition that the actor is not in; roles in other editions do not count. */
export const invisible: Expected = insiders('notFound');

/** A team id that does not exist in the edition. */
export const noSuchTeam: Expected = insiders('teamNotFound');

export const allInsiders: Expected = insiders('ok');

export const superAdminOnly: Expected = { ...insiders('notPermitted'), superAdmin: 'ok' };

export const editionAdmins: Expected = {
  ...insiders('notPermitted'),
  orgAdmin: 'ok',
  superAdmin: 'ok',
};

export const teamAdminsAndEditionAdmins: Expected = { ...editionAdmins, teamAdmin: 'ok' };

export const teamMembersAndEditionAdmins: Expected = {
  ...teamAdminsAndEditionAdmins,
  teamMember: 'ok',
};
