import { limits } from '@lienzo/contract';

/** A person who can be mentioned in a comment. */
export interface Person {
  readonly zuid: string;
  readonly name: string;
}

/** A mention that is being typed: from the `@` up to the caret. */
interface OpenMention {
  readonly start: number;
  readonly query: string;
}

const MAX_QUERY_LENGTH = 40;
const MAX_OFFERED = 6;

/** Returns the mention that is being typed at the caret. */
export function openMentionAt(text: string, caret: number): OpenMention | undefined {
  const start = text.lastIndexOf('@', caret - 1);
  if (start < 0 || caret - start > MAX_QUERY_LENGTH) return undefined;
  // An e-mail address is not a mention.
  if (start > 0 && /[\p{L}\p{N}]/u.test(text.charAt(start - 1))) return undefined;
  const query = text.slice(start + 1, caret);
  return query.includes('\n') || /\s\S*\s/.test(query) || /^\s/.test(query)
    ? undefined
    : { start, query };
}

/**
 * Returns the people who match a query, names that start with it first. Returns none for a complete
 * name, so that the next Enter sends the comment.
 */
export function peopleFor(people: readonly Person[], query: string): Person[] {
  const wanted = plain(query);
  if (people.some(({ name }) => name === query)) return [];
  const places = people.map((person) => ({ person, place: matchRank(plain(person.name), wanted) }));
  return places
    .filter(({ place }) => place < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.place - b.place || a.person.name.localeCompare(b.person.name))
    .slice(0, MAX_OFFERED)
    .map(({ person }) => person);
}

/** Returns the text with the completed mention, and the new caret position. */
export function completeMention(
  text: string,
  { start, query }: OpenMention,
  name: string,
): { text: string; caret: number } {
  const written = `${text.slice(0, start)}@${name} `;
  const rest = text.slice(start + 1 + query.length).replace(/^ /, '');
  return { text: written + rest, caret: written.length };
}

interface TextPart {
  readonly text: string;
  readonly mention: boolean;
}

/** Splits a text into mentions of the given people and the text between them. */
export function splitMentions(text: string, people: readonly Person[]): TextPart[] {
  const names = people
    .map(({ name }) => name)
    .filter((name) => name !== '')
    .toSorted((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let plainFrom = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const name = names.find((candidate) => isNamed(text, at, candidate));
    if (name === undefined) continue;
    if (at > plainFrom) parts.push({ text: text.slice(plainFrom, at), mention: false });
    plainFrom = at + 1 + name.length;
    parts.push({ text: text.slice(at, plainFrom), mention: true });
    at = plainFrom - 1;
  }
  if (plainFrom < text.length) parts.push({ text: text.slice(plainFrom), mention: false });
  return parts;
}

/**
 * Returns the user ids of the people whom a text mentions. If several people have the name, it is the one
 * who was chosen from the list, or none.
 */
export function mentionsIn(
  text: string,
  people: readonly Person[],
  chosen: ReadonlySet<string> = new Set(),
): string[] {
  const byName = Map.groupBy(people, ({ name }) => name);
  const named = splitMentions(text, people).filter(({ mention }) => mention);
  const mentioned = named.flatMap((part) => {
    const candidates = byName.get(part.text.slice(1)) ?? [];
    return candidates.length === 1
      ? candidates
      : candidates.filter(({ zuid }) => chosen.has(zuid)).slice(0, 1);
  });
  return [...new Set(mentioned.map(({ zuid }) => zuid))].slice(0, limits.mentions);
}

function isNamed(text: string, at: number, name: string): boolean {
  if (at > 0 && /[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return false;
  const end = at + 1 + name.length;
  return text.slice(at + 1, end) === name && !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2));
}

function matchRank(name: string, wanted: string): number {
  if (name.startsWith(wanted)) return 0;
  if (name.split(/\s+/).some((word) => word.startsWith(wanted))) return 1;
  return name.includes(wanted) ? 2 : Number.POSITIVE_INFINITY;
}

/** Removes accents and lowercases a text for comparison. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
