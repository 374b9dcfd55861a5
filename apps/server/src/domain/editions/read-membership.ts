import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { EditionRole } from './policy.ts';
import { findEditionMember, type PersonInEdition } from './queries.ts';

/** Returns the person's role in the edition; throws `notFound` if they are not a member or are suspended. */
export async function readEditionRole(tx: Tx, person: PersonInEdition): Promise<EditionRole> {
  const member = await findEditionMember(tx, person);
  if (!member || member.suspended_time !== null) throw fail('notFound');
  return member.role;
}
