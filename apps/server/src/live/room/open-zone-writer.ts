import { setTimeout as delay } from 'node:timers/promises';
import * as Y from 'yjs';
import type { Offload } from '../../core/offload.ts';
import { isUnavailable } from '../../db/unavailable.ts';
import { isIncomplete, listPieces } from '../../domain/journal/load-document.ts';
import { nameVersion, needsVersion } from '../../domain/journal/name-version.ts';
import { containsEntry, type EntryTag, readHead, readJournal } from '../../domain/journal/read.ts';
import { repairZone } from '../../domain/journal/repair-zone.ts';
import { findZoneInEpoch, type InZone, lockZoneByKey } from '../../domain/zones/queries.ts';
import { listClients } from './client-queries.ts';
import { ZoneClosed } from './submission.ts';
import { FROM_JOURNAL, ZoneWriter, type ZoneWriterDeps } from './zone-writer.ts';

interface OpenDeps extends ZoneWriterDeps {
  offload: Offload;
}

/** Loads a zone into a document and returns its writer. Repairs a journal that refers to lost entries. */
export async function openZoneWriter(
  deps: OpenDeps,
  zone: InZone,
  doc: Y.Doc,
): Promise<ZoneWriter> {
  const first = await readZone(deps, zone);
  const isNamed = needsVersion(first.row, deps.settings) && (await tryToName(deps, zone));
  const { row, ...loaded } = isNamed ? await readZone(deps, zone) : first;
  await applyPieces(doc, loaded.pieces);
  const isDamaged = isIncomplete(doc);
  if (isDamaged) await repair(deps, { zone, doc, head: loaded.head });
  const projectedSeq = isDamaged ? -1n : BigInt(row.projected_seq);
  const bytes = loaded.pieces.reduce((sum, { length }) => sum + length, 0);
  return new ZoneWriter(deps, { zone, doc, ...loaded, bytes, projectedSeq });
}

function readZone({ db }: OpenDeps, zone: InZone) {
  return db.readEdition(zone.editionId, async (tx) => {
    const row = await findZoneInEpoch(tx, zone);
    if (!row) throw new ZoneClosed();
    return {
      row,
      head: await readHead(tx, row),
      epoch: row.current_epoch,
      pieces: await listPieces(await readJournal(tx, row)),
      owners: await listClients(tx, { ...zone, generation: row.generation }),
    };
  });
}

/** Names the version in a new document. People can open it even if that fails; the first edit does it then. */
async function tryToName({ db, settings, onError }: OpenDeps, zone: InZone): Promise<boolean> {
  try {
    await db.changeEdition(
      zone.editionId,
      async (tx) => {
        const held = await lockZoneByKey(tx, zone);
        if (held?.status === 'ACTIVE') await nameVersion(tx, held, settings);
      },
      zone.zoneId,
    );
    return true;
  } catch (error) {
    if (!isUnavailable(error)) onError(error);
    return false;
  }
}

interface DamagedZone {
  zone: InZone;
  doc: Y.Doc;
  head: EntryTag;
}

/** Sets the parts of a journal aside that refer to lost entries, and removes them from its document. */
async function repair(
  { db, offload, onError }: OpenDeps,
  { zone, doc, head }: DamagedZone,
): Promise<void> {
  await db.changeEdition(zone.editionId, async (tx) => {
    const held = await lockZoneByKey(tx, zone);
    if (!held || !(await containsEntry(tx, held, head)) || held.head !== String(head.seq))
      throw new Error(`The journal of zone ${zone.zoneId} changed while it was being repaired.`);
    await repairZone(tx, offload, held);
  });
  doc.store.pendingStructs = null;
  doc.store.pendingDs = null;
  onError(
    new Error(`The journal of zone ${zone.zoneId} referred to lost entries and was repaired.`),
  );
}

// Applying is synchronous. Pauses keep a large document from blocking the event loop.
const BYTES_PER_PAUSE = 10_000;

/** Applies pieces to a document, small ones together: the cost of a transaction depends on the document. */
async function applyPieces(doc: Y.Doc, pieces: readonly Uint8Array[]): Promise<void> {
  // Yjs encodes each change again for these listeners, which takes as long as applying it. No one is
  // connected to the document yet.
  const listeners = [...(doc._observers.get('update') ?? [])];
  doc._observers.delete('update');
  try {
    await applyInPortions(doc, pieces);
  } finally {
    for (const listener of listeners) doc.on('update', listener);
  }
}

async function applyInPortions(doc: Y.Doc, pieces: readonly Uint8Array[]): Promise<void> {
  for (let next = 0; next < pieces.length; ) {
    const first = next;
    for (let bytes = 0; next < pieces.length && bytes < BYTES_PER_PAUSE; next += 1)
      bytes += pieces[next]?.length ?? 0;
    doc.transact(() => {
      for (const piece of pieces.slice(first, next)) Y.applyUpdate(doc, piece, FROM_JOURNAL);
    }, FROM_JOURNAL);
    await delay(0);
  }
}
