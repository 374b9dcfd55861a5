import type { Outcome } from './matrix.ts';

/** Tokens that open nothing. Each of them claims to be the super admin. */
export const refusedTokens = [
  'noToken',
  'badToken',
  'expiredToken',
  'wrongIssuer',
  'wrongAudience',
] as const;

/** People with a valid token who are not in the edition. */
export const outsiders = [
  'stranger',
  // Holds an invitation, but the provider has not verified the address it went to.
  'invited',
  // Was a member of the team and of no other, until removed; the token lives on.
  'removed',
] as const;

export const insiders = [
  // In the edition, in none of its teams.
  'editionMember',
  'teamMember',
  'teamAdmin',
  // ORG_ADMIN, in none of the teams.
  'orgAdmin',
  // Owns the edition, and is an admin of its default team.
  'superAdmin',
] as const;

/** `missingScope` is the super admin with every scope but those that the operation takes. */
export const actors = [...refusedTokens, 'missingScope', ...outsiders, ...insiders] as const;

type PersonName = (typeof outsiders)[number] | (typeof insiders)[number];
export type Actor = (typeof actors)[number];
export type Expected = Readonly<Record<Actor, Outcome>>;

/** The person an actor is, or claims to be. */
export function nameOf(actor: Actor): PersonName {
  const people: readonly string[] = [...outsiders, ...insiders];
  return people.includes(actor) ? (actor as PersonName) : 'superAdmin'; // the line before found it
}
