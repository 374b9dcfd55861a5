import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ZoneKey } from '../../domain/zones/queries.ts';

/** A zone with the generation of its document. */
interface ZoneDocument extends ZoneKey {
  generation: string;
}

/** Returns the owner of each Yjs client id in the document of a zone. */
export async function listClients(tx: Tx, { editionId, zoneId, generation }: ZoneDocument) {
  const rows = await tx
    .selectFrom('zone_clients')
    .select(['client', 'zuid'])
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('generation', '=', generation)
    .execute();
  return new Map(rows.map((row) => [Number(row.client), row.zuid]));
}

/** Counts the client ids of a document that were first used more than a day ago. */
export async function countOldClients(
  tx: Tx,
  { editionId, zoneId, generation }: ZoneDocument,
): Promise<number> {
  const { count } = await tx
    .selectFrom('zone_clients')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('generation', '=', generation)
    .where(sql<boolean>`coalesce(bound_time < now() - interval '1 day', true)`)
    .executeTakeFirstOrThrow();
  return count;
}

/** A person has bound too many client ids in a zone within an hour. */
export class TooManyClients extends Error {
  /** The ids that could not be bound. */
  readonly clients: readonly number[];

  constructor(zuid: string, clients: readonly number[]) {
    super(`User ${zuid} has used too many Yjs client ids within an hour.`);
    this.clients = clients;
  }
}

/** Throws `TooManyClients` if a person would have bound more than `max` client ids in the last hour. */
export async function checkHourlyClients(
  tx: Tx,
  { editionId, zoneId }: ZoneKey,
  { owners, max }: { owners: ReadonlyMap<number, string>; max: number },
): Promise<void> {
  const added = Map.groupBy(owners.keys(), (client) => owners.get(client) ?? '');
  if (added.size === 0) return;
  const rows = await tx
    .selectFrom('zone_clients')
    .select(['zuid', sql<number>`count(*)::int`.as('count')])
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('zuid', 'in', [...added.keys()])
    .where(sql<boolean>`bound_time > now() - interval '1 hour'`)
    .groupBy('zuid')
    .execute();
  const counts = new Map(rows.map(({ zuid, count }) => [zuid, count]));
  for (const [zuid, clients] of added)
    if ((counts.get(zuid) ?? 0) + clients.length > max) throw new TooManyClients(zuid, clients);
}

/** A Yjs client id that already belongs to another user. */
export class ClientTaken extends Error {
  readonly client: number;

  constructor(client: number) {
    super(`Yjs client ${client} belongs to another user.`);
    this.client = client;
  }
}

/**
 * Binds client ids to the users who first write under them. Throws `ClientTaken` if an id belongs to
 * another user, also if that was in the previous generation of the document.
 */
export async function bindClients(
  tx: Tx,
  zone: ZoneDocument,
  owners: ReadonlyMap<number, string>,
): Promise<void> {
  const bound = await bindFreeClients(tx, zone, owners);
  const conflict = bound.find((row) => owners.get(Number(row.client)) !== row.zuid);
  if (conflict) throw new ClientTaken(Number(conflict.client));
}

/** Binds those of the client ids that belong to no other user. Returns the owners of all of them. */
export async function bindFreeClients(
  tx: Tx,
  { editionId, zoneId, generation }: ZoneDocument,
  owners: ReadonlyMap<number, string>,
): Promise<{ client: string; zuid: string }[]> {
  if (owners.size === 0) return [];
  const key = { edition_id: editionId, zone_id: zoneId, generation };
  return (
    tx
      .insertInto('zone_clients')
      .values([...owners].map(([client, zuid]) => ({ ...key, client: String(client), zuid })))
      // Locks and returns the row of the first writer, on this node or another.
      .onConflict((existing) =>
        existing.columns(['edition_id', 'zone_id', 'client']).doUpdateSet({
          generation: sql`case when zone_clients.zuid = excluded.zuid then excluded.generation
            else zone_clients.generation end`,
        }),
      )
      .returning(['client', 'zuid'])
      .execute()
  );
}
