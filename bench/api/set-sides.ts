import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { getCurrentUser, insertFrames } from '@lienzo/contract';
import { startService } from '@lienzo/server';
import { readConfig } from '@lienzo/server/config';
import { type Canvas, query } from '../../apps/server/test/support/canvas.ts';
import { createZones } from '../../apps/server/test/support/create-zones.ts';
import { liftRates } from '../../apps/server/test/support/lift-rates.ts';
import { spawnProgram } from '../../apps/server/test/support/spawned.ts';
import type { Closers } from '../faults/fault.ts';
import { type Stage, setStage } from '../faults/stage.ts';
import { createRecorder } from '../search/recorder.ts';
import type { BareRead, BareSettings } from './bare-engine.ts';
import type { LoadRequest } from './load-process.ts';
import { addressOf, MEASURED, type Measured } from './operations.ts';

const SERVICE = fileURLToPath(new URL('./service.ts', import.meta.url));
const BARE_ENGINE = fileURLToPath(new URL('./bare-engine.ts', import.meta.url));
const POOL_SIZE = 10;
/** Writers of one zone wait for each other; there are enough zones that few meet. */
const WRITTEN_ZONES = 32;
const FRAMES = 100;
const ZONES = 12;
const MEMBERS = 50;

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
  await fill(stage, home);
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
const TEN = { count: 10, name: 'Lantern' };

interface Frames {
  count: number;
  /** What they are found by. */
  name: string;
  id: () => string;
}

function framesText({ count, name, id }: Frames): string {
  const frames = Array.from({ length: count }, (_, index) => ({
    meta: { id: id(), name },
    type: 'CUSTOM',
    properties: {
      layout: { top: 40 * index, left: 25 * index, width: 800, height: 600 },
      fills: [{ solid: { color: { hex: { value: '#fff4d6' } } }, alpha: 0.9 }],
      strokes: [{ type: 'SOLID', width: 2 }],
    },
  }));
  return JSON.stringify({ frames });
}

interface Asked {
  home: Canvas;
  written: readonly Canvas[];
  headers: Readonly<Record<string, string>>;
}

function requestsOf(measured: Measured, { home, written, headers }: Asked): LoadRequest[] {
  const { method } = measured.op;
  if (method === 'GET') return [{ method, path: addressOf(measured, home), headers }];
  const body = framesText({ ...TEN, id: () => '{uuid}' });
  return written.map((zone) => ({ method, path: addressOf(measured, zone), headers, body }));
}

/** A space with zones, a zone with frames, a team with members. */
async function fill({ client, databaseUrl }: Stage, home: Canvas): Promise<void> {
  await createZones(client, home, ZONES - 1);
  const body = JSON.parse(framesText({ count: FRAMES, name: 'Harbour', id: randomUUID }));
  await client.call(insertFrames, { params: home, body });
  const database = { url: databaseUrl };
  const people = `generate_series(1, ${MEMBERS - 1}) n`;
  await query(
    { database },
    `insert into edition_members (edition_id, zuid, role, display_name, mail_id, joined_time)
     select $1, n, 'MEMBER', 'Person ' || n, 'person-' || n || '@example.test', now() from ${people}`,
    [home.edition_id],
  );
  await query(
    { database },
    `insert into team_members
       (edition_id, team_id, zuid, role, added_by, added_time, modified_time)
     select $1, $2, n, 'MEMBER', 1, now(), now() from ${people}`,
    [home.edition_id, home.team_id],
  );
}

/** The statements of each read that are its own, by its address. */
async function recordReads(stage: Stage, home: Canvas & { zuid: string }) {
  liftRates();
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
