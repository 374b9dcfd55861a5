import type { Context } from '../../core/context.ts';
import { ContractError, fail } from '../../core/errors.ts';
import { QueueFullError } from '../../db/fair-queue.ts';
import { onePiece } from '../../domain/files/make-file.ts';
import { findFile } from '../../domain/files/queries.ts';
import { UnreadablePage } from '../../domain/link-previews/fetch-public.ts';
import type { LinkPreviews, PreviewedPage } from '../../domain/link-previews/link-previews.ts';
import type { InZone } from '../../domain/zones/queries.ts';
import { completeUpload, readUpload } from './complete-upload.ts';
import { createUpload } from './create-upload.ts';
import type { FileDeps } from './file-deps.ts';
import { readEditableZone } from './read-files.ts';

export interface PreviewDeps {
  readonly files: FileDeps;
  readonly linkPreviews: LinkPreviews;
}

export interface Link extends InZone {
  readonly url: string;
}

/** A page whose picture is a file of the zone. */
export interface StoredPreview extends Omit<PreviewedPage, 'picture'> {
  readonly fileId: string | undefined;
}

/** Throws unless the caller may add pictures to the zone. */
export function checkPreview(ctx: Context, { linkPreviews }: PreviewDeps, zone: InZone) {
  return ctx.db.readEdition(zone.editionId, async (tx) => {
    await readEditableZone(tx, { ...zone, zuid: ctx.caller.zuid });
    if (!linkPreviews.isOn) throw fail('linkPreviewsOff');
  });
}

/** Fetches a page and adds its picture to the zone. It must run outside of the turn of a request. */
export async function makePreview(
  ctx: Context,
  { files, linkPreviews }: PreviewDeps,
  { url, signal, ...zone }: Link & { signal: AbortSignal },
): Promise<StoredPreview> {
  const owner = { editionId: zone.editionId, zuid: ctx.caller.zuid };
  const fetched = await linkPreviews.fetch(url, owner, signal).catch((error: unknown) => {
    if (error instanceof UnreadablePage) throw fail('linkNotReadable', { reason: error.message });
    if (error instanceof QueueFullError) throw fail('overloaded');
    // The client has left, or the page and its picture took too long together.
    if (signal.aborted) throw fail('linkNotReadable', { reason: 'it takes too long' });
    throw error;
  });
  const { picture, ...page } = fetched;
  const fileId = picture && (await addPicture(ctx, files, { ...zone, picture }));
  return { ...page, fileId };
}

interface Addition extends InZone {
  picture: NonNullable<PreviewedPage['picture']>;
}

/** Adds a picture like one that the caller uploads. Returns undefined if the zone cannot have it. */
async function addPicture(
  ctx: Context,
  files: FileDeps,
  { picture: { name, bytes }, ...zone }: Addition,
): Promise<string | undefined> {
  const { editionId } = zone;
  try {
    const { uploadId } = await createUpload(ctx, files, { ...zone, name, bytes: bytes.length });
    const upload = await readUpload(ctx, { ...zone, uploadId });
    await files.store.write({ editionId, blobId: upload.blob_id }, bytes.length, onePiece(bytes));
    await completeUpload(ctx, files, { zone, upload });
    return (await readUpload(ctx, { ...zone, uploadId })).file_id ?? undefined;
  } catch (error) {
    // The picture is damaged, or the zone or the edition is full.
    if (error instanceof ContractError) return undefined;
    throw error;
  }
}

/** Returns a preview for the response; without its picture if that was removed from the zone. */
export async function presentPreview(
  ctx: Context,
  { url, ...zone }: Link,
  { title, siteName, description, fileId }: StoredPreview,
) {
  const file =
    fileId === undefined
      ? undefined
      : await ctx.db.readEdition(zone.editionId, (tx) => findFile(tx, { ...zone, fileId }));
  return {
    ...{ url, title, site_name: siteName },
    ...(description !== undefined && { description }),
    ...(file?.width && file.height
      ? { file_id: file.file_id, width: file.width, height: file.height }
      : {}),
  };
}

/** Keeps previews until their requests are answered. */
export function createPreviewCache(maximum = 1_000) {
  const previews = new Map<string, StoredPreview>();
  const keyOf = (zuid: string, { zoneId, url }: Link) => `${zuid} ${zoneId} ${url}`;
  return {
    keep(zuid: string, link: Link, preview: StoredPreview): void {
      const [oldest] = previews.keys();
      if (previews.size >= maximum && oldest !== undefined) previews.delete(oldest);
      previews.set(keyOf(zuid, link), preview);
    },
    take(zuid: string, link: Link): StoredPreview | undefined {
      const key = keyOf(zuid, link);
      const preview = previews.get(key);
      previews.delete(key);
      return preview;
    },
  };
}
