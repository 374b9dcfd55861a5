import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ZoneKey } from '../../domain/zones/queries.ts';

/** Returns the owner of each Yjs client id in a zone. */
export async function listClients(tx: Tx, { editionId, zoneId }: ZoneKey) {
  const rows = await tx
    .selectFrom('zone_clients')
    .select(['client', 'zuid'])
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .execute();
  return new Map(rows.map((row) => [Number(row.client), row.zuid]));
}

/** Counts the client ids of a zone that were first used more than a day ago. */
export async function countOldClients(tx: Tx, { editionId, zoneId }: ZoneKey): Promise<number> {
  const { count } = await tx
    .selectFrom('zone_clients')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where(sql<boolean>`coalesce(bound_time < now() - interval '1 day', true)`)
    .executeTakeFirstOrThrow();
  return count;
}

/** A Yjs client id that already belongs to another user. */
export class ClientTaken extends Error {
  readonly client: number;

  constructor(client: number) {
    super(`Yjs client ${client} belongs to another user.`);
    this.client = client;
  }
}

/** Binds client ids to the users who first write under them. Throws `ClientTaken` on a conflict. */
export async function bindClients(
  tx: Tx,
  { editionId, zoneId }: ZoneKey,
  owners: ReadonlyMap<number, string>,
): Promise<void> {
  if (owners.size === 0) return;
  const rows = [...owners].map(([client, zuid]) => ({
    edition_id: editionId,
    zone_id: zoneId,
    client: String(client),
    zuid,
  }));
  const bound = await tx
    .insertInto('zone_clients')
    .values(rows)
    // The no-op update locks and returns the row of the first writer, on this node or another.
    .onConflict((existing) =>
      existing
        .columns(['edition_id', 'zone_id', 'client'])
        .doUpdateSet({ zuid: sql.ref('zone_clients.zuid') }),
    )
    .returning(['client', 'zuid'])
    .execute();
  const conflict = bound.find((row) => owners.get(Number(row.client)) !== row.zuid);
  if (conflict) throw new ClientTaken(Number(conflict.client));
}

/** Binds those of the client ids that have no owner yet. */
export async function bindFreeClients(
  tx: Tx,
  { editionId, zoneId }: ZoneKey,
  owners: ReadonlyMap<number, string>,
): Promise<void> {
  if (owners.size === 0) return;
  const key = { edition_id: editionId, zone_id: zoneId };
  await tx
    .insertInto('zone_clients')
    .values([...owners].map(([client, zuid]) => ({ ...key, client: String(client), zuid })))
    .onConflict((existing) => existing.columns(['edition_id', 'zone_id', 'client']).doNothing())
    .execute();
}
