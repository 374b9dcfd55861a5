import { type Canvas, query } from '../../../testing/zones/test-canvas.ts';

interface Pieces {
  head: number;
  snapshot: number;
  /** Entries that the snapshot covers. */
  old: number;
  /** Entries that the snapshot does not cover. */
  fresh: number;
  snapshots: number;
  /** Blobs that nothing refers to. */
  orphans: number;
}

/** Checks that exactly one snapshot and the entries after it are left. */
export async function checkSnapshot(url: string, canvas: Canvas): Promise<void> {
  const [pieces] = await query<Pieces>(
    { database: { url } },
    `select head::int, snapshot_seq::int as snapshot,
       (select count(*)::int from zone_updates u where u.zone_id = z.zone_id and seq <= snapshot_seq) as old,
       (select count(*)::int from zone_updates u where u.zone_id = z.zone_id and seq > snapshot_seq) as fresh,
       (select count(*)::int from zone_snapshots s where s.zone_id = z.zone_id) as snapshots,
       (select count(*)::int from blobs where not exists
          (select from zone_snapshots s where s.blob_id = blobs.blob_id)
        and not exists (select from zone_versions v where v.blob_id = blobs.blob_id)) as orphans
     from zones z where zone_id = $1`,
    [canvas.zone_id],
  );
  if (!pieces) throw new Error('The zone is gone.');
  const { head, snapshot, old, fresh, snapshots, orphans } = pieces;
  if (snapshot + fresh !== head || old > 0 || snapshots !== 1 || orphans > 0)
    throw new Error(`The rest of the journal is wrong: ${JSON.stringify(pieces)}`);
}
