import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';

export interface BlobFaults {
  /** Blobs that templates or snapshots name, but that do not exist. */
  missing: readonly string[];
  /** Blobs that nothing names. */
  unused: readonly string[];
}

/** Compares the blobs of an edition with the rows that name them. */
export async function verifyBlobs(tx: Tx, editionId: string): Promise<BlobFaults> {
  const named = sql`
    select blob_id from zone_versions where edition_id = ${editionId}
    union select blob_id from zone_snapshots where edition_id = ${editionId}
    union select blob_id from edition_templates where edition_id = ${editionId}`;
  const stored = sql`select blob_id from blobs where edition_id = ${editionId}`;
  const [missing, unused] = await Promise.all([
    sql<{ blob_id: string }>`(${named}) except ${stored}`.execute(tx),
    sql<{ blob_id: string }>`${stored} except (${named})`.execute(tx),
  ]);
  return {
    missing: missing.rows.map((row) => row.blob_id),
    unused: unused.rows.map((row) => row.blob_id),
  };
}
