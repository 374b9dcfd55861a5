import type { Tx } from '../db/bound-kysely.ts';

export interface Identity {
  issuer: string;
  subject: string;
}

export function findUserByIdentity(tx: Tx, { issuer, subject }: Identity) {
  return tx
    .selectFrom('identities')
    .innerJoin('users', 'users.zuid', 'identities.zuid')
    .select(['users.zuid', 'users.display_name', 'users.mail_id'])
    .where('identities.subject', '=', subject)
    .where('identities.issuer', '=', issuer)
    .executeTakeFirst();
}

/** False when another request was quicker. */
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
