import type { Person } from '../../../../testing/service/test-service.ts';

/** A member of an edition with their teams. */
export interface SearchActor {
  person: Person;
  teamIds: readonly string[];
}

interface Principal {
  id: string;
  type: 'USER' | 'TEAM' | 'ORG';
}

export interface HeldEntry {
  kind: 'zone' | 'frame' | 'shape' | 'comment';
  id: string;
  text: string;
}

export interface HeldZone {
  id: string;
  name: string;
  trashed: boolean;
  access: (Principal & { restricted: boolean })[];
  entries: HeldEntry[];
}

export interface HeldSpace {
  id: string;
  teamId: string;
  trashed: boolean;
  members: (Principal & { role: 'CREATOR' | 'EDITOR' | 'COMMENTER' | 'VIEWER' })[];
  zones: HeldZone[];
}

interface Searching {
  actor: SearchActor;
  editionId: string;
  keyword: string;
}

// The rules of search, implemented independently of the service.

/** Returns all matching entries that a person may see, with their rank. */
export function expectMatches(spaces: readonly HeldSpace[], { keyword, ...scope }: Searching) {
  return spaces
    .filter((space) => !space.trashed && hasRole(space, scope))
    .flatMap((space) => space.zones.filter((zone) => !zone.trashed && isOpen(space, zone, scope)))
    .flatMap((zone) => [{ kind: 'zone' as const, id: zone.id, text: zone.name }, ...zone.entries])
    .map((entry) => ({ ...entry, quality: rankOf(entry.text, keyword) }))
    .filter(({ quality }) => quality !== undefined);
}

type SearchScope = Omit<Searching, 'keyword'>;

/** Returns whether a person has a role in a space: directly, through a team or through the edition. */
export function hasRole({ members }: HeldSpace, scope: SearchScope): boolean {
  return members.some((member) => reaches(member, scope));
}

function reaches({ id, type }: Principal, { actor, editionId }: SearchScope): boolean {
  if (type === 'USER') return id === actor.person.zuid;
  return type === 'TEAM' ? actor.teamIds.includes(id) : id === editionId;
}

/** Returns whether a zone is visible. An entry for the person overrides entries for groups. */
function isOpen({ members }: HeldSpace, { access }: HeldZone, scope: SearchScope): boolean {
  const { zuid } = scope.actor.person;
  if (members.some(({ id, role }) => id === zuid && role === 'CREATOR')) return true;
  const own = access.find(({ id, type }) => type === 'USER' && id === zuid);
  if (own) return !own.restricted;
  return !access.some((entry) => entry.restricted && reaches(entry, scope));
}

/** Returns 0 for an exact match, 1 if all terms are prefixes of words, 2 if some occur inside words. */
function rankOf(text: string, keyword: string): 0 | 1 | 2 | undefined {
  const [words, terms] = [wordsOf(text), wordsOf(keyword)];
  if (words.join(' ') === terms.join(' ')) return 0;
  const begins = (term: string) => words.some((word) => word.startsWith(term));
  if (terms.every(begins)) return 1;
  const isInside = (term: string) =>
    [...term].length >= minLengthInside(term) && words.some((word) => word.includes(term));
  return terms.every((term) => begins(term) || isInside(term)) ? 2 : undefined;
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036F]/g, '');
  return plain.toUpperCase().toLowerCase().replaceAll('ς', 'σ').split(' ');
}

function minLengthInside(term: string): number {
  return /^[\p{Script=Han}\p{Script=Thai}]+$/u.test(term) ? 2 : 3;
}
