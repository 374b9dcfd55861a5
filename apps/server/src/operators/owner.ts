import type { Caller } from '../core/context.ts';
import type { Tx } from '../db/bound-kysely.ts';
import type { PooledDatabase } from '../db/database.ts';

/** A person by id or by verified address. Only who has been here once is known. */
export async function readPerson(db: PooledDatabase, who: string): Promise<Caller> {
  const found = await db.readDirectory((tx) => findPeople(tx, who));
  const [person, ...others] = found;
  if (!person) {
    throw new Error(
      `Nobody is known as ${who}. They have to log in once before they can own anything.`,
    );
  }
  if (others.length > 0) {
    const ids = found.map(({ zuid }) => zuid).join(', ');
    throw new Error(`Several people have the address ${who}. Name one by id: ${ids}`);
  }
  return { zuid: person.zuid, displayName: person.display_name, mailId: person.mail_id };
}

function findPeople(tx: Tx, who: string) {
  const people = tx.selectFrom('users').select(['zuid', 'display_name', 'mail_id']);
  return /^\d{1,19}$/.test(who)
    ? people.where('zuid', '=', who).execute()
    : people.where((eb) => eb(eb.fn('lower', ['mail_id']), '=', who.toLowerCase())).execute();
}
