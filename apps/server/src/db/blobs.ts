import type { Tx } from './bound-kysely.ts';

interface Blob {
  editionId: string;
  blobId: string;
}

/** A blob that something refers to does not exist. */
export class MissingBlob extends Error {
  constructor(blobId: string) {
    super(`Blob ${blobId} is missing.`);
    this.name = 'MissingBlob';
  }
}

/**
 * Stores a blob: a snapshot, version or template. All access to blobs goes through this module, so that
 * they can move to an object store without changes elsewhere.
 */
export async function writeBlob(tx: Tx, { editionId, blobId, data }: Blob & { data: Buffer }) {
  await tx.insertInto('blobs').values({ edition_id: editionId, blob_id: blobId, data }).execute();
}

export async function readBlob(tx: Tx, { editionId, blobId }: Blob): Promise<Buffer> {
  const row = await tx
    .selectFrom('blobs')
    .select('data')
    .where('edition_id', '=', editionId)
    .where('blob_id', '=', blobId)
    .executeTakeFirst();
  if (!row) throw new MissingBlob(blobId);
  return row.data;
}

export async function deleteBlobs(tx: Tx, editionId: string, blobIds: readonly string[]) {
  if (blobIds.length === 0) return;
  await tx
    .deleteFrom('blobs')
    .where('edition_id', '=', editionId)
    .where('blob_id', 'in', blobIds)
    .execute();
}
