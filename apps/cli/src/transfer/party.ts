import type { ExportedParty, ExportedPerson } from './format.ts';

/** Those in the edition that is exported, by their ids in it. */
export type Members = ReadonlyMap<string, ExportedPerson>;

/** Nobody, when the caller is not shown the address that would name them elsewhere. */
export function partyOf(
  members: Members,
  type: 'USER' | 'TEAM' | 'ORG',
  id: string,
): ExportedParty | undefined {
  if (type === 'ORG') return { type };
  if (type === 'TEAM') return { type, team_id: id };
  const mail = members.get(id)?.mail;
  return mail === undefined ? undefined : { type, mail };
}
