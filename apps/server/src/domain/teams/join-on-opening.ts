import type { Caller } from '../../core/context.ts';
import { isListedMember } from '../editions/queries.ts';
import { type AcceptDeps, acceptInvitations } from './accept-invitations.ts';

interface Opening {
  editionId: string;
  person: Caller;
}

/**
 * Accepts all invitations of an edition to a person who opened it and is not in it. Returns whether
 * opening it again can succeed, also because a concurrent request has accepted them.
 */
export async function joinOnOpening(deps: AcceptDeps, opening: Opening): Promise<boolean> {
  if (await acceptInvitations(deps, opening)) return true;
  const { editionId, person } = opening;
  return deps.db.readDirectory((tx) => isListedMember(tx, { editionId, zuid: person.zuid }));
}
