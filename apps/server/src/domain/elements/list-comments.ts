import type { StoredComment } from '@lienzo/contract';
import { sql } from 'kysely';
import { mapInSlices } from '../../core/slices.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ElementRecord } from '../element-rows/record.ts';
import type { ZoneKey } from '../zones/queries.ts';

/** Returns the comments of a zone, bottom first. */
export async function listComments(
  tx: Tx,
  { editionId, zoneId }: ZoneKey,
): Promise<Omit<ElementRecord, 'items'>[]> {
  const rows = await tx
    .selectFrom('elements')
    .select(['element_id', 'z', 'author_zuid', 'created_time'])
    .select(sql<string>`body::text`.as('text'))
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('kind', '=', 'comment')
    .orderBy('z')
    .orderBy('element_id')
    .execute();
  return mapInSlices(
    rows,
    ({ element_id: key, z, author_zuid: author, created_time: time, text }) => {
      const element = JSON.parse(text) as StoredComment; // rows contain the stored form
      const record = { key, kind: 'comment' as const, z, element };
      return { ...record, ...(author !== null && time && { authorship: { author, time } }) };
    },
  );
}
