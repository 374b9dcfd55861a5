import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { elementsOf, insertElement } from '@lienzo/zone-doc';
import { openLiveSocket } from '../../../testing/live/live-socket.ts';
import { createZones } from '../../../testing/zones/create-zones.ts';
import { query } from '../../../testing/zones/test-canvas.ts';
import { type BenchService, startBenchService } from '../../shared/bench-service.ts';
import { type Figures, readMetrics } from '../../shared/read-metrics.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { until } from '../../shared/zone-probe.ts';

const FULL = { zones: 2_000, seconds: 1_200, slack: 0 };
// A short run ends before the heap reaches its final size.
const QUICK = { zones: 60, seconds: 12, slack: 60 };
const LANES = 4;
const PARTS = 10;
const GROWTH = 1.1;
const ELEMENTS = 20;

/** Opens and closes zones for a long time. Memory and timers must return to where they were. */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const plan = quick ? QUICK : FULL;
  const bench = await startBenchService({ cleanup, zones: 1 });
  const { url } = bench.service;
  await query(
    { database: { url: bench.databaseUrl } },
    'update plans set zones_per_space = 100000',
  );
  const idle = await readMetrics(url);
  const started = performance.now();
  const rests: Figures[] = [];
  let zones = 0;
  for (let part = 0; part < PARTS; part += 1) {
    const deadline = started + ((part + 1) * plan.seconds * 1000) / PARTS;
    if (quick && performance.now() > deadline) continue; // a busy machine visits fewer
    zones += plan.zones / PARTS;
    await visitZones(bench, plan.zones / PARTS, deadline);
    const rest = await restFor(url, 5, ({ zones: open, sockets }) => open + sockets === 0);
    rests.push(rest);
    say(
      `after ${zones} zones: ${rest.zones} open, ${rest.sockets} sockets, ${Math.round(rest.megabytes)} MB`,
    );
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  // Idle database connections have timers, too, for some seconds.
  const last = await restFor(url, 15, ({ timers }) => timers <= idle.timers);
  // The first half is the warm-up.
  const warm = rests[Math.floor(rests.length / 2) - 1]?.megabytes ?? idle.megabytes;
  const growth = last.megabytes / warm;
  const clean = last.zones === 0 && last.sockets === 0 && last.timers <= idle.timers;
  return {
    figure: `soak: ${zones} zones opened and closed in ${seconds} s; afterwards ${last.zones} open zones, ${last.sockets} sockets, ${last.timers - idle.timers} more timers than before, memory ${Math.round(last.megabytes)} MB, ${Math.round(warm)} MB after the warm-up (${growth.toFixed(2)}, allowed ${GROWTH}${plan.slack > 0 ? ` and ${plan.slack} MB` : ''})`,
    holds: clean && last.megabytes <= warm * GROWTH + plan.slack,
  };
}

/** Creates zones at a steady rate; two people edit each one and leave it. */
async function visitZones(bench: BenchService, count: number, deadline: number): Promise<void> {
  let left = count;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await visitZone(bench);
      const pace = (deadline - performance.now()) / Math.max(1, left / LANES);
      await setTimeout(Math.min(5_000, Math.max(0, pace - 100)));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function visitZone({ client, token, canvases, service }: BenchService): Promise<void> {
  const [home] = canvases;
  if (!home) throw new Error('The bench service has no space.');
  const [zone] = await createZones(client, home, 1);
  if (!zone) throw new Error('The bench service has no zone.');
  const visitors = [0, 1].map(() => openLiveSocket({ url: service.url, zone, token }));
  try {
    for (const visitor of visitors) {
      await until(visitor.isOpen, () => `A zone did not open: ${visitor.closeReason()}`);
      for (let count = 0; count < ELEMENTS; count += 1) {
        const element = { meta: { id: randomUUID(), name: 'Visit' }, type: 'CUSTOM' as const };
        insertElement(visitor.doc, { kind: 'frame', element, z: 'a0' });
      }
      visitor.provider.awareness?.setLocalStateField('cursor', { x: 1 });
    }
    await Promise.all(visitors.map(({ acknowledgments }) => acknowledgments.next()));
    await until(
      () => visitors.every(({ doc }) => elementsOf(doc).size === 2 * ELEMENTS),
      () => 'Two visitors saw different content.',
    );
  } finally {
    for (const visitor of visitors) visitor.close();
  }
}

/** Waits until the figures are right or the time is up. Returns the last figures. */
async function restFor(url: string, seconds: number, isRight: (figures: Figures) => boolean) {
  const limit = performance.now() + seconds * 1000;
  for (;;) {
    const figures = await readMetrics(url);
    if (isRight(figures) || performance.now() > limit) return figures;
    await setTimeout(100);
  }
}
