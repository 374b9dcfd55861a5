import { sql } from 'kysely';
import { anyId, anyUuid } from '../../db/any-id.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Database } from '../../db/database.ts';
import type { InEdition } from '../editions/queries.ts';
import { addStorage } from '../subscription/storage.ts';
import { deleteBlobRows } from './queries.ts';
import type { FileStore } from './stores/file-store.ts';

const HOUR_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
/** Blobs without a file are deleted after this time. Uploads end long before. */
const ORPHAN_MILLISECONDS = DAY_MILLISECONDS;
/** How many files or blobs are deleted at once. */
const AT_ONCE = 50;

/** Returns the time after which a blob must have been created to become part of a file. */
export function oldestAttachable(now: Date): Date {
  return new Date(now.getTime() - ORPHAN_MILLISECONDS / 2);
}

interface CollectDeps {
  readonly db: Database;
  readonly store: FileStore;
}

interface Collection extends InEdition {
  readonly now: Date;
  /** Days for which a file stays that no zone or template has. */
  readonly retentionDays: number;
}

/**
 * Deletes what nothing needs: files that no zone or template has had for the retention, uploads that ended, and blobs
 * without a file. Every step leaves rows that lead to the next one, so it can be interrupted at any point.
 * Returns true if there is more to delete.
 */
export async function collectFiles(
  { db, store }: CollectDeps,
  { editionId, now, retentionDays }: Collection,
): Promise<boolean> {
  const unusedSince = new Date(now.getTime() - retentionDays * DAY_MILLISECONDS);
  const orphanSince = new Date(now.getTime() - ORPHAN_MILLISECONDS);
  await db.changeEdition(editionId, (tx) => markUnused(tx, { editionId, now }));
  const files = await db.changeEdition(editionId, (tx) =>
    deleteUnused(tx, { editionId, before: unusedSince }),
  );
  await db.changeEdition(editionId, (tx) => deleteUploads(tx, { editionId, before: orphanSince }));
  const blobs = await removeOrphans({ db, store }, { editionId, before: orphanSince });
  return files === AT_ONCE || blobs === AT_ONCE;
}

/** Returns the condition that a zone or a template has a file. */
function isUsedIn(editionId: string) {
  return sql<boolean>`(exists (select from zone_files z
      where z.edition_id = ${editionId} and z.file_id = files.file_id)
    or exists (select from template_files t
      where t.edition_id = ${editionId} and t.file_id = files.file_id))`;
}

/** Notes which files are in use. `deleteUnused` checks that again, after it has locked the files. */
async function markUnused(tx: Tx, { editionId, now }: Pick<Collection, 'editionId' | 'now'>) {
  const isUsed = isUsedIn(editionId);
  await sql`update files set unused_time = null
    where edition_id = ${editionId} and unused_time is not null and ${isUsed}`.execute(tx);
  await sql`update files set unused_time = ${now}
    where edition_id = ${editionId} and unused_time is null and not ${isUsed}`.execute(tx);
}

interface Older extends InEdition {
  readonly before: Date;
}

/** Deletes files. Their blobs remain, without a file. Returns how many files were considered. */
async function deleteUnused(tx: Tx, { editionId, before }: Older): Promise<number> {
  // Adding a file to a zone or template locks it, too, so none can get it after the next statement.
  const locked = await tx
    .selectFrom('files')
    .select('file_id')
    .where('edition_id', '=', editionId)
    .where('unused_time', '<=', before)
    .orderBy('file_id')
    .limit(AT_ONCE)
    .forUpdate()
    .execute();
  if (locked.length === 0) return 0;
  const unused = await tx
    .selectFrom('files')
    .select(['file_id', 'stored_bytes'])
    .where('edition_id', '=', editionId)
    .where('file_id', '=', anyId(locked.map((file) => file.file_id)))
    .where(sql<boolean>`not ${isUsedIn(editionId)}`)
    .execute();
  const fileIds = anyId(unused.map((file) => file.file_id));
  await tx
    .updateTable('file_blobs')
    .set({ file_id: null })
    .where('edition_id', '=', editionId)
    .where('file_id', '=', fileIds)
    .execute();
  await tx
    .deleteFrom('files')
    .where('edition_id', '=', editionId)
    .where('file_id', '=', fileIds)
    .execute();
  const bytes = unused.reduce((sum, file) => sum + BigInt(file.stored_bytes), 0n);
  await addStorage(tx, editionId, -bytes);
  return locked.length;
}

async function deleteUploads(tx: Tx, { editionId, before }: Older): Promise<void> {
  await tx
    .deleteFrom('file_uploads')
    .where('edition_id', '=', editionId)
    .where('created_time', '<=', before)
    .execute();
}

async function removeOrphans({ db, store }: CollectDeps, { editionId, before }: Older) {
  const orphans = await db.readEdition(editionId, (tx) =>
    tx
      .selectFrom('file_blobs')
      .select('blob_id')
      .where('edition_id', '=', editionId)
      .where('file_id', 'is', null)
      .where('created_time', '<=', before)
      .limit(AT_ONCE)
      .execute(),
  );
  const blobIds = orphans.map((blob) => blob.blob_id);
  await removeBlobs({ db, store }, { editionId, blobIds });
  return blobIds.length;
}

/** Deletes blobs that belong to no file: their bytes first, because only their rows lead to them. */
export async function removeBlobs(
  { db, store }: CollectDeps,
  { editionId, blobIds }: InEdition & { blobIds: readonly string[] },
): Promise<void> {
  if (blobIds.length === 0) return;
  for (const blobId of blobIds) await store.remove({ editionId, blobId });
  await db.changeEdition(editionId, (tx) => deleteBlobRows(tx, { editionId, blobIds }));
}

/** Deletes some blobs of an edition that is purged. Returns true if there may be more. */
export async function purgeBlobs(
  { db, store }: CollectDeps,
  { editionId }: InEdition,
): Promise<boolean> {
  const blobs = await db.readEdition(editionId, (tx) =>
    tx
      .selectFrom('file_blobs')
      .select('blob_id')
      .where('edition_id', '=', editionId)
      .limit(AT_ONCE)
      .execute(),
  );
  const blobIds = blobs.map((blob) => blob.blob_id);
  for (const blobId of blobIds) await store.remove({ editionId, blobId });
  await db.changeEdition(editionId, (tx) =>
    tx
      .deleteFrom('file_blobs')
      .where('edition_id', '=', editionId)
      .where('blob_id', '=', anyUuid(blobIds))
      .execute(),
  );
  return blobs.length === AT_ONCE;
}
