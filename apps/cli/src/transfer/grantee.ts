import type { ExportedGrantee, ExportedPerson } from './format.ts';

/** Members of the exported edition by ID. */
export type Members = ReadonlyMap<string, ExportedPerson>;

/** Returns undefined for a user whose email address the caller cannot see, and for groups, which are not exported. */
export function granteeOf(
  members: Members,
  type: 'USER' | 'TEAM' | 'GROUP' | 'ORG',
  id: string,
): ExportedGrantee | undefined {
  if (type === 'ORG') return { type };
  if (type === 'TEAM') return { type, team_id: id };
  if (type === 'GROUP') return undefined;
  const mail = members.get(id)?.mail;
  return mail === undefined ? undefined : { type, mail };
}
