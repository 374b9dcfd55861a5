import type { Actor } from '../fixture/actors.ts';
import type { Outcome } from '../matrix.ts';

export type Expected = Readonly<Record<Actor, Outcome>>;

/** Judged before anything else: the token, then what it may do. */
export const admission = {
  noToken: 'tokenInvalid',
  badToken: 'tokenInvalid',
  expiredToken: 'tokenInvalid',
  wrongIssuer: 'tokenInvalid',
  wrongAudience: 'tokenInvalid',
  missingScope: 'scopeMissing',
} as const;

/** To those outside, nothing in the edition exists. */
const outside = {
  ...admission,
  stranger: 'notFound',
  invited: 'notFound',
  removed: 'notFound',
} as const;

/** The same for everybody in the edition, whatever their role. */
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

/** Whoever brings a valid token. */
export const anyone: Expected = {
  ...insiders('ok'),
  stranger: 'ok',
  invited: 'ok',
  removed: 'ok',
};

/** An edition that the actor is not in; roles at home count for nothing there. */
export const invisible: Expected = insiders('notFound');

/** A team id that the edition does not hold, whoever asks. */
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
