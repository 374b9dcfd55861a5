import { buffer } from 'node:stream/consumers';
import type { Database } from '../db/database.ts';
import { type EncodedImage, UnreadableImage } from '../domain/files/decoding/image.ts';
import { createImageEncoder } from '../domain/files/decoding/image-encoder.ts';
import { type FileBlobRow, listFileBlobs, listZoneImages } from '../domain/files/queries.ts';
import type { FileStore } from '../domain/files/stores/file-store.ts';
import type { ZoneKey } from '../domain/zones/queries.ts';
import type { Pictures, WantedPicture } from './pictures.ts';

/** Loads the pictures that images of a zone show. */
export interface PictureLoader {
  /** Leaves out files that the zone does not have, and what exceeds a budget of bytes. */
  load(zone: ZoneKey, wanted: readonly WantedPicture[]): Promise<Pictures>;
  close(): void;
}

interface Deps {
  readonly db: Database;
  readonly store: FileStore;
}

/** Bytes of all pictures of one image. Usual pictures within the budget of pixels take a fourth of that. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Encoded pictures are kept up to this size, because the image of a zone is rendered again after each edit. */
const MAX_KEPT_BYTES = 24 * 1024 * 1024;

export function createPictureLoader({ db, store }: Deps): PictureLoader {
  const encoder = createImageEncoder();
  const kept = new Map<string, EncodedImage>();
  let keptBytes = 0;

  const keep = (key: string, picture: EncodedImage) => {
    kept.set(key, picture);
    keptBytes += picture.bytes.length;
    for (const [oldest, { bytes }] of kept) {
      if (keptBytes <= MAX_KEPT_BYTES) return;
      kept.delete(oldest);
      keptBytes -= bytes.length;
    }
  };
  const encode = async (editionId: string, { blob, width, height }: Rendered) => {
    const key = `${blob.blob_id} ${width} ${height}`;
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const rendition = await buffer(store.read({ editionId, blobId: blob.blob_id }));
    try {
      const encoded = await encoder.encode({ rendition, width, height });
      keep(key, encoded);
      return encoded;
    } catch (error) {
      if (error instanceof UnreadableImage) return undefined;
      throw error;
    }
  };

  return {
    async load({ editionId, zoneId }, wanted) {
      const renditions = await db.readEdition(editionId, async (tx) => {
        const asked = wanted.map(({ fileId }) => fileId);
        const files = await listZoneImages(tx, { editionId, zoneId, fileIds: asked });
        if (files.length === 0) return [];
        const fileIds = files.map((file) => file.file_id);
        return listFileBlobs(tx, { editionId, fileIds });
      });
      const blobs = Map.groupBy(renditions, (blob) => blob.file_id);
      const pictures = new Map<string, EncodedImage>();
      let left = MAX_BYTES;
      for (const one of wanted) {
        const rendered = renderedSize(blobs.get(one.fileId) ?? [], one);
        const picture = rendered && left > 0 ? await encode(editionId, rendered) : undefined;
        if (!picture) continue;
        left -= picture.bytes.length;
        pictures.set(one.fileId, picture);
      }
      return pictures;
    },
    close: encoder.close,
  };
}

interface Rendered {
  readonly blob: FileBlobRow;
  readonly width: number;
  readonly height: number;
}

/** Returns the smallest rendition that is large enough, and its size when it is scaled down to what is needed. */
export function renderedSize(
  blobs: readonly FileBlobRow[],
  { width, height }: WantedPicture,
): Rendered | undefined {
  const scaleOf = (blob: FileBlobRow) =>
    Math.max(width / (blob.width ?? 1), height / (blob.height ?? 1));
  const blob = blobs.find((one) => scaleOf(one) <= 1) ?? blobs.at(-1);
  if (!blob) return undefined;
  const scale = Math.min(1, scaleOf(blob));
  const sideOf = (side: number | null) => Math.max(1, Math.round((side ?? 1) * scale));
  return { blob, width: sideOf(blob.width), height: sideOf(blob.height) };
}
