import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { scheduleJob } from '../../db/job-queue.ts';
import { prepare } from '../../db/prepare.ts';

interface EditionAt {
  editionId: string;
  now: Date;
}

/** The storage of an edition, in bytes. */
export interface StorageUse {
  readonly used: number;
  /** Undefined if the plan does not limit it. */
  readonly limit: number | undefined;
}

// More entries would make reading their sum noticeable.
const MAX_ENTRIES = 100;

/**
 * Returns the columns `used`, `storage_limit` and `entries` of an edition. An expired subscription falls
 * back to the free plan.
 */
export function storageOf({ editionId, now }: EditionAt) {
  return sql<{ used: string; storage_limit: string | null; entries: number }>`
    select coalesce((select sum(bytes) from edition_storage where edition_id = ${editionId}), 0) as used,
      (select count(*)::int from edition_storage where edition_id = ${editionId}) as entries,
      (select case when s.expiry_time <= ${now}::timestamptz
          then (select storage_bytes from plans where plan_name = 'FREE_PLAN')
          else coalesce(s.storage_bytes,
            (select storage_bytes from plans p where p.plan_name = s.plan_name)) end
        from subscriptions s where s.edition_id = ${editionId}) as storage_limit`;
}

const selectStorage = prepare('edition-storage', (_tx, edition: EditionAt) => storageOf(edition));

/** Returns how much an edition stores and may store. */
export async function readStorage(
  tx: Tx,
  edition: EditionAt,
): Promise<StorageUse & { entries: number }> {
  const { rows } = await selectStorage(tx, edition);
  const [row] = rows;
  const limit = row?.storage_limit ?? undefined;
  return {
    used: Number(row?.used ?? 0),
    limit: limit === undefined ? undefined : Number(limit),
    entries: row?.entries ?? 0,
  };
}

/** Throws if an edition may not grow by this number of bytes. */
export async function refuseFullEdition(
  tx: Tx,
  { growth, ...edition }: EditionAt & { growth: number },
): Promise<void> {
  if (growth <= 0) return;
  const { used, limit, entries } = await readStorage(tx, edition);
  if (limit !== undefined && used + growth > limit) throw fail('storageFull');
  if (entries > MAX_ENTRIES) await planCount(tx, edition);
}

/** Throws if an edition stores more than its plan allows, for use after something was stored. */
export async function refuseOverfull(tx: Tx, edition: EditionAt): Promise<void> {
  const { used, limit } = await readStorage(tx, edition);
  if (limit !== undefined && used > limit) throw fail('storageFull');
}

/** Adds to the storage of an edition, or subtracts from it. */
export async function addStorage(tx: Tx, editionId: string, bytes: bigint): Promise<void> {
  if (bytes === 0n) return;
  await tx
    .insertInto('edition_storage')
    .values({ edition_id: editionId, entry_id: randomUUID(), bytes: String(bytes) })
    .execute();
}

async function planCount(tx: Tx, { editionId, now }: EditionAt): Promise<void> {
  const job = { task: 'countStorage', key: `count-storage-${editionId}`, runAt: now };
  await scheduleJob(tx, { ...job, payload: { edition_id: editionId } });
}

/**
 * Replaces the entries of an edition by one with the exact sum of what its zones, templates and files count.
 * It is one statement, so that it sees either all or nothing of a concurrent transaction, which changes
 * the count of a zone and adds an entry.
 */
export async function countEditionStorage(tx: Tx, editionId: string): Promise<void> {
  // Two counts at the same time would both add the sum.
  await tx
    .selectFrom('subscriptions')
    .select('edition_id')
    .where('edition_id', '=', editionId)
    .forNoKeyUpdate()
    .execute();
  await sql`
    with former as (delete from edition_storage where edition_id = ${editionId})
    insert into edition_storage (edition_id, entry_id, bytes)
    select ${editionId}::bigint, ${randomUUID()}::uuid,
      coalesce((select sum(counted_bytes) from zones where edition_id = ${editionId}), 0)
      + coalesce((select sum(octet_length(b.data)) from edition_templates t
          join blobs b using (edition_id, blob_id)
          where t.edition_id = ${editionId} and b.edition_id = ${editionId}), 0)
      + coalesce((select sum(stored_bytes) from files where edition_id = ${editionId}), 0)`.execute(
    tx,
  );
}
