import type { DocumentVersion } from '@lienzo/zone-doc';
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

/** How automatic versions are thinned by age. */
export interface VersionThinning {
  /** Age up to which all versions stay. */
  readonly keepAllHours: number;
  /** Age up to which one version per hour stays, then one per day. */
  readonly hourlyDays: number;
  /** Age up to which one version per day stays, then one per week. */
  readonly dailyDays: number;
}

/** Operator settings that affect domain functions. */
export interface Settings {
  readonly trashRetentionDays: number;
  /** Maximum number of elements in a zone. */
  readonly zoneElements: number;
  /** Seconds without a change after which a burst of editing is over and a version is saved. */
  readonly versionQuietSeconds: number;
  readonly versionThinning: VersionThinning;
  /** Days until an event is deleted from the outbox. */
  readonly eventRetentionDays: number;
  /** Returns the version in which documents are written; 1 if absent. */
  readonly documentVersion?: () => DocumentVersion;
  /** Editions are distributed over several machines (Citus). */
  readonly distributed?: boolean;
}

/** The last journal entry of a committed change. */
export interface WrittenEntry {
  seq: bigint;
  /** The epoch of the database in which the entry was written. */
  epoch: string;
}

/** Zones that are currently open in live sessions. */
export interface LiveZones {
  /**
   * Announces that a request changed a zone, so that open sessions receive the change. Resolves when the
   * documents on this node have caught up. Rejects with `DatabaseUnavailableError` if they do not contain
   * `written` after 5 seconds: the change may have been lost in a failover.
   */
  notifyChanged(zone: { editionId: string; zoneId: string }, written?: WrittenEntry): Promise<void>;
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
  /** Runs a task after the changes of this request are committed, and before it is answered. */
  readonly afterCommit: (task: () => Promise<void>) => void;
}
