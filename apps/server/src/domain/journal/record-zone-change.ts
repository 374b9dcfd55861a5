import { MAX_EVENT_AUTHORS, MAX_EVENT_ELEMENTS } from '@lienzo/contract';
import { writeZoneChange } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ZoneRow } from '../zones/queries.ts';

interface ZoneChange {
  /** The entry of the journal up to which changes were recorded before. */
  fromSeq: string;
  toSeq: string;
  time: Date;
  /** Ids of elements. */
  elements: { created: readonly string[]; changed: readonly string[]; removed: readonly string[] };
  authors: readonly string[];
}

/** Records which elements of a zone changed, unless it is a draft. The caller must hold the zone lock. */
export async function recordZoneChange(
  tx: Tx,
  zone: ZoneRow,
  { fromSeq, toSeq, time, elements, authors }: ZoneChange,
): Promise<void> {
  if (zone.draft_of !== null) return;
  const { created, changed, removed } = elements;
  const isTruncated = [created, changed, removed].some((ids) => ids.length > MAX_EVENT_ELEMENTS);
  return writeZoneChange(
    tx,
    { editionId: zone.edition_id, time },
    {
      space_id: zone.space_id,
      zone_id: zone.zone_id,
      from_seq: fromSeq,
      to_seq: toSeq,
      created: created.slice(0, MAX_EVENT_ELEMENTS),
      changed: changed.slice(0, MAX_EVENT_ELEMENTS),
      removed: removed.slice(0, MAX_EVENT_ELEMENTS),
      ...(isTruncated && { truncated: true }),
      authors: authors.slice(0, MAX_EVENT_AUTHORS),
    },
  );
}

/** Returns who wrote entries of the journal of a zone, in a range that excludes `fromSeq`. */
export async function listAuthors(
  tx: Tx,
  zone: ZoneRow,
  { fromSeq, toSeq }: { fromSeq: string; toSeq: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('zone_updates')
    .select('author_zuid')
    .distinct()
    .where('edition_id', '=', zone.edition_id)
    .where('zone_id', '=', zone.zone_id)
    .where('seq', '>', fromSeq)
    .where('seq', '<=', toSeq)
    .limit(MAX_EVENT_AUTHORS)
    .execute();
  return rows.map(({ author_zuid }) => author_zuid);
}
