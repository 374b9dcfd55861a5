import { elementKey, type StoredComment } from '@lienzo/contract';
import { referencesOf } from '@lienzo/zone-doc';
import type { Settings } from '../../core/context.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { listElementsById } from '../element-rows/queries.ts';
import type { ElementRecord } from '../element-rows/record.ts';
import { listDangling, listPlaces, type Place } from '../element-rows/references-queries.ts';
import type { ZoneRow } from '../zones/queries.ts';
import { applyChange, type Draft } from './draft.ts';
import { writePlan } from './write-plan.ts';

// Keeps journal entries small and the event loop responsive.
const SLICE = 500;

interface Options {
  time: Date;
  settings: Settings;
}

/**
 * Changes elements that refer to missing ones, as a removal over HTTP does: frame content stays in place,
 * a comment stays where its element was, and connectors and replies are removed. Live clients can remove
 * an element while others refer to it. The caller must hold the lock of the zone, whose rows must be
 * current. Returns the updated zone.
 */
export async function releaseDangling(
  tx: Tx,
  zone: ZoneRow,
  { time, settings }: Options,
): Promise<ZoneRow> {
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  let current = zone;
  for (;;) {
    // Removed connectors can leave comments behind, which are found in the next round.
    const dangling = await listDangling(tx, { ...key, limit: SLICE });
    if (dangling.length === 0) return current;
    const targets = dangling.flatMap(({ kind, element }) => referencesOf(kind, element));
    const ids = [...new Set(targets.map((reference) => reference.key))];
    const present = new Set((await listElementsById(tx, { ...key, ids })).map((one) => one.key));
    const missing = new Set(ids.filter((id) => !present.has(id)));
    const places = await listPlaces(tx, { ...key, ids: [...missing] });
    const drafts = dangling.map((before) => release(before, { missing, places }));
    const plan = {
      drafts: new Map(drafts.map((draft) => [draft.record.key, draft])),
      failures: [],
      topZ: current.top_z,
    };
    const zuid = current.last_author_zuid;
    current = await writePlan(tx, current, { plan, zuid, time, settings });
  }
}

interface Missing {
  missing: ReadonlySet<string>;
  places: ReadonlyMap<string, Place>;
}

function release(before: ElementRecord, { missing, places }: Missing): Draft {
  const draft: Draft = { record: before, before, change: {}, removed: false };
  const paths = referencesOf(before.kind, before.element)
    .filter(({ key }) => missing.has(key))
    .map(({ path }) => path);
  if (before.kind === 'connector' && paths.some((path) => path !== '/frame_id'))
    return { ...draft, removed: true };
  if (paths.includes('/parent_id')) return { ...draft, removed: true };
  const freed = paths.includes('/frame_id') ? applyChange(draft, { frame: undefined }) : draft;
  const anchor = (before.element as StoredComment).element_id; // comments have it
  if (!paths.includes('/element_id') || anchor === undefined) return freed;
  const position = places.get(elementKey(anchor)) ?? { top: 0, left: 0 };
  return applyChange(freed, { element: undefined, position });
}
