import * as Y from 'yjs';
import type { Settings } from '../../core/context.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Database } from '../../db/database.ts';
import { appendToJournal } from '../../domain/journal/append.ts';
import { composeUpgrade } from '../../domain/journal/name-version.ts';
import { type EntryTag, readHead } from '../../domain/journal/read.ts';
import { touchSpace } from '../../domain/spaces/touch-space.ts';
import { lockZoneByKey } from '../../domain/zones/queries.ts';
import { bindClients, ClientTaken, checkHourlyClients, TooManyClients } from './client-queries.ts';
import {
  DocumentReplaced,
  type DocumentState,
  JournalDiverged,
  readMissing,
} from './read-missing.ts';
import { markOutdated, newOwners, type Pending, partition, ZoneClosed } from './submission.ts';

/** The open document that a batch was validated against. */
interface ValidatedState extends DocumentState {
  /** The user who writes under each Yjs client id. */
  readonly owners: ReadonlyMap<number, string>;
}

export interface CommitDeps {
  db: Database;
  settings: Settings;
}

interface CommitOptions {
  batch: readonly Pending[];
  time: Date;
  /** Whether to update the modification time of the space, too. */
  touch: boolean;
}

/** The result of a transaction, to be applied to the document in this order. */
export interface Commit {
  /** Entries of other writers that the document lacks. */
  missing: readonly Uint8Array[];
  /** The last of these entries. */
  missingHead: EntryTag;
  /** Submissions that are durable now. */
  appended: readonly Pending[];
  /** Their updates as they are in the journal. The first can also set the version of the document. */
  updates: readonly Uint8Array[];
  /** The last entry of the journal after the commit. */
  head: EntryTag;
  /** The epoch of the database. */
  epoch: string;
  /** Submissions that were not stored and must be validated again. */
  outdated: readonly Pending[];
}

/** Appends a batch to the journal in one transaction. Does not touch the document. */
export function commitBatch(
  { db, settings }: CommitDeps,
  state: ValidatedState,
  { batch, time, touch }: CommitOptions,
): Promise<Commit> {
  const { zone, owners } = state;
  const commit = async (tx: Tx): Promise<Commit> => {
    const held = await lockZoneByKey(tx, zone);
    if (held?.status !== 'ACTIVE' || held.space_id !== zone.spaceId) throw new ZoneClosed();
    const { updates: missing, head: missingHead } = await readMissing(tx, held, state);
    markOutdated(batch, missing);
    const [outdated, appended] = partition(batch, ({ isOutdated }) => isOutdated);
    const upgrade = appended.length > 0 ? await composeUpgrade(tx, held, settings) : undefined;
    const entries = appended.map(({ update, zuid }) => ({ update, authorZuid: zuid }));
    const [first] = entries;
    if (upgrade && first) first.update = Y.mergeUpdates([upgrade.update, first.update]);
    const after = await appendToJournal(tx, held, {
      ...{ entries, time, settings },
      ...(upgrade && { version: upgrade.version, clocks: upgrade.clocks }),
    });
    const bound = newOwners(appended, owners);
    await checkHourlyClients(tx, zone, { owners: bound, max: settings.clientIdsPerHour });
    await bindClients(tx, { ...zone, generation: held.generation }, bound);
    const author = appended.at(-1)?.zuid;
    if (touch && author) await touchSpace(tx, { ...zone, zuid: author, time });
    return {
      missing,
      missingHead,
      appended,
      updates: entries.map(({ update }) => update),
      head: appended.length > 0 ? await readHead(tx, after) : missingHead,
      epoch: held.current_epoch,
      outdated,
    };
  };
  return db.changeEdition(zone.editionId, commit, zone.zoneId);
}

/** The outcome of a batch that could not be committed. */
export interface CommitFailure {
  /**
   * `refused`: the journal is reachable but does not accept these submissions. `diverged`: the document
   * must be reconciled with the journal first. `replaced`: the journal builds another document.
   * `unavailable`: the database cannot be reached, or the outcome is unknown.
   */
  kind: 'refused' | 'diverged' | 'replaced' | 'unavailable';
  rejected: readonly Pending[];
  /** Submissions for the next commit, in their order. */
  retried: readonly Pending[];
}

/** Decides which submissions of a failed batch are rejected and which are retried. */
export function classifyFailure(error: unknown, batch: readonly Pending[]): CommitFailure {
  if (error instanceof ZoneClosed) return { kind: 'refused', rejected: batch, retried: [] };
  if (error instanceof DocumentReplaced) return { kind: 'replaced', rejected: [], retried: batch };
  if (error instanceof ClientTaken) {
    const [rejected, retried] = partition(batch, ({ clients }) => clients.includes(error.client));
    return { kind: 'refused', rejected, retried };
  }
  if (error instanceof TooManyClients) {
    const binds = (client: number) => error.clients.includes(client);
    const [rejected, retried] = partition(batch, ({ clients }) => clients.some(binds));
    return { kind: 'refused', rejected, retried };
  }
  const kind = error instanceof JournalDiverged ? 'diverged' : 'unavailable';
  return { kind, rejected: [], retried: batch };
}
