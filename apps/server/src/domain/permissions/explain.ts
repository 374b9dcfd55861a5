import { type SpaceRole, strongestRole } from '../spaces/policy.ts';

interface Entry {
  member_id: string;
  member_type: 'USER' | 'TEAM' | 'GROUP' | 'ORG';
  role: SpaceRole;
}

export interface Explanation {
  role: SpaceRole | undefined;
  reason: string;
  entries: { entry: Entry; givesRole: boolean }[];
}

const SOURCES = {
  USER: 'the entry for the person',
  TEAM: 'the entry for a team the person is in',
  GROUP: 'the entry for a group the person is in',
  ORG: 'the entry for everyone in the edition',
} as const;

/** Explains which of a person's entries determines their role in a space. */
export function explainEntries(entries: readonly Entry[]): Explanation {
  const role = strongestRole(entries.map((entry) => entry.role));
  const source = entries.find((entry) => entry.role === role);
  return {
    role,
    reason: source
      ? `${source.role} comes from ${SOURCES[source.member_type]}.`
      : 'No entry of the space is for this person, a team or a group they are in, or the edition.',
    entries: entries.map((entry) => ({ entry, givesRole: entry === source })),
  };
}
