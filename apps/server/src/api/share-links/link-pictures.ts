import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { readCanvasPages } from '../../domain/elements/packed-canvas.ts';
import { readFilesState } from '../../domain/files/queries.ts';
import { catchUpProjection } from '../../domain/journal/catch-up.ts';
import { DamagedJournal } from '../../domain/journal/read.ts';
import { findWorkingLink, type WorkingLink } from '../../domain/share-links/embed-policy.ts';
import { findZone, type InZone, type ZoneRow } from '../../domain/zones/queries.ts';
import { createTokenBuckets } from '../../http/budgets/token-buckets.ts';
import type { Bytes } from '../../http/bytes.ts';
import type { ImageOptions } from '../../rendering/image-options.ts';
import type { ImageRenderer } from '../../rendering/image-renderer.ts';
import { imageOf } from '../zones/read-image.ts';

export interface PictureDeps
  extends Pick<Context, 'db' | 'clock' | 'offload' | 'live' | 'settings'> {
  renderer: ImageRenderer;
}

/** A zone that its link shows in a picture, to everyone who has the secret. */
export interface PicturedZone {
  readonly name: string;
  /** Creates the picture, unless the cache has it. */
  picture(format: PictureFormat): Bytes;
}

export type PictureFormat = 'png' | 'svg';

export interface LinkPictures {
  /** Returns the link of a secret, if it works, and the zone that it shows in a picture. */
  find(secret: string): Promise<{ link: WorkingLink; zone: PicturedZone | undefined } | undefined>;
}

/** Pictures that are rendered for each link in a minute, after which readers have to wait. */
const RENDERS_PER_MINUTE = 30;
/** The longer side of a PNG, which previews of links on other sites do not exceed. */
const MAX_PIXELS = 1_600;

const BASE = { theme: 'light', background: 'theme', scale: 1 } as const;
const WHOLE = { frame: undefined, elements: undefined };
const OPTIONS: Readonly<Record<PictureFormat, ImageOptions>> = {
  svg: { ...BASE, ...WHOLE, format: 'svg', width: undefined, height: undefined },
  png: { ...BASE, ...WHOLE, format: 'png', width: MAX_PIXELS, height: MAX_PIXELS },
};

/** Creates pictures of the zones of share links. They are cached by the position of the journal. */
export function createLinkPictures(deps: PictureDeps): LinkPictures {
  const { db, clock, renderer } = deps;
  const renders = createTokenBuckets(
    { perMinute: RENDERS_PER_MINUTE, burst: RENDERS_PER_MINUTE },
    () => clock.now().getTime(),
  );
  const limitRenders = (linkId: string) => {
    if (renders.spend(linkId)) return;
    throw fail('addressLimited', {}, { retryAfterSeconds: renders.wait(linkId) });
  };
  const describe = async (link: WorkingLink): Promise<PicturedZone | undefined> => {
    // A picture has no place to enter a password.
    if (link.zone_id === null || link.password_hash !== null) return undefined;
    const { edition_id: editionId, space_id: spaceId, zone_id: zoneId, link_id: linkId } = link;
    const zone = { editionId, spaceId, zoneId };
    const found = await readRow(deps, zone);
    if (!found) return undefined;
    const owner = { editionId, zuid: `link ${linkId}` };
    const load = () => {
      limitRenders(linkId);
      return loadCanvas(deps, zone);
    };
    const state = { canvas: found.row.head, files: found.files };
    return {
      name: found.row.zone_name,
      picture: (format) =>
        imageOf(renderer, { zone, owner, options: OPTIONS[format], state, load }),
    };
  };
  return {
    async find(secret) {
      const link = await findWorkingLink({ db, settings: deps.settings }, secret);
      return link && { link, zone: await describe(link) };
    },
  };
}

async function readRow({ db }: PictureDeps, zone: InZone) {
  return db.readEdition(zone.editionId, async (tx) => {
    const row = await findZone(tx, zone);
    return row && { row, files: await readFilesState(tx, zone) };
  });
}

/** Reads the canvas after projecting it, so that a picture shows every acknowledged change. */
async function loadCanvas(deps: PictureDeps, zone: InZone) {
  const current = await readRow(deps, zone);
  if (current && !isProjected(current.row))
    await catchUpProjection(deps, zone).catch((error: unknown) => {
      // The rows are shown as they are until an operator has repaired the journal.
      if (!(error instanceof DamagedJournal)) throw error;
    });
  return deps.db.readEdition(zone.editionId, async (tx) => {
    const row = await findZone(tx, zone);
    if (!row) throw fail('shareLinkNotFound');
    const files = await readFilesState(tx, zone);
    return {
      pages: await readCanvasPages(tx, zone),
      // Changes that were made since the projection are missing, so the picture is not tagged with them.
      state: { canvas: row.projected_seq, files },
    };
  });
}

function isProjected({ projected_seq, head }: ZoneRow): boolean {
  return projected_seq === head;
}
