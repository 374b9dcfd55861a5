import type { ExportedGrantee, ExportedPerson } from './format.ts';

/** Members of the exported edition by ID. */
export type Members = ReadonlyMap<string, ExportedPerson>;

/** Returns undefined for a user whose email address the caller cannot see. */
export function granteeOf(
  members: Members,
  type: 'USER' | 'TEAM' | 'ORG',
  id: string,
): ExportedGrantee | undefined {
  if (type === 'ORG') return { type };
  if (type === 'TEAM') return { type, team_id: id };
  const mail = members.get(id)?.mail;
  return mail === undefined ? undefined : { type, mail };
}
