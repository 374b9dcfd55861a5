import type pg from 'pg';
import { hashSecret } from '../storage/hash-secret.ts';

export type ChallengePurpose = 'add-passkey' | 'use-passkey' | 'second-step';

/** What the service expects from one browser next. Each session or sign-in has one challenge per purpose. */
export interface Challenges {
  /** Stores a value for a session or sign-in; replaces an earlier one. */
  store(purpose: ChallengePurpose, boundTo: string, value: string): Promise<void>;
  find(purpose: ChallengePurpose, boundTo: string): Promise<string | undefined>;
  /** Returns the value once: a later or concurrent call returns undefined. */
  take(purpose: ChallengePurpose, boundTo: string): Promise<string | undefined>;
}

const LIFETIME_SECONDS = 3600;

export function createChallenges(pool: pg.Pool): Challenges {
  return {
    async store(purpose, boundTo, value) {
      await pool.query(
        `insert into challenges (purpose, bound_to, value, expires_at)
         values ($1, $2, $3, now() + make_interval(secs => $4))
         on conflict (purpose, bound_to) do update
           set value = excluded.value, expires_at = excluded.expires_at`,
        [purpose, hashSecret(boundTo), value, LIFETIME_SECONDS],
      );
    },
    async find(purpose, boundTo) {
      const { rows } = await pool.query<{ value: string }>(
        'select value from challenges where purpose = $1 and bound_to = $2 and expires_at > now()',
        [purpose, hashSecret(boundTo)],
      );
      return rows[0]?.value;
    },
    async take(purpose, boundTo) {
      const { rows } = await pool.query<{ value: string }>(
        `delete from challenges where purpose = $1 and bound_to = $2 and expires_at > now()
         returning value`,
        [purpose, hashSecret(boundTo)],
      );
      return rows[0]?.value;
    },
  };
}
