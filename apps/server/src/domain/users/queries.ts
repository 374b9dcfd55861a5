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
    .select(['zuid', 'display_name', 'mail_id'])
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
  time: Date;
}

export async function insertUser(tx: Tx, user: UserProfile): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      zuid: user.zuid,
      display_name: user.displayName,
      mail_id: user.mailId,
      created_time: user.time,
      modified_time: user.time,
    })
    .execute();
}

export async function updateUser(tx: Tx, user: UserProfile): Promise<void> {
  await tx
    .updateTable('users')
    .set({ display_name: user.displayName, mail_id: user.mailId, modified_time: user.time })
    .where('zuid', '=', user.zuid)
    .execute();
}
