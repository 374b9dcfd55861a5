import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../storage/database.ts';
import { hashSecret } from '../storage/hash-secret.ts';
import { hashPassword } from './passwords.ts';
import { endAllSessions } from './sessions.ts';
import { addAccount, findAccountByMail } from './stored-accounts.ts';

const DAY = 24 * 3600;
const LIFETIMES = { 'set-up': DAY, join: 14 * DAY, reset: 3600, mail: 3600 } as const;

/** Why a link exists. Links for `mail` confirm a new address; change-address.ts handles them. */
export type LinkPurpose = keyof typeof LIFETIMES;

export interface Link {
  purpose: LinkPurpose;
  /** The address that the link was made for; the first account chooses its own. */
  mail?: string;
  /** The name of an existing account. */
  name?: string;
}

/** What a person enters on the page of a link. */
export interface LinkForm {
  mail: string;
  name: string;
  password: string;
}

export type LinkOutcome = 'done' | 'invalid' | 'exists';

/** Links with which people create an account or choose a new password, each of them once. */
export interface Links {
  /** Creates a link for the first account, or returns undefined if there are accounts. Every node can print one. */
  createSetUp(): Promise<string | undefined>;
  /** Creates a link for a new person, or returns undefined if the address already has an account. */
  createJoin(mail: string): Promise<string | undefined>;
  /** Creates a link to choose a new password, or returns undefined if the address has no account. */
  createReset(mail: string): Promise<string | undefined>;
  find(secret: string): Promise<Link | undefined>;
  /** Uses the link, together with what it is for: both are stored, or neither. */
  use(secret: string, form: LinkForm): Promise<LinkOutcome>;
}

interface FoundLink {
  purpose: LinkPurpose;
  mail: string | null;
  name: string | null;
}

interface LinkRow {
  purpose: LinkPurpose;
  mail: string | null;
  account_id: string | null;
}

export function createLinks(pool: pg.Pool): Links {
  return {
    createSetUp: () =>
      inTransaction(pool, async (client) => {
        if (await hasAccounts(client)) return undefined;
        return insertLink(client, 'set-up', {});
      }),
    async createJoin(mail) {
      const account = await findAccountByMail(pool, mail);
      return account ? undefined : insertLink(pool, 'join', { mail });
    },
    async createReset(mail) {
      const account = await findAccountByMail(pool, mail);
      return account && insertLink(pool, 'reset', { account });
    },
    async find(secret) {
      const { rows } = await pool.query<FoundLink>(
        `select purpose, coalesce(links.mail, accounts.mail) as mail, name
         from links left join accounts on accounts.id = account_id
         where secret_hash = $1 and used_at is null and expires_at > now()`,
        [hashSecret(secret)],
      );
      const [found] = rows;
      if (!found) return undefined;
      const { purpose, mail, name } = found;
      return { purpose, ...(mail !== null && { mail }), ...(name !== null && { name }) };
    },
    async use(secret, form) {
      // The slow part comes first, so that the transaction is short.
      const passwordHash = await hashPassword(form.password);
      return inTransaction(pool, async (client) => {
        const { rows } = await client.query<LinkRow>(
          `update links set used_at = now()
           where secret_hash = $1 and used_at is null and expires_at > now() and purpose <> 'mail'
           returning purpose, mail, account_id`,
          [hashSecret(secret)],
        );
        const [link] = rows;
        return link ? follow(client, link, { ...form, passwordHash }) : 'invalid';
      });
    },
  };
}

async function hasAccounts(db: Queryable): Promise<boolean> {
  const { rows } = await db.query('select from accounts limit 1');
  return rows.length > 0;
}

/** Stores a link and returns its secret. */
export async function insertLink(
  db: Queryable,
  purpose: LinkPurpose,
  { mail, account }: { mail?: string; account?: string },
): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  await db.query(
    `insert into links (secret_hash, purpose, mail, account_id, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [hashSecret(secret), purpose, mail?.trim() ?? null, account ?? null, LIFETIMES[purpose]],
  );
  return secret;
}

async function follow(
  db: Queryable,
  { purpose, mail, account_id }: LinkRow,
  form: LinkForm & { passwordHash: string },
): Promise<LinkOutcome> {
  const { passwordHash, name } = form;
  if (account_id !== null) {
    await db.query('update accounts set password_hash = $2 where id = $1', [
      account_id,
      passwordHash,
    ]);
    // Signs out everywhere: the person may be locked out because another person knows the password.
    await endAllSessions(db, account_id);
    await db.query('delete from links where account_id = $1 and used_at is null', [account_id]);
    return 'done';
  }
  if (purpose === 'set-up') {
    await db.query('lock table accounts in share row exclusive mode');
    if (await hasAccounts(db)) return 'invalid';
  }
  const added = await addAccount(db, { mail: mail ?? form.mail.trim(), name, passwordHash });
  if (added && purpose === 'set-up')
    await db.query('update accounts set is_first = true where id = $1', [added]);
  return added ? 'done' : 'exists';
}
