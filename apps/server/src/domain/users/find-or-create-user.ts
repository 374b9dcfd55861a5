import type { Clock } from '../../core/clock.ts';
import type { Caller } from '../../core/context.ts';
import type { IdSource } from '../../core/ids.ts';
import type { Database } from '../../db/database.ts';
import { findUserByIdentity, type Identity, insertIdentity, insertUser } from './queries.ts';

interface Profile {
  name: string;
  mail: string | null | undefined;
  /** When the token was issued that the profile comes from; null if unknown. */
  time: Date | null;
}

interface Deps {
  db: Database;
  clock: Clock;
  ids: IdSource;
}

export interface KnownUser {
  caller: Caller;
  profileTime: Date | null;
}

/** Returns the user of an identity, creating it on the first sign-in. */
export async function findOrCreateUser(
  { db, clock, ids }: Deps,
  identity: Identity,
  loadProfile: () => Promise<Profile>,
): Promise<KnownUser> {
  const found = await findUser(db, identity);
  if (found) return found;
  const profile = await loadProfile();
  const created = await db.changeDirectory(async (tx) => {
    const zuid = ids.next();
    if (!(await insertIdentity(tx, { ...identity, zuid }))) return undefined;
    const user = { zuid, displayName: profile.name, mailId: profile.mail ?? null };
    await insertUser(tx, { ...user, profileTime: profile.time, time: clock.now() });
    return { caller: { ...user, issuer: identity.issuer }, profileTime: profile.time };
  });
  const user = created ?? (await findUser(db, identity));
  if (!user) throw new Error('An identity has no user: the directory is inconsistent.');
  return user;
}

export async function findUser(db: Database, identity: Identity): Promise<KnownUser | undefined> {
  const row = await db.readDirectory((tx) => findUserByIdentity(tx, identity));
  if (!row) return undefined;
  const { zuid, display_name: displayName, mail_id: mailId, profile_time: profileTime } = row;
  return { caller: { zuid, displayName, mailId, issuer: identity.issuer }, profileTime };
}
