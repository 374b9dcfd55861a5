import { anyUuid } from '../../db/any-id.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { cancelJob } from '../../db/job-queue.ts';
import { addStorage } from '../subscription/storage.ts';
import { listDraftIds } from './queries.ts';

interface ZoneIds {
  editionId: string;
  zoneIds: readonly string[];
}

/** Deletes zones with all their data, drafts and pending jobs. */
export async function deleteZones(tx: Tx, { editionId, zoneIds: named }: ZoneIds): Promise<void> {
  if (named.length === 0) return;
  const drafts = await listDraftIds(tx, { editionId, zoneIds: named });
  const zoneIds = [...new Set([...named, ...drafts])];
  await addStorage(tx, editionId, -(await lockAll(tx, { editionId, zoneIds })));
  await cancelWork(tx, zoneIds);
  await deleteBlobsOf(tx, { editionId, zoneIds });
  await deleteSecretsOf(tx, { editionId, zoneIds });
  for (const table of [
    'comment_mentions',
    'notifications',
    'share_links',
    'proposals',
    'zone_access',
    'zone_timers',
    'zone_ballots',
    'zone_votes',
    'zone_files',
    'file_uploads',
    'zone_clients',
    'zone_remnants',
    'zone_versions',
    'zone_snapshots',
    'zone_updates',
    'zone_history',
    'elements',
    'element_tombstones',
    'search_entries',
    'zones',
  ] as const) {
    await tx
      .deleteFrom(table)
      .where('edition_id', '=', editionId)
      .where('zone_id', '=', anyUuid(zoneIds))
      .execute();
  }
}

/**
 * Locks zones and returns the bytes that the total of the edition counts for them. They are locked first,
 * so that no other transaction adds rows: most tables have no foreign key to the zone.
 */
async function lockAll(tx: Tx, { editionId, zoneIds }: ZoneIds): Promise<bigint> {
  const rows = await tx
    .selectFrom('zones')
    .select('counted_bytes')
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', anyUuid(zoneIds))
    .orderBy('zone_id')
    .forUpdate()
    .execute();
  return rows.reduce((sum, row) => sum + BigInt(row.counted_bytes), 0n);
}

const WORK = [
  'save-version',
  'compact-zone',
  'drop-compacted',
  'project-zone',
  'release-references',
];
// Prefixes of the previous release: its nodes may have queued jobs before an upgrade.
const FORMER_WORK = ['keep-version', 'drop-folded', 'fold-zone'];

async function cancelWork(tx: Tx, zoneIds: readonly string[]): Promise<void> {
  const keys = zoneIds.flatMap((zoneId) =>
    [...WORK, ...FORMER_WORK].map((work) => `${work}-${zoneId}`),
  );
  await Promise.all(keys.map((key) => cancelJob(tx, key)));
}

async function deleteBlobsOf(tx: Tx, { editionId, zoneIds }: ZoneIds): Promise<void> {
  for (const owner of ['zone_versions', 'zone_snapshots'] as const) {
    await tx
      .deleteFrom('blobs')
      .where('edition_id', '=', editionId)
      .where('blob_id', 'in', (eb) =>
        eb
          .selectFrom(owner)
          .select('blob_id')
          .where('edition_id', '=', editionId)
          .where('zone_id', '=', anyUuid(zoneIds)),
      )
      .execute();
  }
}

/** Deletes the secrets of links to zones. The directory has no foreign key to the links. */
async function deleteSecretsOf(tx: Tx, { editionId, zoneIds }: ZoneIds): Promise<void> {
  await tx
    .deleteFrom('link_secrets')
    .where('edition_id', '=', editionId)
    .where('link_id', 'in', (eb) =>
      eb
        .selectFrom('share_links')
        .select('link_id')
        .where('edition_id', '=', editionId)
        .where('zone_id', '=', anyUuid(zoneIds)),
    )
    .execute();
}
