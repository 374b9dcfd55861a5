import type { Clock } from '../../core/clock.ts';
import type { Caller } from '../../core/context.ts';
import type { IdSource } from '../../core/ids.ts';
import type { Database } from '../../db/database.ts';
import { findUserByIdentity, type Identity, insertIdentity, insertUser } from './queries.ts';

interface Profile {
  name: string;
  mail: string | null | undefined;
}

interface Deps {
  db: Database;
  clock: Clock;
  ids: IdSource;
}

/** Returns the user of an identity, creating it on the first sign-in. */
export async function findOrCreateUser(
  { db, clock, ids }: Deps,
  identity: Identity,
  loadProfile: () => Promise<Profile>,
): Promise<Caller> {
  const found = await findUser(db, identity);
  if (found) return found;
  const profile = await loadProfile();
  const created = await db.changeDirectory(async (tx) => {
    const zuid = ids.next();
    if (!(await insertIdentity(tx, { ...identity, zuid }))) return undefined;
    const user = { zuid, displayName: profile.name, mailId: profile.mail ?? null };
    await insertUser(tx, { ...user, time: clock.now() });
    return user;
  });
  const user = created ?? (await findUser(db, identity));
  if (!user) throw new Error('An identity has no user: the directory is inconsistent.');
  return user;
}

async function findUser(db: Database, identity: Identity): Promise<Caller | undefined> {
  const row = await db.readDirectory((tx) => findUserByIdentity(tx, identity));
  return row && { zuid: row.zuid, displayName: row.display_name, mailId: row.mail_id };
}
