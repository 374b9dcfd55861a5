import { indicesAbove } from '@lienzo/zone-doc';
import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { InSpace } from '../spaces/queries.ts';

/** Returns the position after all zones of a space. The caller must hold the space lock. */
export async function nextPosition(tx: Tx, { editionId, spaceId }: InSpace): Promise<string> {
  const last = await tx
    .selectFrom('zones')
    .select('position')
    .where('edition_id', '=', editionId)
    .where('space_id', '=', spaceId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return positionsAfter(last?.position)[0] ?? '';
}

/** Returns `count` ascending positions, after the given one or from the beginning. */
export function positionsAfter(after: string | undefined, count = 1): string[] {
  return indicesAbove(after, count);
}

interface Positions {
  editionId: string;
  positions: readonly { zoneId: string; position: string }[];
}

export async function updatePositions(tx: Tx, { editionId, positions }: Positions): Promise<void> {
  if (positions.length === 0) return;
  const zoneIds = positions.map(({ zoneId }) => zoneId);
  const values = positions.map(({ position }) => position);
  await tx
    .updateTable('zones')
    .from(
      sql<{
        id: string;
        position: string;
      }>`unnest(${zoneIds}::uuid[], ${values}::text[])`.as<'moved'>(sql`moved(id, position)`),
    )
    .set((eb) => ({ position: eb.ref('moved.position') }))
    .where('zones.edition_id', '=', editionId)
    .whereRef('zones.zone_id', '=', 'moved.id')
    .execute();
}
