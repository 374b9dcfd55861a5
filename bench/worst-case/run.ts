// Sends every operation, live message and anonymous request at its largest allowed input, and measures what
// the service and its other tenants notice.
import { setTimeout } from 'node:timers/promises';
import { operations } from '@lienzo/contract';
import { type Load, startLoad } from '../api/start-load.ts';
import { p95, say } from '../shared/figures.ts';
import { createCleanup } from '../shared/run-context.ts';
import { createMeter, type Meter } from './meter.ts';
import { type Probe, probeOf } from './probe.ts';
import { accountProbes } from './probes/account.ts';
import { anonymousProbes } from './probes/anonymous.ts';
import { elementProbes } from './probes/elements.ts';
import { fileProbes } from './probes/files.ts';
import { groupProbes } from './probes/groups.ts';
import { liveProbes } from './probes/live.ts';
import { machineProbes } from './probes/machines.ts';
import { peopleProbes } from './probes/people.ts';
import { proposalProbes } from './probes/proposals.ts';
import { searchProbes } from './probes/search.ts';
import { shareLinkProbes } from './probes/share-links.ts';
import { spaceProbes } from './probes/spaces.ts';
import { webhookProbes } from './probes/webhooks.ts';
import { zoneProbes } from './probes/zones.ts';
import { isAboveLimit, lowerOf, type Result, report } from './report.ts';
import { createWorld, type World } from './world.ts';

const FULL = {
  seconds: 1.5,
  elements: 18_000,
  zones: 498,
  fatZones: 2,
  texts: 200,
  spaces: 10_000,
};
const QUICK = { seconds: 0.2, elements: 1_800, zones: 10, fatZones: 1, texts: 20, spaces: 1_000 };
/** The other tenant's person sends its requests one after the other, this often per message to the process that sends them. */
const TURNS = 5;

/** Returns true if every probe stays within its limits. ONLY selects probes whose name contains a word. */
export async function run({ quick }: { quick: boolean }): Promise<boolean | 'late'> {
  const size = quick ? QUICK : FULL;
  const cleanup = createCleanup();
  try {
    const world = await createWorld({ cleanup, ...size });
    const meter = createMeter(world.service);
    const load = startLoad(cleanup);
    const only = process.env.ONLY?.split(',');
    const probes = listProbes(world).filter(
      ({ name }) => !only || only.some((word) => name.includes(word)),
    );
    const measure = createMeasure({ world, meter, load, seconds: size.seconds, compares: !quick });
    const results: Result[] = [];
    let failures = 0;
    const measured = async (probe: Probe): Promise<Result | undefined> => {
      try {
        return await measure(probe);
      } catch (error) {
        say(`${probe.name} failed: ${error instanceof Error ? error.message : String(error)}`);
        return undefined;
      }
    };
    for (const probe of [nothing, ...probes]) {
      const first = await measured(probe);
      const second = first && !isAboveLimit(first) ? undefined : await measured(probe);
      const result = first && second ? lowerOf(first, second) : (second ?? first);
      if (result) results.push(result);
      else failures += 1;
    }
    const verdict = report(results, { othersCount: !quick });
    if (failures > 0) say(`${failures} requests failed twice`);
    return failures === 0 && verdict;
  } catch (error) {
    say(cleanup.diagnostics());
    throw error;
  } finally {
    await cleanup.close();
  }
}

/** Shows the noise of the measurement itself. */
const nothing: Probe = {
  name: '(nothing)',
  input: 'only the other tenant',
  perMinute: 300,
  send: async () => {},
};

function listProbes(world: World): Probe[] {
  const inputs = {
    ...accountProbes(world),
    ...machineProbes(world),
    ...peopleProbes(world),
    ...spaceProbes(world),
    ...groupProbes(world),
    ...shareLinkProbes(world),
    ...webhookProbes(world),
    ...zoneProbes(world),
    ...proposalProbes(world),
    ...fileProbes(world),
    ...elementProbes(world),
    ...searchProbes(world),
  };
  return [
    ...operations.map((op) => {
      const input = inputs[op.id];
      if (!input) throw new Error(`The largest input of ${op.id} is not known.`);
      return probeOf(world, op, input);
    }),
    ...liveProbes(world),
    ...anonymousProbes(world),
  ];
}

interface MeasureOptions {
  world: World;
  meter: Meter;
  load: Load;
  seconds: number;
  /** Whether the other tenant is also measured alone before each probe. */
  compares: boolean;
}

function createMeasure({ world, meter, load, seconds, compares }: MeasureOptions) {
  const requests = Array.from({ length: TURNS }, () => world.otherTenant).flat();
  const waitsWhile = async (isRunning: () => boolean) => {
    const all: number[] = [];
    do {
      const { waits } = await load({ url: world.url, requests });
      const failed = Object.keys(waits).filter((status) => status !== '200');
      if (failed.length > 0) throw new Error(`The other tenant received ${failed.join()}.`);
      all.push(...(waits['200'] ?? []));
    } while (isRunning());
    return all;
  };
  const waitsFor = (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    return waitsWhile(() => performance.now() < end);
  };
  return async (probe: Probe): Promise<Result> => {
    const turns = Math.max(2, Math.ceil((probe.perMinute / 60) * seconds));
    await probe.prepare?.(turns + 1);
    await probe.send(0); // to warm up
    if (compares) await waitsFor(seconds * 250);
    const alone = compares ? await waitsFor(seconds * 1000) : [];
    await meter.read();
    const took: number[] = [];
    const end = performance.now() + seconds * 1000;
    let isSending = true;
    const sending = sendAtPace(probe, turns, { took, until: end }).finally(() => {
      isSending = false;
    });
    sending.catch(() => {}); // awaited below
    const beside = await waitsWhile(() => isSending || performance.now() < end);
    const { held, grown } = await sending.then(() => meter.read()).finally(() => probe.after?.());
    const slower = compares ? p95(beside) / p95(alone) : 1;
    const { name, input } = probe;
    const result = { name, input, requests: took.length, slowest: Math.max(...took), held, grown };
    say(
      `${name}: ${took.length} requests, slowest ${result.slowest.toFixed(0)} ms, event loop held ${held.toFixed(1)} ms, memory +${grown.toFixed(0)} MB, other tenant p95 ${compares ? `${p95(alone).toFixed(1)} → ` : ''}${p95(beside).toFixed(1)} ms`,
    );
    return { ...result, slower };
  };
}

async function sendAtPace(
  probe: Probe,
  turns: number,
  { took, until }: { took: number[]; until: number },
): Promise<void> {
  const pause = 60_000 / probe.perMinute;
  let next = performance.now();
  for (let turn = 1; turn <= turns; turn += 1) {
    const wait = next - performance.now();
    if (wait > 0) await setTimeout(wait);
    // A slow request leaves fewer turns for the measured time.
    if (took.length > 0 && performance.now() >= until) return;
    next += pause;
    const started = performance.now();
    await probe.send(turn);
    took.push(performance.now() - started);
  }
}
