import { elementKey } from '@lienzo/contract';
import { referencesOf, withNewIds } from '@lienzo/zone-doc';
import type { Clock } from '../../core/clock.ts';
import { createUuid } from '../../core/ids.ts';
import { mapInSlices } from '../../core/slices.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { listElementsById } from '../element-rows/queries.ts';
import { type CanvasRow, parseCanvasRow } from '../elements/packed-canvas.ts';
import type { ZoneKey } from '../zones/queries.ts';

interface Options extends ZoneKey {
  present: readonly CanvasRow[];
  target: readonly CanvasRow[];
  clock: Clock;
}

/**
 * Assigns new ids to restored elements whose id is now used by a comment, and updates references to
 * them. Restoring a version keeps the current comments, so their ids are taken.
 */
export async function avoidCommentKeys(
  tx: Tx,
  { present, target, clock, ...zone }: Options,
): Promise<readonly CanvasRow[]> {
  const presentKeys = new Set(present.map(({ key }) => key));
  const ids = target.map(({ key }) => key).filter((key) => !presentKeys.has(key));
  const comments = await listElementsById(tx, { ...zone, ids });
  if (comments.length === 0) return target;
  const renamed = new Map(comments.map(({ key }) => [key, createUuid(clock)]));
  return mapInSlices(target, (row) => rename(row, renamed));
}

function rename(row: CanvasRow, renamed: ReadonlyMap<string, string>): CanvasRow {
  const { element } = parseCanvasRow(row);
  const keys = [row.key, ...referencesOf(row.kind, element).map(({ key }) => key)];
  if (!keys.some((key) => renamed.has(key))) return row;
  const copy = withNewIds(element, (key) => renamed.get(key) ?? key);
  return { ...row, key: elementKey(copy.meta.id), text: JSON.stringify(copy) };
}
