import { indicesAbove } from '@lienzo/zone-doc';
import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { InSpace } from '../spaces/queries.ts';

/** The place behind all zones of a space that the caller holds. */
export async function placeLast(tx: Tx, { editionId, spaceId }: InSpace): Promise<string> {
  const last = await tx
    .selectFrom('zones')
    .select('position')
    .where('edition_id', '=', editionId)
    .where('space_id', '=', spaceId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return firstPlaces(1, last?.position)[0] ?? '';
}

/** Places for so many zones, behind the given one or from the beginning. */
export function firstPlaces(count: number, after?: string): string[] {
  return indicesAbove(after, count);
}

interface Positions {
  editionId: string;
  positions: readonly { zoneId: string; position: string }[];
}

export async function updatePositions(tx: Tx, { editionId, positions }: Positions): Promise<void> {
  if (positions.length === 0) return;
  const zoneIds = positions.map(({ zoneId }) => zoneId);
  const places = positions.map(({ position }) => position);
  await tx
    .updateTable('zones')
    .from(
      sql<{
        id: string;
        place: string;
      }>`unnest(${zoneIds}::uuid[], ${places}::text[])`.as<'placed'>(sql`placed(id, place)`),
    )
    .set((eb) => ({ position: eb.ref('placed.place') }))
    .where('zones.edition_id', '=', editionId)
    .whereRef('zones.zone_id', '=', 'placed.id')
    .execute();
}
