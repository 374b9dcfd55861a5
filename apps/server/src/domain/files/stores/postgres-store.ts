import type { Tx } from '../../../db/bound-kysely.ts';
import type { Database } from '../../../db/database.ts';
import { createFairQueue } from '../../../db/fair-queue.ts';
import { type BlobKey, exactly, type FileStore } from './file-store.ts';

/** Each chunk is a transaction, so that an upload uses a connection for a few milliseconds at a time. */
const CHUNK_BYTES = 256 * 1024;

/**
 * Few chunks are written at once, so that many uploads leave connections and processors to other requests.
 * The others wait, and so do their clients, because nothing is read from them.
 */
const WRITES = {
  ...{ max: 2, maxPerKey: 2, maxWaiting: 1_000, maxWaitingPerKey: 1_000 },
  waitMilliseconds: 60_000,
};

/** Stores blobs as rows of PostgreSQL. Needs no setup, and backups of the database contain the files. */
export function createPostgresStore(db: Database): FileStore {
  const writes = createFairQueue(WRITES);
  return {
    async write({ editionId, blobId }, bytes, source) {
      await db.changeEdition(editionId, (tx) => deleteChunks(tx, { editionId, blobId }));
      let position = 0;
      for await (const data of chunksOf(exactly(bytes, source))) {
        const chunk = { edition_id: editionId, blob_id: blobId, position, data };
        await writes.run(editionId, () =>
          db.changeEdition(editionId, (tx) => insertChunk(tx, chunk)),
        );
        position += 1;
      }
    },
    async *read({ editionId, blobId }) {
      for (let position = 0; ; position += 1) {
        const row = await db.readEdition(editionId, (tx) =>
          tx
            .selectFrom('file_chunks')
            .select('data')
            .where('edition_id', '=', editionId)
            .where('blob_id', '=', blobId)
            .where('position', '=', position)
            .executeTakeFirst(),
        );
        if (!row) return;
        yield row.data;
      }
    },
    remove: ({ editionId, blobId }) =>
      db.changeEdition(editionId, (tx) => deleteChunks(tx, { editionId, blobId })),
  };
}

interface Chunk {
  edition_id: string;
  blob_id: string;
  position: number;
  data: Buffer;
}

async function insertChunk(tx: Tx, chunk: Chunk): Promise<void> {
  await tx
    .insertInto('file_chunks')
    .values(chunk)
    .onConflict((conflict) =>
      conflict.columns(['edition_id', 'blob_id', 'position']).doUpdateSet({ data: chunk.data }),
    )
    .execute();
}

async function deleteChunks(tx: Tx, { editionId, blobId }: BlobKey): Promise<void> {
  await tx
    .deleteFrom('file_chunks')
    .where('edition_id', '=', editionId)
    .where('blob_id', '=', blobId)
    .execute();
}

/** Joins and splits pieces to chunks of the same size. */
async function* chunksOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  for await (const piece of source) {
    for (let taken = 0; taken < piece.length; ) {
      const part = piece.subarray(taken, taken + CHUNK_BYTES - filled);
      chunk.set(part, filled);
      filled += part.length;
      taken += part.length;
      if (filled < CHUNK_BYTES) continue;
      yield chunk;
      chunk = Buffer.allocUnsafe(CHUNK_BYTES); // the transaction may be repeated with the former one
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}
