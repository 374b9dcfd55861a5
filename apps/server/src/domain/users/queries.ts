import type { Tx } from '../../db/bound-kysely.ts';

export interface Identity {
  issuer: string;
  subject: string;
}

/**
 * Finds a user in two queries, because Citus distributes identities and users by different keys.
 */
export async function findUserByIdentity(tx: Tx, { issuer, subject }: Identity) {
  const identity = await tx
    .selectFrom('identities')
    .select('zuid')
    .where('subject', '=', subject)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  if (!identity) return undefined;
  return tx
    .selectFrom('users')
    .select(['zuid', 'display_name', 'mail_id', 'profile_time'])
    .where('zuid', '=', identity.zuid)
    .executeTakeFirst();
}

/** Inserts an identity; returns false if another request inserted it first. */
export async function insertIdentity(tx: Tx, identity: Identity & { zuid: string }) {
  const inserted = await tx
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('zuid')
    .executeTakeFirst();
  return inserted !== undefined;
}

export interface UserProfile {
  zuid: string;
  displayName: string;
  mailId: string | null;
  /** When the token was issued that the profile comes from; null if unknown. */
  profileTime: Date | null;
  time: Date;
}

interface NewUser extends UserProfile {
  /** The edition of a service account. */
  serviceEditionId?: string;
}

export async function insertUser(tx: Tx, user: NewUser): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      zuid: user.zuid,
      display_name: user.displayName,
      mail_id: user.mailId,
      created_time: user.time,
      modified_time: user.time,
      profile_time: user.profileTime,
      service_edition_id: user.serviceEditionId ?? null,
    })
    .execute();
}

/** Changes the profile of a user, unless it comes from a token that was issued later. */
export async function updateUser(tx: Tx, user: UserProfile): Promise<boolean> {
  const updated = await tx
    .updateTable('users')
    .set({
      display_name: user.displayName,
      mail_id: user.mailId,
      modified_time: user.time,
      profile_time: user.profileTime,
    })
    .where('zuid', '=', user.zuid)
    // A node that has the person in its cache must not bring back an erased name.
    .where('erasure_time', 'is', null)
    .where((eb) =>
      eb.or([
        eb('profile_time', 'is', null),
        ...(user.profileTime ? [eb('profile_time', '<=', user.profileTime)] : []),
      ]),
    )
    .returning('zuid')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Returns a user and keeps their erasure from starting until the transaction ends. */
export function lockUser(tx: Tx, { zuid }: { zuid: string }) {
  return tx
    .selectFrom('users')
    .select(['zuid', 'erasure_time'])
    .where('zuid', '=', zuid)
    .forShare()
    .executeTakeFirst();
}

/**
 * Returns a user and lets changes to what they can sign in with wait for each other: new tokens, and the
 * end of all of them by an erasure or a suspension.
 */
export function lockUserForTokens(tx: Tx, { zuid }: { zuid: string }) {
  return tx
    .selectFrom('users')
    .select(['zuid', 'erasure_time'])
    .where('zuid', '=', zuid)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
