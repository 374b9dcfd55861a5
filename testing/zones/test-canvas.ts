import { createEdition, createSpace } from '@lienzo/contract';
import pg from 'pg';
import type { Person } from '../service/test-service.ts';

export interface Canvas {
  edition_id: string;
  team_id: string;
  space_id: string;
  zone_id: string;
}

interface HasDatabase {
  database: { url: string };
}
type Owner = Pick<Person, 'name' | 'client'>;

/** Creates an edition with a space and returns the ids of its first zone. */
export async function makeCanvas(service: HasDatabase, owner: Owner): Promise<Canvas> {
  const { edition_id, team_id } = await owner.client.call(createEdition, {
    body: { team_name: `Team of ${owner.name}` },
  });
  return { edition_id, team_id, ...(await makeSpace(service, owner, { edition_id, team_id })) };
}

/** Creates another space in a team. */
export async function makeSpace(
  service: HasDatabase,
  owner: Owner,
  { edition_id, team_id }: Pick<Canvas, 'edition_id' | 'team_id'>,
) {
  const { space_id } = await owner.client.call(createSpace, {
    params: { edition_id },
    body: { create_space: { space_name: 'Design', team_id } },
  });
  const [zone] = await query<{ zone_id: string }>(
    service,
    'select zone_id from zones where space_id = $1',
    [space_id],
  );
  if (!zone) throw new Error('A new space has no zone.');
  return { space_id, zone_id: zone.zone_id };
}

/** Queries the database as its owner. */
export async function query<Row extends pg.QueryResultRow>(
  service: HasDatabase,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: service.database.url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
