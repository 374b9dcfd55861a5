import type { Tx } from '../db/bound-kysely.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from './clock.ts';
import type { IdSource } from './ids.ts';
import type { Offload } from './offload.ts';

/** The person behind a valid token. */
export interface Caller {
  readonly zuid: string;
  readonly displayName: string;
  /** Only a verified address. */
  readonly mailId: string | null;
}

/** Operator settings that affect domain functions. */
export interface Settings {
  readonly trashRetentionDays: number;
  /** Maximum number of elements in a zone. */
  readonly zoneElements: number;
  /** Seconds without a change after which a burst of editing is over and a version is saved. */
  readonly versionQuietSeconds: number;
  /** Editions are distributed over several machines (Citus). */
  readonly distributed?: boolean;
}

/** Zones that are currently open in live sessions. */
export interface LiveZones {
  /** Announces that a request changed a zone, so that open sessions receive the change. */
  notifyChanged(zone: { editionId: string; zoneId: string }): void;
  /**
   * Projects a zone, which the transaction has locked, from the document in memory. Returns false when
   * the zone is not open on this node.
   */
  projectWithin(tx: Tx, zone: { editionId: string; zoneId: string }): Promise<boolean>;
}

/** The caller and the dependencies of a domain function. */
export interface Context {
  readonly caller: Caller;
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly settings: Settings;
  readonly offload: Offload;
  readonly live: LiveZones;
  /** Runs a task after the changes of this request are committed. */
  readonly afterCommit: (task: () => void) => void;
}
