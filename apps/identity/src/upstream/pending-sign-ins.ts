import type pg from 'pg';
import { hashSecret } from '../storage/hash-secret.ts';
import type { Refusal } from './read-person.ts';
import type { AccountOutcome, AccountProblem } from './upstream-accounts.ts';
import type { Secrets } from './upstream-client.ts';

const LIFETIME_SECONDS = 600;

export type Problem = AccountProblem | Refusal | 'unavailable' | 'cancelled' | 'failed';

export type Outcome =
  | Exclude<AccountOutcome, { kind: 'problem' }>
  | { kind: 'problem'; problem: Problem };

export interface PendingSignIn {
  provider: string;
  /** The step of the authorization endpoint that waits for the person. */
  interaction: string;
  nonce: string;
  codeVerifier: string;
  maxAge: number | null;
}

interface Callback {
  state: string;
  /** The cookie of the browser. */
  browser: string;
  provider: string;
}

/** Sign-ins that have left for a provider, in the database, so that any node can continue them. */
export interface PendingSignIns {
  add(
    secrets: Secrets,
    pending: Omit<PendingSignIn, keyof Secrets> & { browser: string },
  ): Promise<void>;
  /** Returns the sign-in and makes its state useless, or returns undefined if it is not of this browser. */
  use(callback: Callback): Promise<PendingSignIn | undefined>;
  finish(state: string, outcome: Outcome): Promise<void>;
  findOutcome(interaction: string): Promise<(Outcome & { provider: string }) | undefined>;
  /** Deletes outcomes, except those that wait until the person has signed in to another account. */
  clearSettled(interaction: string): Promise<void>;
  /** Deletes all outcomes. */
  clear(interaction: string): Promise<void>;
}

export function createPendingSignIns(pool: pg.Pool): PendingSignIns {
  return {
    async add({ state, nonce, codeVerifier }, { browser, provider, interaction, maxAge }) {
      await pool.query(
        `insert into upstream_sign_ins
           (state_hash, browser_hash, provider, interaction, nonce, code_verifier, max_age, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => ${LIFETIME_SECONDS}))`,
        [
          ...[hashSecret(state), hashSecret(browser), provider, interaction],
          ...[nonce, codeVerifier, maxAge],
        ],
      );
    },
    async use({ state, browser, provider }) {
      const { rows } = await pool.query<PendingSignIn>(
        `update upstream_sign_ins set used_at = now()
         where state_hash = $1 and browser_hash = $2 and provider = $3
           and used_at is null and expires_at > now()
         returning provider, interaction, nonce, code_verifier as "codeVerifier", max_age as "maxAge"`,
        [hashSecret(state), hashSecret(browser), provider],
      );
      return rows[0];
    },
    async finish(state, outcome) {
      await pool.query('update upstream_sign_ins set outcome = $2 where state_hash = $1', [
        hashSecret(state),
        JSON.stringify(outcome),
      ]);
    },
    async findOutcome(interaction) {
      const { rows } = await pool.query<{ outcome: Outcome; provider: string }>(
        `select outcome, provider from upstream_sign_ins
         where interaction = $1 and outcome is not null and expires_at > now()
         order by used_at desc limit 1`,
        [interaction],
      );
      const [last] = rows;
      return last && { ...last.outcome, provider: last.provider };
    },
    async clearSettled(interaction) {
      await pool.query(
        `delete from upstream_sign_ins where interaction = $1 and outcome->>'kind' <> 'connect'`,
        [interaction],
      );
    },
    async clear(interaction) {
      await pool.query(
        'delete from upstream_sign_ins where interaction = $1 and outcome is not null',
        [interaction],
      );
    },
  };
}
