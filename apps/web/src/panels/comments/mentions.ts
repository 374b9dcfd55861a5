/** Somebody who can be named in a comment. */
export interface Person {
  readonly zuid: string;
  readonly name: string;
}

/** The name that is being written: from the `@` up to the caret. */
interface OpenMention {
  readonly start: number;
  readonly query: string;
}

const MAX_QUERY_LENGTH = 40;
const MAX_OFFERED = 6;

/** Whether somebody is being named where the caret stands. */
export function openMentionAt(text: string, caret: number): OpenMention | undefined {
  const start = text.lastIndexOf('@', caret - 1);
  if (start < 0 || caret - start > MAX_QUERY_LENGTH) return undefined;
  // An address of mail is no mention.
  if (start > 0 && /[\p{L}\p{N}]/u.test(text.charAt(start - 1))) return undefined;
  const query = text.slice(start + 1, caret);
  return query.includes('\n') || /\s\S*\s/.test(query) || /^\s/.test(query)
    ? undefined
    : { start, query };
}

/**
 * Who may be meant, those whose name begins with the query first. Nobody once a name is written out:
 * the next Enter is for sending.
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

/** The text with the name written out, and where the caret goes. */
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

/** A text cut into mentions of these people and what stands between them. */
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

/** Without accents and capitals, as people write in a hurry. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
