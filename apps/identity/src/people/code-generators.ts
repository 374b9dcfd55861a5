import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../storage/database.ts';
import { hashSecret } from '../storage/hash-secret.ts';

const RECOVERY_CODES = 10;
const PERIOD_SECONDS = 30;
/** Clocks of phones may differ by one period. */
const WINDOW = 1;
const CODE = /^\d{6}$/;

/** One-time codes of an app (RFC 6238) as the second step of a sign-in, and recovery codes in their place. */
export interface CodeGenerators {
  /** Returns whether a sign-in with the password needs a second step. */
  isOn(accountId: string): Promise<boolean>;
  /** Returns how many recovery codes are left. */
  countRecoveryCodes(accountId: string): Promise<number>;
  /** Creates a secret that counts once the person has entered a code of it. Replaces one that does not count yet. */
  begin(accountId: string, mail: string): Promise<CodeSecret | undefined>;
  /** Returns the secret that does not count yet, if there is one. */
  findPending(accountId: string, mail: string): Promise<CodeSecret | undefined>;
  /** Turns the second step on, and returns recovery codes; undefined if the code is wrong. */
  confirm(accountId: string, code: string): Promise<string[] | undefined>;
  /** Uses a code of the app or a recovery code. Each works once. */
  use(accountId: string, code: string): Promise<boolean>;
  replaceRecoveryCodes(accountId: string): Promise<string[]>;
  /** Turns the second step off. Returns whether it was on. */
  remove(accountId: string): Promise<boolean>;
}

export interface CodeSecret {
  /** The secret as text, for people who cannot scan. */
  text: string;
  /** The address that apps read from a QR code. */
  uri: string;
}

export function createCodeGenerators(pool: pg.Pool): CodeGenerators {
  return {
    async isOn(accountId) {
      const { rowCount } = await pool.query(
        'select from code_generators where account_id = $1 and confirmed_at is not null',
        [accountId],
      );
      return rowCount === 1;
    },
    async countRecoveryCodes(accountId) {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from recovery_codes
         where account_id = $1 and used_at is null`,
        [accountId],
      );
      return rows[0]?.count ?? 0;
    },
    async begin(accountId, mail) {
      const secret = new Secret({ size: 20 });
      const { rowCount } = await pool.query(
        `insert into code_generators as stored (account_id, secret) values ($1, $2)
         on conflict (account_id) do update set secret = excluded.secret, last_step = 0
           where stored.confirmed_at is null`,
        [accountId, secret.base32],
      );
      if (rowCount === 0) return undefined;
      return describeSecret(secret, mail);
    },
    async findPending(accountId, mail) {
      const { rows } = await pool.query<{ secret: string }>(
        'select secret from code_generators where account_id = $1 and confirmed_at is null',
        [accountId],
      );
      return rows[0] && describeSecret(Secret.fromBase32(rows[0].secret), mail);
    },
    confirm: (accountId, code) =>
      inTransaction(pool, async (client) => {
        if (!(await useCode(client, { accountId, code, isConfirmed: false }))) return undefined;
        await client.query(
          'update code_generators set confirmed_at = now() where account_id = $1',
          [accountId],
        );
        return replaceCodes(client, accountId);
      }),
    async use(accountId, code) {
      const entered = code.replace(/[\s-]/g, '');
      if (CODE.test(entered)) return useCode(pool, { accountId, code: entered, isConfirmed: true });
      const { rowCount } = await pool.query(
        `update recovery_codes set used_at = now()
         where account_id = $1 and code_hash = $2 and used_at is null`,
        [accountId, hashSecret(entered.toLowerCase())],
      );
      return rowCount === 1;
    },
    replaceRecoveryCodes: (accountId) =>
      inTransaction(pool, (client) => replaceCodes(client, accountId)),
    remove: (accountId) => inTransaction(pool, (client) => removeSecondStep(client, accountId)),
  };
}

function describeSecret(secret: Secret, mail: string): CodeSecret {
  const generator = new TOTP({ issuer: 'Lienzo', label: mail, secret });
  return { text: secret.base32, uri: generator.toString() };
}

export async function removeSecondStep(db: Queryable, accountId: string): Promise<boolean> {
  await db.query('delete from recovery_codes where account_id = $1', [accountId]);
  const { rows } = await db.query<{ was_on: boolean }>(
    `delete from code_generators where account_id = $1
     returning confirmed_at is not null as was_on`,
    [accountId],
  );
  return rows[0]?.was_on ?? false;
}

/** Uses a code, so that it and earlier ones are refused from now on, even if two requests bring it at once. */
async function useCode(
  db: Queryable,
  { accountId, code, isConfirmed }: { accountId: string; code: string; isConfirmed: boolean },
): Promise<boolean> {
  const { rows } = await db.query<{ secret: string }>(
    `select secret from code_generators
     where account_id = $1 and (confirmed_at is not null) = $2`,
    [accountId, isConfirmed],
  );
  const [row] = rows;
  const token = code.replace(/\s/g, '');
  if (!row || !CODE.test(token)) return false;
  const secret = Secret.fromBase32(row.secret);
  const time = { timestamp: Date.now(), period: PERIOD_SECONDS };
  const delta = TOTP.validate({ ...time, token, secret, window: WINDOW });
  if (delta === null) return false;
  const step = TOTP.counter(time) + delta;
  const { rowCount } = await db.query(
    `update code_generators set last_step = $2
     where account_id = $1 and last_step < $2 and secret = $3`,
    [accountId, step, row.secret],
  );
  return rowCount === 1;
}

/** Replaces the recovery codes. They have 80 random bits, so a fast hash is enough. */
async function replaceCodes(db: Queryable, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBytes(10).toString('hex'));
  await db.query('delete from recovery_codes where account_id = $1', [accountId]);
  await db.query(
    `insert into recovery_codes (account_id, code_hash) select $1, unnest($2::bytea[])`,
    [accountId, codes.map(hashSecret)],
  );
  return codes.map((code) => code.match(/.{5}/g)?.join('-') ?? code);
}
