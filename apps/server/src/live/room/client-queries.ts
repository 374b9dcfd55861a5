import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ZoneKey } from '../../domain/zones/queries.ts';

/** Who writes under which Yjs client id in a zone. */
export async function listClients(tx: Tx, { editionId, zoneId }: ZoneKey) {
  const rows = await tx
    .selectFrom('zone_clients')
    .select(['client', 'zuid'])
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .execute();
  return new Map(rows.map((row) => [Number(row.client), row.zuid]));
}

/** A Yjs client id belongs to another person already. */
export class ClientTaken extends Error {
  readonly client: number;

  constructor(client: number) {
    super(`Yjs client ${client} belongs to somebody else.`);
    this.client = client;
  }
}

/** Gives client ids to the people who first wrote under them. */
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
  const taken = await tx
    .insertInto('zone_clients')
    .values(rows)
    // Locks and returns the row of whoever came first, on this node or another.
    .onConflict((conflict) =>
      conflict
        .columns(['edition_id', 'zone_id', 'client'])
        .doUpdateSet({ zuid: sql.ref('zone_clients.zuid') }),
    )
    .returning(['client', 'zuid'])
    .execute();
  const stolen = taken.find((row) => owners.get(Number(row.client)) !== row.zuid);
  if (stolen) throw new ClientTaken(Number(stolen.client));
}
