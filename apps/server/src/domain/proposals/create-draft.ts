import type { Context } from '../../core/context.ts';
import { createUuid } from '../../core/ids.ts';
import { mapInSlices } from '../../core/slices.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import {
  packCanvas,
  parseCanvasRow,
  readCanvasPages,
  readCanvasRows,
} from '../elements/packed-canvas.ts';
import { replaceCanvas } from '../elements/write-content.ts';
import { copyZoneFiles } from '../files/queries.ts';
import { findNewestVersion } from '../versions/queries.ts';
import { writeVersion } from '../versions/save-version-if-changed.ts';
import { withoutLimits } from '../zone-content/add-zone.ts';
import { findZoneByKey, insertDraft, type ZoneRow } from '../zones/queries.ts';
import { NO_BASE } from './merge-canvases.ts';

// Drafts have no place among the zones of a space.
const POSITION = 'a0';

/**
 * Creates a draft of a zone with the same elements and ids, and saves its content as the version that later
 * changes are compared with. Copies the content only, not the history. The rows of the zone must be current.
 */
export async function createDraft(
  tx: Tx,
  ctx: Context,
  zone: ZoneRow,
): Promise<{ draft: ZoneRow; baseVersionId: string }> {
  const { edition_id: editionId, zone_id: zoneId } = zone;
  const { zuid } = ctx.caller;
  const time = ctx.clock.now();
  const key = { editionId, zoneId: createUuid(ctx.clock) };
  await insertDraft(tx, {
    ...{ ...key, spaceId: zone.space_id, zoneKey: ctx.ids.next(), name: zone.zone_name },
    ...{ position: POSITION, authorZuid: zuid, time, draftOf: zoneId },
  });
  const empty = await findZoneByKey(tx, key);
  if (!empty) throw new Error('A draft disappeared in the transaction that created it.');
  await copyZoneFiles(tx, { editionId, from: zoneId, to: key.zoneId });
  const rows = await readCanvasRows(await readCanvasPages(tx, { editionId, zoneId }));
  const canvas = await mapInSlices(rows, parseCanvasRow);
  const settings = withoutLimits(ctx.settings);
  const draft = await replaceCanvas(tx, empty, { before: [], canvas, zuid, time, settings });
  const packed = await packCanvas(await readCanvasPages(tx, key));
  await writeVersion(tx, ctx, draft, { canvas: packed, description: '', kept: true });
  const base = await findNewestVersion(tx, key);
  return { draft, baseVersionId: base?.version_id ?? NO_BASE };
}
