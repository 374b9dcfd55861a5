import type pg from 'pg';
import type { UserClaims } from '../accounts.ts';
import { inTransaction, type Queryable } from '../storage/database.ts';
import { checkPassword } from './passwords.ts';
import { endAllSessions } from './sessions.ts';

const MAIL = /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u;

export interface StoredAccounts {
  /** Returns what tokens say about a person, or undefined if the account does not exist. */
  findClaims(id: string): Promise<UserClaims | undefined>;
  /** Returns the id of the account, or undefined if address or password are wrong. */
  check(mail: string, password: string): Promise<string | undefined>;
  /** Returns the id of the account that was created on the set-up page. */
  findFirst(): Promise<string | undefined>;
}

export function createStoredAccounts(pool: pg.Pool): StoredAccounts {
  return {
    async findClaims(id) {
      if (!isUuid(id)) return undefined;
      const { rows } = await pool.query<UserClaims>(
        'select name, mail as email, mail_verified as email_verified from accounts where id = $1',
        [id],
      );
      return rows[0];
    },
    async check(mail, password) {
      const { rows } = await pool.query<{ id: string; password_hash: string | null }>(
        'select id, password_hash from accounts where mail_key = $1',
        [mailKey(mail)],
      );
      const [account] = rows;
      return (await checkPassword(account?.password_hash ?? undefined, password))
        ? account?.id
        : undefined;
    },
    async findFirst() {
      const { rows } = await pool.query<{ id: string }>('select id from accounts where is_first');
      return rows[0]?.id;
    },
  };
}

/** Adds an account whose address is known to be the person's own. Returns undefined if it exists already. */
export async function addAccount(
  db: Queryable,
  { mail, name, passwordHash }: { mail: string; name: string; passwordHash: string },
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `insert into accounts (mail, mail_key, mail_verified, name, password_hash)
     values ($1, $2, true, $3, $4) on conflict (mail_key) do nothing returning id`,
    [mail, mailKey(mail), name, passwordHash],
  );
  return rows[0]?.id;
}

/** Deletes an account and ends its sessions. Returns whether it existed. */
export function deleteAccount(pool: pg.Pool, mail: string): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'delete from accounts where mail_key = $1 returning id',
      [mailKey(mail)],
    );
    const [account] = rows;
    if (account) await endAllSessions(client, account.id);
    // A link for the address would otherwise keep it until it expires.
    await client.query(`delete from links where purpose = 'join' and lower(mail) = lower($1)`, [
      mail,
    ]);
    return account !== undefined;
  });
}

export async function findAccountByMail(db: Queryable, mail: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>('select id from accounts where mail_key = $1', [
    mailKey(mail),
  ]);
  return rows[0]?.id;
}

export function isMail(text: string): boolean {
  return text.length <= 254 && MAIL.test(text);
}

/** Only ASCII letters: other characters that look alike make different addresses. */
export function mailKey(mail: string): string {
  return mail.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
