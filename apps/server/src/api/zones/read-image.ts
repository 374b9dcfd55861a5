import { createHash } from 'node:crypto';
import type * as contract from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { JobOwner } from '../../core/waiting-jobs.ts';
import { readBlob } from '../../db/blobs.ts';
import { readCanvasPages } from '../../domain/elements/packed-canvas.ts';
import { readProjected } from '../../domain/elements/read-elements.ts';
import { readFilesState } from '../../domain/files/queries.ts';
import type { InSpace } from '../../domain/spaces/queries.ts';
import { readVersion } from '../../domain/versions/read-versions.ts';
import type { InZone } from '../../domain/zones/queries.ts';
import { readZoneAccess, refuseClosed } from '../../domain/zones/read-access.ts';
import { listVisibleZones } from '../../domain/zones/read-zones.ts';
import { Bytes, type Tagged } from '../../http/bytes.ts';
import { type ImageOptions, mediaTypes } from '../../rendering/image-options.ts';
import type { ImageRenderer } from '../../rendering/image-renderer.ts';
import type { WantedPicture } from '../../rendering/pictures.ts';
import type { RenderInput, RenderResult } from '../../rendering/render-work.ts';

interface Input extends InZone {
  readonly versionId: string | undefined;
  readonly options: ImageOptions;
}

/** Part of every ETag; increase it when the same canvas is rendered differently. */
const STYLE = 5;

/**
 * Returns an image of a zone that the caller can see. The head of the journal is read for each
 * request, so an image is never older than the request.
 */
export async function readZoneImage(
  ctx: Context,
  renderer: ImageRenderer,
  { options, versionId, ...zone }: Input,
): Promise<Bytes> {
  const state = await ctx.db.readEdition(zone.editionId, async (tx) => {
    const access = await readZoneAccess(tx, { ...zone, zuid: ctx.caller.zuid });
    refuseClosed(access);
    const files = await readFilesState(tx, zone);
    if (versionId === undefined) return { canvas: access.zone.head, files };
    const version = await readVersion(tx, { ...zone, versionId, now: ctx.clock.now() });
    return { canvas: `version ${version.version_id}`, files };
  });
  const loadHead = () =>
    readProjected(ctx, zone, async (tx, access) => ({
      pages: await readCanvasPages(tx, zone),
      state: { canvas: access.zone.head, files: await readFilesState(tx, zone) },
    }));
  const loadVersion = (id: string) =>
    ctx.db.readEdition(zone.editionId, async (tx) => {
      const version = await readVersion(tx, { ...zone, versionId: id, now: ctx.clock.now() });
      return { pages: await readBlob(tx, { ...zone, blobId: version.blob_id }), state };
    });
  return imageOf(renderer, {
    ...{ zone, options, state },
    owner: { editionId: zone.editionId, zuid: ctx.caller.zuid },
    load: () => (versionId === undefined ? loadHead() : loadVersion(versionId)),
  });
}

interface LoadedImage {
  readonly pages: RenderInput['canvas'];
  /** A canvas to compare it with: the image marks what changed. */
  readonly before?: RenderInput['canvas'];
  readonly state: ImageState;
}

interface ImageSource {
  readonly zone: InZone;
  /** For whom the image is rendered. Owners take turns. */
  readonly owner: JobOwner;
  readonly options: ImageOptions;
  /** The state when the request came. */
  readonly state: ImageState;
  /** Reads the canvas and its state. Called only if the image has to be rendered. */
  readonly load: () => Promise<LoadedImage>;
}

/** Returns an image of a zone, which is rendered unless the caller or the cache has it. */
export function imageOf(
  renderer: ImageRenderer,
  { zone, owner, options, state, load: loadState }: ImageSource,
): Bytes {
  const tag = tagOf(zone.zoneId, state, options);
  let renderedTag = tag;
  const load = async () => {
    const loaded = await loadState();
    renderedTag = tagOf(zone.zoneId, loaded.state, options);
    const { pages: canvas, before } = loaded;
    return { canvas, options, ...(before && { before }) };
  };
  const loadPictures = (wanted: readonly WantedPicture[]) => renderer.pictures.load(zone, wanted);
  const make = async (gone: AbortSignal): Promise<Tagged> => {
    const render = async (signal: AbortSignal) =>
      bytesOf(await renderer.queue.render({ owner, load, loadPictures, signal }), options);
    const bytes = await renderer.cache.getOrCreate(tag, render, gone);
    return { bytes, tag: renderedTag };
  };
  return new Bytes({ mediaType: mediaTypes[options.format], tag, make });
}

/** Returns an image of the first zone of a space that the caller can see. */
export async function readSpaceImage(
  ctx: Context,
  renderer: ImageRenderer,
  { options, ...space }: InSpace & { options: ImageOptions },
): Promise<Bytes> {
  const [zone] = await listVisibleZones(ctx, { ...space, status: 'ACTIVE' });
  if (zone === undefined) throw fail('zoneRestricted');
  const input = { ...space, zoneId: zone.zone_id, versionId: undefined, options };
  return readZoneImage(ctx, renderer, input);
}

/** What decides how a zone looks: the head of its journal or a version, and the files that it has. */
export interface ImageState {
  readonly canvas: string;
  readonly files: string;
}

function tagOf(zoneId: string, { canvas, files }: ImageState, options: ImageOptions): string {
  const key = JSON.stringify([STYLE, zoneId, canvas, files, options]);
  return createHash('sha256').update(key).digest('base64url').slice(0, 32);
}

function bytesOf(result: RenderResult, options: ImageOptions): Uint8Array {
  if (result.kind === 'rendered') return result.bytes;
  if (result.kind === 'too-large') throw fail('validation', describeTooLarge(result));
  const path = options.frame === undefined ? '/element_ids' : '/frame_id';
  throw fail('elementNotFound', { path });
}

function describeTooLarge({ width, height }: { width: number; height: number }) {
  const reason = `the image would have ${width} × ${height} pixels, more than 32 million; ask for a smaller scale, a width or height, or a frame`;
  return { path: '/scale', reason };
}

type ImageQuery = contract.QueryOf<typeof contract.getSpaceImage>;

/** Reads the options that images of zones and of spaces share. */
export function readImageOptions(query: ImageQuery): ImageOptions {
  const { format = 'svg', theme = 'light', background = 'theme', scale = 1 } = query;
  const { width, height } = query;
  const options = { format, theme, background: background.toLowerCase(), scale, width, height };
  return { ...options, frame: undefined, elements: undefined };
}
