import type { Caller } from '../core/context.ts';
import type { Tx } from '../db/bound-kysely.ts';
import type { PooledDatabase } from '../db/database.ts';
import { OperatorError } from './operator-error.ts';

export type Person = Pick<Caller, 'zuid' | 'displayName' | 'mailId'>;

/** Returns the person with the given id or verified email address, who must have signed in before. */
export async function readPerson(db: PooledDatabase, who: string): Promise<Person> {
  const found = await db.readDirectory((tx) => findPeople(tx, who));
  const [person, ...others] = found;
  if (!person) {
    throw new OperatorError(
      `There is no person ${who}. People exist after they sign in once; use their id or email address.`,
    );
  }
  if (others.length > 0) {
    const ids = found.map(({ zuid }) => zuid).join(', ');
    throw new OperatorError(`Several people have the address ${who}. Use an id instead: ${ids}`);
  }
  return { zuid: person.zuid, displayName: person.display_name, mailId: person.mail_id };
}

function findPeople(tx: Tx, who: string) {
  const people = tx.selectFrom('users').select(['zuid', 'display_name', 'mail_id']);
  return /^\d{1,19}$/.test(who)
    ? people.where('zuid', '=', who).execute()
    : people.where((eb) => eb(eb.fn('lower', ['mail_id']), '=', who.toLowerCase())).execute();
}
