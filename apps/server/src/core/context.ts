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

/** What an operator can set that changes what domain functions do. */
export interface Settings {
  readonly trashRetentionDays: number;
  /** The most elements that a zone may hold. */
  readonly zoneElements: number;
  /** A burst of editing has ended when nothing was changed for so long; then a version is kept. */
  readonly versionQuietSeconds: number;
  /** Editions are spread over several machines. */
  readonly spread?: boolean;
}

/** Zones that people have open at this moment. */
export interface LiveZones {
  /** A zone was written by a request; whoever has it open is to see it. */
  notice(zone: { editionId: string; zoneId: string }): void;
  /**
   * Brings the rows of a zone, which the transaction holds, up to its journal from the document in
   * memory. False when the zone is not open here.
   */
  projectWithin(tx: Tx, zone: { editionId: string; zoneId: string }): Promise<boolean>;
}

/** What a domain function may use. */
export interface Context {
  readonly caller: Caller;
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly settings: Settings;
  readonly offload: Offload;
  readonly live: LiveZones;
  /** Has something done once the changes of this request are durable. */
  readonly afterCommit: (task: () => void) => void;
}
