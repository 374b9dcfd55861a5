import { setImmediate } from 'node:timers/promises';
import * as Y from 'yjs';
import type { Tx } from '../../db/bound-kysely.ts';
import { startEpoch } from '../../db/epoch.ts';
import { appendToJournal } from '../../domain/journal/append.ts';
import { listPieces } from '../../domain/journal/load-document.ts';
import { type EntryTag, readHead, readJournal } from '../../domain/journal/read.ts';
import { startLineage } from '../../domain/journal/server-client.ts';
import { type LockedZone, lockZoneByKey } from '../../domain/zones/queries.ts';
import { bindFreeClients } from './client-queries.ts';
import type { CommitDeps } from './commit-batch.ts';
import { DocumentReplaced, type DocumentState } from './read-missing.ts';
import { ZoneClosed } from './submission.ts';

/** An open document whose journal went back in time. */
interface OpenDocument extends DocumentState {
  readonly doc: Y.Doc;
  /** The user who writes under each Yjs client id. */
  readonly owners: ReadonlyMap<number, string>;
  /** The epoch in which the document last equalled a prefix of the journal. */
  readonly epoch: string;
}

/** The outcome, to be applied to the document. */
export interface Reconciled {
  /** What the journal has and the document lacks. */
  missing: Uint8Array;
  /** What the document had and the journal lacked; undefined if nothing. */
  appended: Uint8Array | undefined;
  head: EntryTag;
  epoch: string;
}

/**
 * Appends everything to the journal that the open document has and the journal lacks. The document was
 * acknowledged, so nothing in it may be lost. Several nodes can do this one after another: the items keep
 * their ids, so the second one finds nothing left to append. Does not touch the document.
 */
export async function reconcile(
  { db, settings }: CommitDeps,
  open: OpenDocument,
  time: Date,
): Promise<Reconciled> {
  const { zone, doc } = open;
  const state = Y.encodeStateVector(doc);
  const store = async (tx: Tx) => {
    const held = await lockZoneByKey(tx, zone);
    if (held?.status !== 'ACTIVE' || held.space_id !== zone.spaceId) throw new ZoneClosed();
    // Its items would be appended to a document that has the same content under other ids.
    if (held.generation !== open.applied.generation) throw new DocumentReplaced();
    const journal = await loadJournal(tx, held);
    const before = await readHead(tx, held);
    const appended = applyDocument(journal, doc);
    const missing = Y.encodeStateAsUpdate(journal, state);
    const { current_epoch: epoch } = held;
    if (!appended) return { missing, appended, head: before, epoch };
    const authorZuid = findAuthor(appended, open.owners) ?? held.last_author_zuid;
    const entries = [{ update: appended, authorZuid }];
    const after = await appendToJournal(tx, await startLineage(tx, held), {
      entries,
      time,
      settings,
    });
    const { generation } = held;
    await bindFreeClients(tx, { ...zone, generation }, ownersIn(appended, open.owners));
    return { missing, appended, head: await readHead(tx, after), epoch };
  };
  const reconciled = await db.changeEdition(zone.editionId, store, zone.zoneId);
  if (!reconciled.appended || reconciled.epoch !== open.epoch) return reconciled;
  // The database went back in time unnoticed: its server and timeline are the same. Other zones did, too.
  const { current_epoch } = await db.changeDirectory((tx) => startEpoch(tx, open.epoch));
  return { ...reconciled, epoch: current_epoch };
}

/** Loads the document of a journal, with pauses, because other zones are served by the same thread. */
async function loadJournal(tx: Tx, held: LockedZone): Promise<Y.Doc> {
  const journal = new Y.Doc();
  for (const piece of await listPieces(await readJournal(tx, held))) {
    Y.applyUpdate(journal, piece);
    await setImmediate();
  }
  return journal;
}

/** Adds what a document has to a journal's document. Returns what was new, or undefined. */
function applyDocument(journal: Y.Doc, doc: Y.Doc): Uint8Array | undefined {
  let added: Uint8Array | undefined;
  const record = (update: Uint8Array) => {
    added = update;
  };
  journal.on('update', record);
  Y.applyUpdate(journal, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(journal)));
  journal.off('update', record);
  // Nothing may be appended onto a gap: a journal that refers to lost items cannot be read.
  if (journal.store.pendingStructs || journal.store.pendingDs)
    throw new Error('The open document does not fit the journal.');
  return added;
}

function ownersIn(update: Uint8Array, owners: ReadonlyMap<number, string>): Map<number, string> {
  const found = new Map<number, string>();
  for (const client of Y.parseUpdateMeta(update).from.keys()) {
    const owner = owners.get(client);
    if (owner !== undefined) found.set(client, owner);
  }
  return found;
}

/** Returns the person who wrote most of an update. */
function findAuthor(update: Uint8Array, owners: ReadonlyMap<number, string>): string | undefined {
  const { from, to } = Y.parseUpdateMeta(update);
  const written = new Map<string, number>();
  for (const [client, start] of from) {
    const owner = owners.get(client);
    const length = (to.get(client) ?? start) - start;
    if (owner !== undefined && owner !== '0')
      written.set(owner, (written.get(owner) ?? 0) + length);
  }
  return [...written].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}
