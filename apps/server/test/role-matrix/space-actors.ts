import { refusedTokens } from './actors.ts';
import type { AssignableRole } from './fixture/share-space.ts';

/** Judged by their token before anything about the space matters. */
const tokenActors = [...refusedTokens, 'missingScope'] as const;

/** In the edition or not, and in offices of all kinds; none of them gives a role in a space. */
const withoutRole = [
  'stranger',
  'editionMember',
  'teamMember',
  'teamAdmin',
  'orgAdmin',
  'superAdmin',
] as const;

const withRole = [
  // An entry for the person.
  'creator',
  'editor',
  'commenter',
  'viewer',
  'guestCommenter',
  'guestViewer',
  // Editors by an entry for the person who manage a team: that of the space, all, another one.
  'editorTeamAdmin',
  'editorEditionAdmin',
  'editorOtherTeamAdmin',
  // A viewer who manages the team of the space.
  'viewerTeamAdmin',
  // Only by an entry for the team of the space, or for the edition.
  'teamViewer',
  'teamEditor',
  'orgEditor',
  // A viewer by an entry for the person, an editor by one for the team.
  'strongest',
] as const;

/** Editors until the entry, the membership of the team or that of the edition was taken away. */
const removed = ['removedFromSpace', 'removedFromTeam', 'removedFromEdition'] as const;

export const spaceActors = [...tokenActors, ...withoutRole, ...withRole, ...removed] as const;

export type SpaceActor = (typeof spaceActors)[number];

export function isTokenActor(actor: SpaceActor): actor is (typeof tokenActors)[number] {
  const names: readonly string[] = tokenActors;
  return names.includes(actor);
}

/** People of the foundation, and those that only this area needs. */
export type SpacePerson =
  | (typeof withoutRole)[number]
  // In both teams, and owner of the spaces that no actor owns.
  | 'host'
  // In both teams.
  | 'holder'
  // Admin of the annex, and in no other team.
  | 'annexAdmin'
  // In both teams until removed from the first.
  | 'leaver'
  // In the first team until removed from it, and so from the edition.
  | 'emigrant'
  // In both teams and in no space; gets roles and ownership.
  | 'colleague';

interface Entry {
  to: 'person' | 'team' | 'edition';
  role: AssignableRole;
}

/** Who an actor is and what they were given in the space. */
export interface Part {
  person: SpacePerson;
  owns?: true;
  entries: readonly Entry[];
}

const nothing: readonly Entry[] = [];
const given = (role: AssignableRole): Entry => ({ to: 'person', role });
const throughTeam = (role: AssignableRole): Entry => ({ to: 'team', role });
const throughEdition = (role: AssignableRole): Entry => ({ to: 'edition', role });

/** Refused tokens claim to be somebody to whom nothing would be refused. */
const claimed: Part = { person: 'superAdmin', owns: true, entries: nothing };

export const parts: Readonly<Record<SpaceActor, Part>> = {
  noToken: claimed,
  badToken: claimed,
  expiredToken: claimed,
  wrongIssuer: claimed,
  wrongAudience: claimed,
  missingScope: claimed,
  stranger: { person: 'stranger', entries: nothing },
  editionMember: { person: 'editionMember', entries: nothing },
  teamMember: { person: 'teamMember', entries: nothing },
  teamAdmin: { person: 'teamAdmin', entries: nothing },
  orgAdmin: { person: 'orgAdmin', entries: nothing },
  superAdmin: { person: 'superAdmin', entries: nothing },
  creator: { person: 'holder', owns: true, entries: nothing },
  editor: { person: 'holder', entries: [given('EDITOR')] },
  commenter: { person: 'holder', entries: [given('COMMENTER')] },
  viewer: { person: 'holder', entries: [given('VIEWER')] },
  // Guests are typically in no team.
  guestCommenter: { person: 'editionMember', entries: [given('GUEST_COMMENTER')] },
  guestViewer: { person: 'editionMember', entries: [given('GUEST_VIEWER')] },
  editorTeamAdmin: { person: 'teamAdmin', entries: [given('EDITOR')] },
  editorEditionAdmin: { person: 'orgAdmin', entries: [given('EDITOR')] },
  editorOtherTeamAdmin: { person: 'annexAdmin', entries: [given('EDITOR')] },
  viewerTeamAdmin: { person: 'teamAdmin', entries: [given('VIEWER')] },
  teamViewer: { person: 'holder', entries: [throughTeam('VIEWER')] },
  teamEditor: { person: 'holder', entries: [throughTeam('EDITOR')] },
  orgEditor: { person: 'editionMember', entries: [throughEdition('EDITOR')] },
  strongest: { person: 'holder', entries: [given('VIEWER'), throughTeam('EDITOR')] },
  removedFromSpace: { person: 'holder', entries: [given('EDITOR')] },
  removedFromTeam: { person: 'leaver', entries: [given('EDITOR'), throughTeam('EDITOR')] },
  removedFromEdition: { person: 'emigrant', entries: [given('EDITOR'), throughEdition('EDITOR')] },
};
