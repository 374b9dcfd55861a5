import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { getCurrentUser, insertFrames } from '@lienzo/contract';
import { startService } from '@lienzo/server';
import { readConfig } from '@lienzo/server/config';
import { raiseRateLimits } from '../../testing/service/raise-rate-limits.ts';
import { spawnProgram } from '../../testing/service/spawn-program.ts';
import { createZones } from '../../testing/zones/create-zones.ts';
import { type Canvas, query } from '../../testing/zones/test-canvas.ts';
import { type Stage, setStage } from '../shared/bench-service.ts';
import type { Closers } from '../shared/run-context.ts';
import { createRecorder } from '../shared/statement-recorder.ts';
import type { BareRead, BareSettings } from './bare-engine.ts';
import { fillHome } from './fill-edition.ts';
import type { LoadRequest } from './load-process.ts';
import { framesText, requestsOf, TEN } from './make-requests.ts';
import { addressOf, MEASURED, type Measured } from './operations.ts';

const SERVICE = fileURLToPath(new URL('./service.ts', import.meta.url));
const BARE_ENGINE = fileURLToPath(new URL('./bare-engine.ts', import.meta.url));
const POOL_SIZE = 10;
/** Writers of one zone wait for each other; there are enough zones that few meet. */
const WRITTEN_ZONES = 32;

export interface Side {
  readonly url: string;
  requestsOf(measured: Measured): readonly LoadRequest[];
}

/** The service and its bare engine on the same data, each in a process of its own. */
export async function setSides(closers: Closers): Promise<{ service: Side; bare: Side }> {
  const stage = await setStage({
    closers,
    zones: 1 + 2 * WRITTEN_ZONES,
    program: SERVICE,
    env: { ZONE_ELEMENTS: '1000000', DATABASE_POOL_SIZE: String(POOL_SIZE) },
  });
  const [home, ...others] = stage.canvases;
  if (!home) throw new Error('There is no space.');
  const own = others.slice(0, WRITTEN_ZONES);
  const bareOwn = others.slice(WRITTEN_ZONES);
  await fillHome(stage, home);
  const headers = { authorization: `Bearer ${stage.token}` };
  const { user } = await stage.client.call(getCurrentUser, {});
  const reads = await recordReads(stage, { ...home, zuid: user.zuid });
  const settings: BareSettings = {
    databaseUrl: stage.databaseUrl,
    poolSize: POOL_SIZE,
    editionId: home.edition_id,
    authorZuid: user.zuid,
    ...(await sampleWrite(stage, home)),
    reads,
    writes: Object.fromEntries(bareOwn.map((zone) => [addressOf(INSERT, zone), zone.zone_id])),
  };
  await query({ database: { url: stage.databaseUrl } }, 'vacuum analyze');
  return {
    service: {
      url: stage.service.url,
      requestsOf: (measured) => requestsOf(measured, { home, written: own, headers }),
    },
    bare: {
      url: await startBare(closers, settings),
      requestsOf: (measured) => requestsOf(measured, { home, written: bareOwn, headers: {} }),
    },
  };
}

const INSERT = { op: insertFrames, query: '' };
/** The statements of each read that are its own, by its address. */
async function recordReads(stage: Stage, home: Canvas & { zuid: string }) {
  raiseRateLimits();
  const recorder = createRecorder();
  const recorded = await startService(
    readConfig({ ...stage.settings, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' }),
    { databasePlugins: [recorder.plugin] },
  );
  const reads: Record<string, BareRead> = {};
  try {
    for (const measured of MEASURED.filter(({ op }) => op.method === 'GET')) {
      const address = addressOf(measured, home);
      const headers = { authorization: `Bearer ${stage.token}` };
      recorder.take();
      const response = await fetch(`${recorded.url}${address}`, { headers });
      if (!response.ok) throw new Error(`${measured.name} answers ${await response.text()}`);
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

/** How much the service writes for ten frames. */
async function sampleWrite({ client, databaseUrl }: Stage, home: Canvas) {
  const [zone] = await createZones(client, home, 1);
  if (!zone) throw new Error('There is no zone.');
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

async function startBare(closers: Closers, settings: BareSettings): Promise<string> {
  const spawned = spawnProgram(BARE_ENGINE, { env: { BARE_SETTINGS: JSON.stringify(settings) } });
  closers.add(() => spawned.process.kill('SIGKILL'));
  closers.explain(spawned.stderr);
  const line = await spawned.line(/^listening at /);
  return line.replace('listening at ', '');
}
