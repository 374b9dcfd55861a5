import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { BASE_PATH } from '@lienzo/contract';
import { type Canvas, makeCanvas } from '../../../testing/zones/test-canvas.ts';
import { type SteadyEditor, startSteadyEditor } from '../../live/steady-editor.ts';
import { type BenchService, startBenchService } from '../../shared/bench-service.ts';
import { createPerson } from '../../shared/create-person.ts';
import { p95 } from '../../shared/figures.ts';
import type { FaultRun } from '../../shared/run-context.ts';
import type { ServiceProcess } from '../../shared/service-process.ts';
import { type LiveEditors, startLiveEditors } from '../live/live-editors.ts';

/** Limits that every stall must keep. */
export const MAX_RECOVERY_SECONDS = 10;
const MAX_OTHERS_RATIO = 2;
const MAX_DELAY_SECONDS = 5;

const EDITORS = 8;
// One zone, so that the neighbor is in the zone whose lock is held.
const ZONES = 1;
const EDIT_MILLISECONDS = 100;
const BASELINE_SECONDS = 10;

/** A tenant whose work must not be affected by the fault, on the healthy node. */
export interface OtherTenant {
  /** Returns the p95 of the waits for acknowledgments and responses since the last call, in milliseconds. */
  takeP95(): number;
  /** Returns responses other than 200 since the start. */
  failures(): string[];
  /** Resolves when all of its edits and requests are done. */
  stop(): Promise<void>;
}

export interface TwoTenants {
  readonly bench: BenchService;
  /** The node that the fault affects. The service of the bench is the healthy one. */
  readonly faulty: ServiceProcess;
  /** Editors of the affected tenant, in zones that are open on both nodes. */
  readonly editors: LiveEditors;
  readonly others: OtherTenant;
  /** An editor of the affected tenant on the healthy node, in a zone that is open on both. */
  readonly neighbor: SteadyEditor;
  /** Stops the neighbor and the other tenant, and checks that all documents and rows agree. */
  finish(): Promise<void>;
}

interface Options {
  /** Changes the settings of the affected node. */
  faultyEnv?: (databaseUrl: string) => Promise<Record<string, string>>;
  env?: Readonly<Record<string, string>>;
}

/** Starts two nodes and two tenants, and lets all of them edit. */
export async function startTwoTenants(
  { cleanup, say }: FaultRun,
  { faultyEnv, env }: Options = {},
): Promise<TwoTenants> {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  say(`seed ${seed}`);
  const bench = await startBenchService({ cleanup, zones: ZONES, ...(env && { env }) });
  const faulty = await bench.addNode(await faultyEnv?.(bench.databaseUrl));
  const urls = [faulty.url, bench.service.url];
  const editors = startLiveEditors(bench, { cleanup, seed, editors: EDITORS, urls });
  const others = await startOtherTenant(bench, cleanup);
  const [zone] = bench.canvases;
  if (!zone) throw new Error('The bench service has no zone.');
  const neighbor = await startSteadyEditor({
    url: bench.service.url,
    zone,
    token: bench.token,
  });
  cleanup.add(neighbor.close);
  const timer = editSteadily(neighbor);
  cleanup.add(() => clearInterval(timer));
  editors.work();
  return {
    bench,
    faulty,
    editors,
    others,
    neighbor,
    async finish() {
      clearInterval(timer);
      await others.stop();
      await untilAcknowledged(neighbor);
      if (!faulty.isRunning()) throw new Error('The service exited.');
      await editors.checkAgreement();
      const failures = others.failures();
      if (failures.length > 0) throw new Error(`Requests of another tenant failed: ${failures}`);
    },
  };
}

/** Edits once the previous edit is acknowledged; otherwise a busy machine would pile up edits. */
function editSteadily(editor: SteadyEditor): NodeJS.Timeout {
  return setInterval(() => {
    if (editor.unacknowledged() === 0) editor.edit();
  }, EDIT_MILLISECONDS);
}

async function untilAcknowledged(editor: SteadyEditor): Promise<void> {
  while (editor.unacknowledged() > 0) await setTimeout(50);
}

async function startOtherTenant(
  bench: BenchService,
  cleanup: FaultRun['cleanup'],
): Promise<OtherTenant> {
  const person = await createPerson(bench, 'other');
  const zone = await makeCanvas({ database: { url: bench.databaseUrl } }, person);
  const { url } = bench.service;
  const editor = await startSteadyEditor({ url, zone, token: person.token });
  cleanup.add(editor.close);
  const timer = editSteadily(editor);
  cleanup.add(() => clearInterval(timer));
  const requests = startRequests({ url, zone, token: person.token });
  cleanup.add(requests.stop);
  return {
    takeP95: () => Math.max(p95(editor.takeWaits()), p95(requests.takeWaits())),
    failures: requests.failures,
    async stop() {
      clearInterval(timer);
      await requests.stop();
      await untilAcknowledged(editor);
    },
  };
}

interface RequestTarget {
  url: string;
  zone: Canvas;
  token: string;
}

/** Reads and writes over REST in turn, without retries. */
export function startRequests({ url, zone, token }: RequestTarget) {
  const path = `${url}${BASE_PATH}/editions/${zone.edition_id}/spaces/${zone.space_id}/zones/${zone.zone_id}/frames`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const failures: string[] = [];
  let waits: number[] = [];
  let stopped = false;
  let count = 0;
  const send = async () => {
    count += 1;
    const frame = { meta: { id: randomUUID(), name: 'Request' } };
    const body = JSON.stringify({ frames: [frame] });
    const started = performance.now();
    const response = await fetch(path, count % 2 ? { headers } : { method: 'POST', headers, body });
    await response.text();
    waits.push(performance.now() - started);
    if (response.status === 200) return;
    const hasRetryAfter = response.headers.has('retry-after');
    failures.push(hasRetryAfter ? `${response.status}` : `${response.status} without Retry-After`);
  };
  const loop = async () => {
    while (!stopped) {
      await send().catch((error: unknown) => failures.push(String(error)));
      await setTimeout(EDIT_MILLISECONDS);
    }
  };
  const looping = loop();
  return {
    takeWaits() {
      const taken = waits;
      waits = [];
      return taken;
    },
    failures: () => failures,
    async stop() {
      stopped = true;
      await looping;
    },
  };
}

export interface StallFigures {
  acknowledged: number;
  /** Longest wait of the neighbor during the fault, in seconds. */
  delay: number;
  /** p95 of the other tenant during the fault, divided by that before it. */
  ratio: number;
  recovery: number;
}

/** Measures a baseline, causes the fault, ends it, and checks that nothing was lost. */
export async function measureStall(
  { editors, others, neighbor }: TwoTenants,
  fault: { begin: () => Promise<void>; seconds: number; end: () => Promise<void> },
): Promise<StallFigures> {
  await setTimeout(1_000);
  others.takeP95();
  await setTimeout(BASELINE_SECONDS * 1000);
  const before = others.takeP95();
  neighbor.takeWaits();
  await fault.begin();
  await setTimeout(fault.seconds * 1000);
  const during = others.takeP95();
  await fault.end();
  const healed = performance.now();
  await editors.rest();
  const recovery = (performance.now() - healed) / 1000;
  const delay = Math.max(0, ...neighbor.takeWaits()) / 1000;
  await editors.checkDurable();
  return { acknowledged: editors.acknowledged(), delay, ratio: during / before, recovery };
}

/** Returns whether the limits hold; a missed time limit alone is `late`. */
export function checkStall({ delay, ratio, recovery }: StallFigures): true | 'late' {
  const isInTime =
    delay <= MAX_DELAY_SECONDS && ratio <= MAX_OTHERS_RATIO && recovery <= MAX_RECOVERY_SECONDS;
  return isInTime || 'late';
}

export function describeStall({ delay, ratio, recovery }: StallFigures): string {
  return `the same zone on another node waited at most ${delay.toFixed(1)} s (allowed ${MAX_DELAY_SECONDS}), p95 of another tenant ${ratio.toFixed(2)} × (allowed ${MAX_OTHERS_RATIO}), everything acknowledged ${recovery.toFixed(1)} s afterwards (allowed ${MAX_RECOVERY_SECONDS}), 0 lost`;
}
