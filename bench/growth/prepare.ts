import { fileURLToPath } from 'node:url';
import { getCurrentUser } from '@lienzo/contract';
import { type Canvas, query } from '../../testing/zones/test-canvas.ts';
import { fillHome, insertHarbours } from '../api/fill-edition.ts';
import { type BenchService, startBenchService } from '../shared/bench-service.ts';
import type { Cleanup } from '../shared/run-context.ts';
import { ZONES_A_SPACE } from './grow-database.ts';
import type { Targets } from './measured-service.ts';

export const SERVICE = fileURLToPath(new URL('./service.ts', import.meta.url));
const READ_ZONES = 8;
const WRITTEN_ZONES = 16;
const FRAMES = 100;
const SPACES = 16;

/** Creates an edition with the measured data, which all databases start from. */
export interface Prepared {
  readonly bench: BenchService;
  readonly home: Canvas;
  readonly callerZuid: string;
  readonly targets: Targets;
}

export async function prepare(cleanup: Cleanup): Promise<Prepared> {
  const bench = await startBenchService({
    cleanup,
    zones: READ_ZONES + WRITTEN_ZONES,
    program: SERVICE,
    env: { ZONE_ELEMENTS: '1000000', DATABASE_POOL_SIZE: '1' }, // see count-reads.ts
  });
  const readZones = bench.canvases.slice(0, READ_ZONES);
  const writtenZones = bench.canvases.slice(READ_ZONES);
  const [home, ...others] = readZones;
  if (!home) throw new Error('The bench service has no space.');
  await fillHome(bench, home);
  for (const zone of others) await insertHarbours(bench.client, zone, FRAMES);
  const { user } = await bench.client.call(getCurrentUser, {});
  const targets = { spaces: readZones, readZones, writtenZones };
  return { bench, home, callerZuid: user.zuid, targets };
}

/** Returns spaces of the caller, evenly spaced among those added later. */
export async function listLaterSpaces(databaseUrl: string, { home, callerZuid }: Prepared) {
  const rows = await query<{ space_id: string }>(
    { database: { url: databaseUrl } },
    `select space_id from (
       select space_id, row_number() over (order by space_id) as service, count(*) over () as count
       from (select space_id from spaces join zones using (edition_id, space_id)
         where edition_id = $1 and owner_zuid = $2 group by space_id having count(*) = $3) as found
     ) as placed where service % greatest(1, count / $4) = 0 limit $4`,
    [home.edition_id, callerZuid, ZONES_A_SPACE, SPACES],
  );
  return rows.map(({ space_id }) => ({ ...home, space_id }));
}
