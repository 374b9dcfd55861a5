import type { MemberType, SpaceEntry } from './zone-access.ts';

/** A person, a team or everyone that a space can be shared with. */
export interface Candidate {
  readonly id: string;
  readonly type: MemberType;
  readonly name: string;
  /** An e-mail address, or the kind of group. */
  readonly note: string;
}

const MAX_SHOWN = 8;

/** Returns the candidates without an entry whose name or address contains every typed word. */
export function candidatesFor(
  all: readonly Candidate[],
  entries: readonly SpaceEntry[],
  typed: string,
): Candidate[] {
  const taken = new Set(entries.map(({ id }) => id));
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const seen = new Set<string>();
  const found = all.filter(({ id, name, note }) => {
    if (taken.has(id) || seen.has(id)) return false;
    seen.add(id);
    const text = plain(`${name} ${note}`);
    return words.every((word) => text.includes(word));
  });
  return found.slice(0, MAX_SHOWN);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
