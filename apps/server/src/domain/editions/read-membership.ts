import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { EditionRole } from './policy.ts';
import { findEditionMember, type PersonInEdition } from './queries.ts';

/** Returns the person's role in the edition; throws `notFound` if they are not a member. */
export async function readEditionRole(tx: Tx, person: PersonInEdition): Promise<EditionRole> {
  const member = await findEditionMember(tx, person);
  if (!member) throw fail('notFound');
  return member.role;
}
