// Measures whether writes slow down as a zone grows, and compares reads with plain SQL.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { BASE_PATH, type FrameInput, insertFrames, listFrames } from '@lienzo/contract';
import pg from 'pg';
import type { Canvas } from '../../testing/zones/test-canvas.ts';
import { type BenchService, startBenchService } from '../shared/bench-service.ts';
import { median, p95, say, show } from '../shared/figures.ts';
import { createCleanup } from '../shared/run-context.ts';

const ELEMENTS = Number(process.env.ELEMENTS ?? 20_000);
const BATCH = 1_000;
/** Measured zones; one more is filled before as a warm-up. */
const ZONES = Number(process.env.ZONES ?? 5);
const READS = Number(process.env.READS ?? 15);

const GROWTH_LIMIT = 2;
const READ_LIMIT = 2;
const LOOP_LIMIT_MILLISECONDS = 100;

/** Returns true if everything stays within its limit. */
export async function run(): Promise<boolean> {
  const cleanup = createCleanup();
  try {
    const bench = await startBenchService({
      cleanup,
      zones: ZONES + 1,
      env: { ZONE_ELEMENTS: String(ELEMENTS) },
    });
    return await measure(bench);
  } finally {
    await cleanup.close();
  }
}

async function measure(bench: BenchService): Promise<boolean> {
  const [warmUp, ...zones] = bench.canvases;
  if (!warmUp) throw new Error('The bench service has no zone.');
  await fill(bench, warmUp);
  await takeLoopDelay(bench);

  const fills: number[][] = [];
  for (const zone of zones) fills.push(await fill(bench, zone));
  const first = fills.map((times) => times[0] ?? 0);
  const last = fills.map((times) => times.at(-1) ?? 0);
  const growth = median(last) / median(first);
  say(
    `batches of ${BATCH} up to ${ELEMENTS}, ${ZONES} zones: first ${show(median(first))} (p95 ${show(p95(first))}), last ${show(median(last))} (p95 ${show(p95(last))}), ratio ${growth.toFixed(2)} (at most ${GROWTH_LIMIT})`,
  );
  const writing = await takeLoopDelay(bench);

  const { http, sql } = await read(bench, zones[0] ?? warmUp);
  const ratio = median(http) / median(sql);
  say(
    `all ${ELEMENTS} frames, ${READS} runs: HTTP ${show(median(http))}, SQL ${show(median(sql))}, ratio ${ratio.toFixed(2)} (at most ${READ_LIMIT})`,
  );
  const reading = await takeLoopDelay(bench);
  const delay = Math.max(writing, reading);
  say(
    `event loop of the service: at most ${show(writing)} while writing, ${show(reading)} while reading (at most ${LOOP_LIMIT_MILLISECONDS} ms)`,
  );
  const holds = growth <= GROWTH_LIMIT && ratio <= READ_LIMIT && delay <= LOOP_LIMIT_MILLISECONDS;
  say(
    `zone-size: last batch ${growth.toFixed(2)} × the first, read ${ratio.toFixed(2)} × the SQL, event loop ${show(delay)}: ${holds ? 'holds' : 'does not hold'}`,
  );
  return holds;
}

/** Fills a zone and returns the duration of each batch. */
async function fill({ client }: BenchService, canvas: Canvas): Promise<number[]> {
  const times: number[] = [];
  for (let start = 0; start < ELEMENTS; start += BATCH) {
    const frames = Array.from({ length: BATCH }, (_, index) => frame(start + index));
    const started = performance.now();
    await client.call(insertFrames, { params: canvas, body: { frames } });
    times.push(performance.now() - started);
  }
  return times;
}

function frame(index: number): FrameInput {
  return {
    meta: { id: randomUUID(), name: `Frame ${index}` },
    type: 'CUSTOM',
    properties: {
      layout: { top: 40 * index, left: 25 * (index % 100), width: 800, height: 600 },
      fills: [{ solid: { color: { hex: { value: '#fff4d6' } } }, alpha: 0.9 }],
      strokes: [{ type: 'SOLID', width: 2 }],
    },
  };
}

/** Reads the rows over HTTP and by SQL alternately, so that other load affects both equally. */
async function read(bench: BenchService, canvas: Canvas) {
  const sql = new pg.Client({ connectionString: bench.databaseUrl });
  await sql.connect();
  const agent = new Agent({ keepAlive: true });
  const times = { http: [] as number[], sql: [] as number[] };
  try {
    for (let round = -2; round < READS; round += 1) {
      const overHttp = await time(() => readOverHttp(bench, { canvas, agent }));
      const bySql = await time(() => readBySql(sql, canvas));
      if (round < 0) continue;
      times.http.push(overHttp);
      times.sql.push(bySql);
    }
  } finally {
    agent.destroy();
    await sql.end();
  }
  return times;
}

/** Reads only the bytes; parsing them is up to the caller and not measured. */
async function readOverHttp(
  { service, token }: BenchService,
  { canvas, agent }: Reader,
): Promise<void> {
  const path = listFrames.path
    .replace('{edition_id}', canvas.edition_id)
    .replace('{space_id}', canvas.space_id)
    .replace('{zone_id}', canvas.zone_id);
  const headers = { authorization: `Bearer ${token}` };
  const request = get(`${service.url}${BASE_PATH}${path}`, { agent, headers });
  const [response]: IncomingMessage[] = await once(request, 'response');
  const text = response ? Buffer.concat(await response.toArray()) : Buffer.of();
  if (!text.includes(`"total_count":${ELEMENTS},`)) throw new Error('The list is incomplete.');
}

interface Reader {
  canvas: Canvas;
  agent: Agent;
}

async function readBySql(sql: pg.Client, canvas: Canvas): Promise<void> {
  const { rowCount } = await sql.query(
    `select body::text from elements
     where edition_id = $1 and zone_id = $2 and kind = 'frame' order by z, element_id`,
    [canvas.edition_id, canvas.zone_id],
  );
  if (rowCount !== ELEMENTS) throw new Error('The rows are incomplete.');
}

async function time(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Returns the longest event loop delay since the last call, in milliseconds. */
async function takeLoopDelay({ service }: BenchService): Promise<number> {
  const response = await fetch(`${service.url}/metrics`);
  const found = /^event_loop_delay_max_seconds\S* (\S+)/m.exec(await response.text());
  if (!found) throw new Error('The metrics lack the event loop delay.');
  return Number(found[1]) * 1000;
}
