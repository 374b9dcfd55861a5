import type { AuditOnlyAction, AuditOnlyData } from '@lienzo/contract';
import type { DocumentVersion } from '@lienzo/zone-doc';
import type { Tx } from '../db/bound-kysely.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from './clock.ts';
import type { EntityTags } from './entity-tags.ts';
import type { IdSource } from './ids.ts';
import type { Reservation } from './large-reads.ts';
import type { Offload } from './offload.ts';

/** The person or service account behind a valid token. */
export interface Caller {
  readonly zuid: string;
  /** The issuer of their tokens, which vouches for the address. */
  readonly issuer: string;
  readonly displayName: string;
  /** Only a verified address. */
  readonly mailId: string | null;
  /** The edition of a service account; undefined for people. */
  readonly serviceEditionId?: string | undefined;
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

/** Plans that a new edition can start with. */
export type DefaultPlan = 'FREE' | 'TRIAL' | 'UNLIMITED';

/** Operator settings that affect domain functions. */
export interface Settings {
  readonly trashRetentionDays: number;
  /** Days until a deleted edition is purged. */
  readonly editionRetentionDays: number;
  /** Maximum number of elements in a zone. */
  readonly zoneElements: number;
  readonly zoneFiles: number;
  /** Maximum size of all elements of a zone, in bytes of their stored form. */
  readonly zoneBytes: number;
  /** Ignores all limits of size: repairs must not lose content. */
  readonly unlimited?: boolean;
  /** Seconds without a change after which a burst of editing is over and a version is saved. */
  readonly versionQuietSeconds: number;
  readonly versionThinning: VersionThinning;
  /** Maximum number of Yjs client ids that are new to a zone within an hour, for each person. */
  readonly clientIdsPerHour: number;
  /** Days until an event is deleted. */
  readonly eventRetentionDays: number;
  /** Days until a row of the audit log may be deleted. */
  readonly auditRetentionDays: number;
  /** Days until an invitation expires. */
  readonly invitationDays: number;
  /** The strongest share links that the operator allows. */
  readonly shareLinks: 'off' | 'view' | 'comment' | 'edit';
  /** The most that the operator allows agents which use MCP. */
  readonly mcp: 'off' | 'read' | 'propose' | 'edit';
  /** The plan of a new edition whose creator names none; FREE if absent. */
  readonly defaultPlan?: DefaultPlan;
  /** The issuers whose tokens the service accepts. */
  readonly trustedIssuers?: readonly string[];
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

/** Where a request came from, as far as the audit log stores it. */
export interface Origin {
  readonly ip?: string;
  readonly user_agent?: string;
}

export type RecordAudit = <A extends AuditOnlyAction>(
  action: A,
  data: AuditOnlyData<A>,
  editionIds?: readonly string[],
) => void;

/** The session of the request. */
export interface CallerSession {
  readonly key: string;
  /** The scopes of the token. */
  readonly scopes: readonly string[];
  /** The editions that the token can be used in; undefined if it is not restricted. */
  readonly editionIds?: readonly string[] | undefined;
  /** Whether the token is a personal access token. */
  readonly isPersonalToken?: boolean;
  /** Makes this node refuse the tokens of sessions that were ended. Other nodes follow within a second. */
  readonly refresh: () => Promise<void>;
}

/** What a request did before its transaction. */
export interface Preparation {
  result?: { readonly value: unknown };
}

/** The caller and the dependencies of a domain function. */
export interface Context {
  readonly caller: Caller;
  readonly session: CallerSession;
  /** Identifies the request in logs and events; absent outside of requests. */
  readonly requestId?: string;
  /** Where the request came from; absent outside of requests. */
  readonly origin?: Origin | undefined;
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly settings: Settings;
  readonly offload: Offload;
  readonly live: LiveZones;
  /** Bounds the memory of large answers; absent outside of requests. */
  readonly reservation?: Reservation;
  /** Sends invitations by email; absent if the service sends no mails. */
  readonly inviteByMail?:
    | ((invitation: { mails: readonly string[]; inviter: string }) => Promise<void>)
    | undefined;
  /** Adds to the audit logs of the caller's editions, or of some of them, in the background. */
  readonly recordAudit?: RecordAudit | undefined;
  /** Work that the request did before its transaction; absent outside of requests. */
  readonly preparation?: Preparation;
  /** The preconditions of the request and the tag of its response; absent outside of requests. */
  readonly tags?: EntityTags;
  /** Runs a task after the changes of this request are committed, and before it is answered. */
  readonly afterCommit: (task: () => Promise<void>) => void;
}
