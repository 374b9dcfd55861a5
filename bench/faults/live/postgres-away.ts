import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { startBenchService } from '../../shared/bench-service.ts';
import { startOwnPostgres } from '../../shared/postgres-process.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { type LiveEditors, startLiveEditors } from './live-editors.ts';

const EDITORS = 50;
const ZONES = 5;
const FULL = { seconds: 60, edits: 2_000 };
const QUICK = { seconds: 5, edits: 200 };
const MAX_MILLISECONDS = 10_000;

/** Stops PostgreSQL, then freezes it. No edit may be acknowledged before it is durable. */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  say(`${plan.seconds} seconds each, seed ${seed}`);
  const postgres = await startOwnPostgres(cleanup);
  const bench = await startBenchService({ cleanup, zones: ZONES, databaseUrl: postgres.url });
  const { service } = bench;
  const liveEditors = startLiveEditors(bench, {
    cleanup,
    seed,
    editors: EDITORS,
    urls: [service.url],
  });
  const outages = {
    gone: { begin: postgres.kill, end: postgres.start },
    hanging: { begin: postgres.freeze, end: postgres.thaw },
  };
  let early = 0;
  let kept = 0;
  let slowest = 0;
  for (const [name, { begin, end }] of Object.entries(outages)) {
    await new Promise<void>((resolve) => {
      liveEditors.work((count) => count >= plan.edits && resolve());
    });
    await begin();
    // Responses that PostgreSQL sent just before may still arrive.
    const before = await liveEditors.countOnceQuiet();
    await editWithout(liveEditors, plan.seconds);
    early += liveEditors.acknowledged() - before;
    const waiting = liveEditors.made() - before;
    kept += waiting;
    await end();
    const returned = performance.now();
    await liveEditors.rest();
    const took = performance.now() - returned;
    slowest = Math.max(slowest, took);
    say(`${name}: ${waiting} edits waited and were acknowledged ${Math.round(took)} ms later`);
    await liveEditors.checkDurable();
    await liveEditors.checkAgreement();
    if (!service.isRunning()) throw new Error('The service exited.');
  }
  return {
    figure: `postgres-away: ${plan.seconds} s down and ${plan.seconds} s hanging under ${EDITORS} editors: ${early} acknowledgements in that time, ${kept} edits kept by their editors, all durable within ${Math.round(slowest)} ms after the restart (allowed ${MAX_MILLISECONDS}), 0 lost, 0 doubled`,
    promise: {
      event: `PostgreSQL is down or hangs for ${plan.seconds} s`,
      acknowledged: liveEditors.acknowledged(),
      lost: 0,
      recoverySeconds: slowest / 1000,
      maxRecoverySeconds: MAX_MILLISECONDS / 1000,
    },
    holds: early === 0 && (slowest <= MAX_MILLISECONDS || 'late'),
  };
}

/** Continues editing while some editors lose their connection. */
async function editWithout({ editors }: LiveEditors, seconds: number): Promise<void> {
  const limit = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < limit; turn += 1) {
    for (const [index, editor] of editors.entries()) {
      editor.edit();
      if (index % 10 === turn) editor.drop();
    }
    await setTimeout(1_000);
  }
}
