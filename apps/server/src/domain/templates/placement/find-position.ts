import type { Offload } from '../../../core/offload.ts';
import type { Tx } from '../../../db/bound-kysely.ts';
import type { ZoneKey } from '../../zones/queries.ts';
import { joinLayouts } from '../queries.ts';
import type { Rectangle } from './bounds.ts';
import type { Position } from './placement.ts';
import { type Placement, work } from './placement-work.ts';

const PLACEMENT_WORK = new URL('./placement-work.ts', import.meta.url);
// About two thousand elements; below that, a worker thread takes longer.
const MAX_INLINE_LENGTH = 200_000;

interface Block {
  size: Pick<Rectangle, 'width' | 'height'>;
  placement: Placement;
}

/** Finds the position of a block in a zone. The caller must hold the zone lock. */
export async function findPosition(
  tx: Tx,
  offload: Offload,
  { size, placement, ...zone }: ZoneKey & Block,
): Promise<Position> {
  const layouts = await joinLayouts(tx, zone);
  const { width, height } = size;
  const search = { layouts, size: { width, height }, placement };
  if (placement.type === 'AT_POSITION' || layouts.length < MAX_INLINE_LENGTH) return work(search);
  return offload.run<Position>(PLACEMENT_WORK, search);
}
