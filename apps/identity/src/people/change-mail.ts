import type pg from 'pg';
import { queueDelivery } from '../delivery/deliveries.ts';
import { inTransaction } from '../storage/database.ts';
import { hashSecret } from '../storage/hash-secret.ts';
import { mailKey } from './stored-accounts.ts';

interface Confirmation {
  accountId: string;
  secret: string;
  /** The language of the notice to the former address. */
  language: string;
}

/** Returns the address that a link confirms for the account, or undefined if the link does not work. */
export async function findNewMail(
  pool: pg.Pool,
  { accountId, secret }: Pick<Confirmation, 'accountId' | 'secret'>,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ mail: string }>(
    `select mail from links where secret_hash = $1 and purpose = 'mail' and account_id = $2
       and used_at is null and expires_at > now()`,
    [hashSecret(secret), accountId],
  );
  return rows[0]?.mail;
}

/** Changes the address of an account to the one that the link was sent to. */
export function confirmNewMail(
  pool: pg.Pool,
  { accountId, secret, language }: Confirmation,
): Promise<'done' | 'invalid' | 'exists'> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ mail: string }>(
      `update links set used_at = now() where secret_hash = $1 and purpose = 'mail'
         and account_id = $2 and used_at is null and expires_at > now() returning mail`,
      [hashSecret(secret), accountId],
    );
    const [link] = rows;
    if (!link) return 'invalid';
    const former = await client.query<{ id: string; mail: string }>(
      'select id, mail from accounts where mail_key = $1 or id = $2 for update',
      [mailKey(link.mail), accountId],
    );
    if (former.rows.some(({ id }) => id !== accountId)) return 'exists';
    await client.query(
      'update accounts set mail = $2, mail_key = $3, mail_verified = true where id = $1',
      [accountId, link.mail, mailKey(link.mail)],
    );
    // Links that were sent to the former address must not work any more.
    await client.query('delete from links where account_id = $1 and used_at is null', [accountId]);
    const to = former.rows[0]?.mail ?? '';
    await queueDelivery(client, { kind: 'mail', mail: 'address-changed', to, language });
    return 'done';
  });
}
