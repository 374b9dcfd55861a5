import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { getCurrentUser, insertFrames } from '@lienzo/contract';
import { startService } from '@lienzo/server';
import { readConfig } from '@lienzo/server/config';
import { raiseRateLimits } from '../../testing/service/raise-rate-limits.ts';
import { spawnProgram } from '../../testing/service/spawn-program.ts';
import { createZones } from '../../testing/zones/create-zones.ts';
import { type Canvas, query } from '../../testing/zones/test-canvas.ts';
import { type BenchService, startBenchService } from '../shared/bench-service.ts';
import type { Cleanup } from '../shared/run-context.ts';
import { createRecorder } from '../shared/statement-recorder.ts';
import type { BareRead, BareSettings } from './bare-engine.ts';
import { fillHome } from './fill-edition.ts';
import type { LoadRequest } from './load-process.ts';
import { framesText, requestsOf, TEN } from './make-requests.ts';
import { addressOf, MEASURED, type Measured } from './operations.ts';

const SERVICE = fileURLToPath(new URL('./service.ts', import.meta.url));
const BARE_ENGINE = fileURLToPath(new URL('./bare-engine.ts', import.meta.url));
const POOL_SIZE = 10;
/** Writers of one zone wait for each other; with this many zones, few do. */
const WRITTEN_ZONES = 32;

export interface Side {
  readonly url: string;
  requestsOf(measured: Measured): readonly LoadRequest[];
}

/** Starts the service and the bare engine on the same data, each in its own process. */
export async function startSides(cleanup: Cleanup): Promise<{ service: Side; bare: Side }> {
  const bench = await startBenchService({
    cleanup,
    zones: 1 + 2 * WRITTEN_ZONES,
    program: SERVICE,
    env: { ZONE_ELEMENTS: '1000000', DATABASE_POOL_SIZE: String(POOL_SIZE) },
  });
  const [home, ...others] = bench.canvases;
  if (!home) throw new Error('The bench service has no space.');
  const own = others.slice(0, WRITTEN_ZONES);
  const bareOwn = others.slice(WRITTEN_ZONES);
  await fillHome(bench, home);
  const headers = { authorization: `Bearer ${bench.token}` };
  const { user } = await bench.client.call(getCurrentUser, {});
  const reads = await recordReads(bench, { ...home, zuid: user.zuid });
  const settings: BareSettings = {
    databaseUrl: bench.databaseUrl,
    poolSize: POOL_SIZE,
    editionId: home.edition_id,
    authorZuid: user.zuid,
    ...(await sampleWrite(bench, home)),
    reads,
    writes: Object.fromEntries(bareOwn.map((zone) => [addressOf(INSERT, zone), zone.zone_id])),
  };
  await query({ database: { url: bench.databaseUrl } }, 'vacuum analyze');
  return {
    service: {
      url: bench.service.url,
      requestsOf: (measured) => requestsOf(measured, { home, written: own, headers }),
    },
    bare: {
      url: await startBare(cleanup, settings),
      requestsOf: (measured) => requestsOf(measured, { home, written: bareOwn, headers: {} }),
    },
  };
}

const INSERT = { op: insertFrames, query: '' };
/** Records the statements that fetch the data of each read operation, by path and query. */
async function recordReads(bench: BenchService, home: Canvas & { zuid: string }) {
  raiseRateLimits();
  const recorder = createRecorder();
  const recorded = await startService(
    readConfig({ ...bench.settings, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' }),
    { databasePlugins: [recorder.plugin] },
  );
  const reads: Record<string, BareRead> = {};
  try {
    for (const measured of MEASURED.filter(({ op }) => op.method === 'GET')) {
      const address = addressOf(measured, home);
      const headers = { authorization: `Bearer ${bench.token}` };
      recorder.take();
      const response = await fetch(`${recorded.url}${address}`, { headers });
      if (!response.ok) throw new Error(`${measured.name} responded with ${await response.text()}`);
      const waves = recorder.take().map((wave) => wave.filter(measured.isOwn));
      if (measured.bare) waves.push([measured.bare(home)]);
      reads[address] = {
        waves: waves.filter((wave) => wave.length > 0),
        ...(measured.prepared && { name: measured.op.id }),
      };
      if (reads[address].waves.length === 0) throw new Error(`${measured.name} has no statement.`);
    }
  } finally {
    await recorded.close();
  }
  return reads;
}

/** Returns the number of bytes that the service writes to the journal for ten frames. */
async function sampleWrite({ client, databaseUrl }: BenchService, home: Canvas) {
  const [zone] = await createZones(client, home, 1);
  if (!zone) throw new Error('The bench service has no zone.');
  await client.call(insertFrames, {
    params: zone,
    body: JSON.parse(framesText({ ...TEN, id: randomUUID })),
  });
  const [row] = await query<{ bytes: number; tokens: number[] }>(
    { database: { url: databaseUrl } },
    `select length(data) as bytes, tokens from zone_updates
     join search_entries using (edition_id, zone_id) where zone_id = $1 and kind = 'frame'`,
    [zone.zone_id],
  );
  if (!row) throw new Error('The service wrote nothing.');
  return { updateBytes: row.bytes, tokens: row.tokens };
}

async function startBare(cleanup: Cleanup, settings: BareSettings): Promise<string> {
  const spawned = spawnProgram(BARE_ENGINE, { env: { BARE_SETTINGS: JSON.stringify(settings) } });
  cleanup.add(() => spawned.process.kill('SIGKILL'));
  cleanup.addDiagnostics(spawned.stderr);
  const line = await spawned.line(/^listening at /);
  return line.replace('listening at ', '');
}
