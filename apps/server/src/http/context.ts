import type { Database } from '../db/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { IdSource } from '../platform/ids.ts';

/** The person behind a valid token. */
export interface Caller {
  readonly zuid: string;
  readonly displayName: string;
  /** Only a verified address. */
  readonly mailId: string | null;
}

/** What an operator can set that changes what domain functions do. */
export interface Settings {
  readonly trashRetentionDays: number;
}

/** What a domain function may use. */
export interface Context {
  readonly caller: Caller;
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly settings: Settings;
}
