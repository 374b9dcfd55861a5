import type pg from 'pg';
import { mailKey } from '../people/stored-accounts.ts';
import { inTransaction, type Queryable } from '../storage/database.ts';
import type { UpstreamPerson } from './read-person.ts';
import type { UpstreamProvider } from './read-providers.ts';

export type AccountProblem = 'noAccount' | 'taken';

/** The account of a person, or what is in the way. */
export type AccountOutcome =
  | { kind: 'account'; accountId: string }
  /** The person must first sign in to the account that has their address. */
  | { kind: 'connect'; accountId: string; mail: string; issuer: string; subject: string }
  | { kind: 'problem'; problem: AccountProblem };

interface Options {
  /** Whether the person can sign in to an existing account in another way. */
  canConnect: boolean;
}

/** Finds or creates the account of a person. An address alone never opens an existing account. */
export async function resolveAccount(
  pool: pg.Pool,
  provider: UpstreamProvider,
  person: UpstreamPerson,
  { canConnect }: Options,
): Promise<AccountOutcome> {
  const found = await inTransaction(pool, async (db) => {
    await lockPerson(db, person);
    const known = await findIdentity(db, person);
    if (known) return { ...known, isNew: false };
    const existing = await findByMail(db, person.mail);
    if (existing) return connectExisting(db, { provider, person, existing, canConnect });
    if (!provider.create) return problem('noAccount');
    return createAccount(db, person);
  });
  if ('kind' in found) return found;
  if (found.isSource && !found.isNew) await refreshAccount(pool, found.accountId, person);
  return { kind: 'account', accountId: found.accountId };
}

interface FoundAccount {
  accountId: string;
  isSource: boolean;
  isNew: boolean;
}

function problem(name: AccountProblem): AccountOutcome {
  return { kind: 'problem', problem: name };
}

/** Two sign-ins of a person at the same time must not create two accounts. */
async function lockPerson(db: Queryable, { issuer, subject }: UpstreamPerson): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 4))', [`${issuer} ${subject}`]);
}

async function findIdentity(db: Queryable, { issuer, subject }: UpstreamPerson) {
  const { rows } = await db.query<{ accountId: string; isSource: boolean }>(
    `select account_id as "accountId", is_source as "isSource" from upstream_identities
     where issuer = $1 and subject = $2`,
    [issuer, subject],
  );
  return rows[0];
}

interface ExistingAccount {
  id: string;
  mail_verified: boolean;
}

async function findByMail(db: Queryable, mail: string): Promise<ExistingAccount | undefined> {
  const { rows } = await db.query<ExistingAccount>(
    'select id, mail_verified from accounts where mail_key = $1',
    [mailKey(mail)],
  );
  return rows[0];
}

interface ExistingInput extends Options {
  provider: UpstreamProvider;
  person: UpstreamPerson;
  existing: ExistingAccount;
}

async function connectExisting(
  db: Queryable,
  { provider, person, existing, canConnect }: ExistingInput,
): Promise<AccountOutcome | FoundAccount> {
  const { issuer, subject, mail } = person;
  // Both sides must have verified the address: otherwise one of them could belong to another person.
  if (provider.linkByMail && person.providerVerified && existing.mail_verified) {
    await addIdentity(db, person, { accountId: existing.id, isSource: false });
    return { accountId: existing.id, isSource: false, isNew: true };
  }
  if (!canConnect) return problem('taken');
  return { kind: 'connect', accountId: existing.id, mail, issuer, subject };
}

async function createAccount(
  db: Queryable,
  person: UpstreamPerson,
): Promise<AccountOutcome | FoundAccount> {
  const { rows } = await db.query<{ id: string }>(
    `insert into accounts (mail, mail_key, mail_verified, name) values ($1, $2, $3, $4)
     on conflict (mail_key) do nothing returning id`,
    [person.mail, mailKey(person.mail), person.mailVerified, person.name],
  );
  // Another person has created an account with the address in this moment.
  if (!rows[0]) return problem('taken');
  await addIdentity(db, person, { accountId: rows[0].id, isSource: true });
  return { accountId: rows[0].id, isSource: true, isNew: true };
}

/** Remembers to which account a person at a provider belongs. An earlier connection stays. */
export async function addIdentity(
  db: Queryable,
  { issuer, subject }: Pick<UpstreamPerson, 'issuer' | 'subject'>,
  { accountId, isSource }: Omit<FoundAccount, 'isNew'>,
): Promise<void> {
  await db.query(
    `insert into upstream_identities (issuer, subject, account_id, is_source)
     select $1, $2, id, $4 from accounts where id = $3
     on conflict (issuer, subject) do nothing`,
    [issuer, subject, accountId, isSource],
  );
}

/** Takes over name and address from the provider; keeps the address if another account has the new one. */
async function refreshAccount(
  pool: pg.Pool,
  accountId: string,
  { name, mail, mailVerified }: UpstreamPerson,
): Promise<void> {
  await pool.query('update accounts set name = $2 where id = $1 and name <> $2', [accountId, name]);
  try {
    await pool.query(
      `update accounts set mail = $2, mail_key = $3, mail_verified = $4
       where id = $1 and (mail, mail_verified) is distinct from ($2, $4)`,
      [accountId, mail, mailKey(mail), mailVerified],
    );
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
