import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import type { Clock } from '../../core/clock.ts';
import { fail } from '../../core/errors.ts';
import { createUuid } from '../../core/ids.ts';
import type { Database } from '../../db/database.ts';
import { UnreadableImage } from './decoding/image.ts';
import type { ImageDecoder } from './decoding/image-decoder.ts';
import { type FileBlob, insertBlobs, type UploadRow } from './queries.ts';
import { exactly, type FileStore, WrongLength } from './stores/file-store.ts';

/** The largest sizes of files, in bytes. */
export interface FileLimits {
  readonly fileBytes: number;
  readonly imageBytes: number;
}

interface MakeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: FileStore;
  readonly decoder: ImageDecoder;
  readonly limits: FileLimits;
}

/** What an upload became: blobs that only the service has written. */
export interface MadeFile {
  readonly kind: 'IMAGE' | 'FILE';
  readonly mediaType: string;
  readonly sha256: Buffer;
  readonly width: number | null;
  readonly height: number | null;
  readonly thumbhash: Buffer | null;
  readonly blobs: readonly FileBlob[];
}

/** Images of other types can only be downloaded: decoding them is a larger risk, or not possible. */
export const IMAGE_TYPES: ReadonlySet<string> = new Set([
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'],
]);
/** Enough to tell types apart that share a container, such as documents in a ZIP file. */
const HEAD_BYTES = 65_536;

/**
 * Makes the blobs of a file from an upload. Its type is detected from the content. Images are re-encoded;
 * everything else is copied, because the client that sent the upload could still change it.
 */
export async function makeFile(deps: MakeDeps, upload: UploadRow): Promise<MadeFile> {
  try {
    const mediaType = await detectType(deps.store, upload);
    return await (IMAGE_TYPES.has(mediaType)
      ? makeImage(deps, upload, mediaType)
      : copyUpload(deps, upload, mediaType));
  } catch (error) {
    if (error instanceof WrongLength) throw fail('fileIncomplete', {}, { cause: error });
    if (error instanceof UnreadableImage)
      throw fail('fileNotReadable', { reason: error.message }, { cause: error });
    throw error;
  }
}

function readUpload(store: FileStore, upload: UploadRow): AsyncIterable<Uint8Array> {
  const key = { editionId: upload.edition_id, blobId: upload.blob_id };
  return exactly(Number(upload.bytes), store.read(key));
}

async function detectType(store: FileStore, upload: UploadRow): Promise<string> {
  const head: Uint8Array[] = [];
  let length = 0;
  for await (const piece of readUpload(store, upload)) {
    head.push(piece);
    length += piece.length;
    if (length >= HEAD_BYTES) break;
  }
  // A damaged container is no reason to refuse a file that nothing interprets.
  const detected = await fileTypeFromBuffer(Buffer.concat(head)).catch(() => undefined);
  return detected?.mime ?? 'application/octet-stream';
}

async function makeImage(deps: MakeDeps, upload: UploadRow, mediaType: string): Promise<MadeFile> {
  const { store, decoder, limits } = deps;
  if (Number(upload.bytes) > limits.imageBytes)
    throw fail('fileTooLarge', { reason: `an image can have ${limits.imageBytes} bytes` });
  const { edition_id: editionId } = upload;
  const hash = createHash('sha256');
  const owner = { zuid: upload.created_by, editionId };
  const { width, height, renditions, thumbhash } = await decoder.decode(owner, async () => {
    const bytes = Buffer.concat(await Array.fromAsync(readUpload(store, upload)));
    hash.update(bytes);
    return bytes;
  });
  const blobs = renditions.map((rendition) => ({ ...rendition, blobId: createUuid(deps.clock) }));
  await listBlobs(deps, editionId, blobs);
  for (const { blobId, bytes } of blobs)
    await store.write({ editionId, blobId }, bytes.length, onePiece(bytes));
  const sizes = blobs.map((blob) => ({ ...blob, bytes: blob.bytes.length }));
  const facts = { width, height, thumbhash };
  return { kind: 'IMAGE', mediaType, sha256: hash.digest(), ...facts, blobs: sizes };
}

async function copyUpload(deps: MakeDeps, upload: UploadRow, mediaType: string): Promise<MadeFile> {
  const { store, clock } = deps;
  const { edition_id: editionId } = upload;
  const bytes = Number(upload.bytes);
  const blob = { blobId: createUuid(clock), size: 0, width: null, height: null, bytes };
  await listBlobs(deps, editionId, [blob]);
  const hash = createHash('sha256');
  const source = hashed(readUpload(store, upload), hash);
  await store.write({ editionId, blobId: blob.blobId }, bytes, source);
  const nothing = { width: null, height: null, thumbhash: null };
  return { kind: 'FILE', mediaType, sha256: hash.digest(), ...nothing, blobs: [blob] };
}

async function listBlobs(
  { db, clock }: MakeDeps,
  editionId: string,
  blobs: readonly { blobId: string }[],
): Promise<void> {
  const blobIds = blobs.map(({ blobId }) => blobId);
  await db.changeEdition(editionId, (tx) =>
    insertBlobs(tx, { editionId, blobIds, time: clock.now() }),
  );
}

async function* hashed(source: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const piece of source) {
    hash.update(piece);
    yield piece;
  }
}

/** Returns bytes as the source that a store writes from. */
export async function* onePiece(bytes: Uint8Array) {
  yield bytes;
}
