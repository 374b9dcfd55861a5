import type { ExportedParty } from './format.ts';

/** Nobody, when the caller is not shown the address that would name them elsewhere. */
export function partyOf(
  mails: ReadonlyMap<string, string>,
  type: 'USER' | 'TEAM' | 'ORG',
  id: string,
): ExportedParty | undefined {
  if (type === 'ORG') return { type };
  if (type === 'TEAM') return { type, team_id: id };
  const mail = mails.get(id);
  return mail === undefined ? undefined : { type, mail };
}
