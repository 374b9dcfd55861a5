import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { setStage } from '../../shared/bench-service.ts';
import { startOwnPostgres } from '../../shared/postgres-process.ts';
import type { FaultRun, Verdict } from '../../shared/run-context.ts';
import { type LiveScene, setLiveScene } from './live-editors.ts';

const EDITORS = 50;
const ZONES = 5;
const FULL = { seconds: 60, edits: 2_000 };
const QUICK = { seconds: 5, edits: 200 };
const LATEST_MILLISECONDS = 10_000;
// What PostgreSQL answered just before may still be on its way.
const GRACE_MILLISECONDS = 500;

/** PostgreSQL is gone, then it hangs; nobody is told that anything is kept until it is. */
export async function run({ quick, closers, say }: FaultRun): Promise<Verdict> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  say(`${plan.seconds} seconds each, seed ${seed}`);
  const postgres = await startOwnPostgres(closers);
  const stage = await setStage({ closers, zones: ZONES, databaseUrl: postgres.url });
  const { service } = stage;
  const scene = setLiveScene(stage, { closers, seed, editors: EDITORS, urls: [service.url] });
  const outages = {
    gone: { begin: postgres.kill, end: postgres.start },
    hanging: { begin: postgres.freeze, end: postgres.thaw },
  };
  let early = 0;
  let kept = 0;
  let slowest = 0;
  for (const [name, { begin, end }] of Object.entries(outages)) {
    await new Promise<void>((resolve) => {
      scene.work((count) => count >= plan.edits && resolve());
    });
    await begin();
    await setTimeout(GRACE_MILLISECONDS);
    const before = scene.acknowledged();
    await editWithout(scene, plan.seconds);
    early += scene.acknowledged() - before;
    const waiting = scene.made() - before;
    kept += waiting;
    await end();
    const returned = performance.now();
    await scene.rest();
    const took = performance.now() - returned;
    slowest = Math.max(slowest, took);
    say(`${name}: ${waiting} edits waited and were acknowledged ${Math.round(took)} ms after`);
    await scene.requireKept();
    await scene.requireSame();
    if (!service.isRunning()) throw new Error('The service ended.');
  }
  return {
    figure: `postgres-away: ${plan.seconds} s gone and ${plan.seconds} s hanging under ${EDITORS} editors: ${early} acknowledgements meanwhile, ${kept} edits kept by their editors, all durable ${Math.round(slowest)} ms after its return at most (allowed ${LATEST_MILLISECONDS}), 0 lost, 0 doubled`,
    holds: early === 0 && (slowest <= LATEST_MILLISECONDS || 'late'),
  };
}

/** Everybody goes on editing; some lose their connection meanwhile. */
async function editWithout({ editors }: LiveScene, seconds: number): Promise<void> {
  const limit = performance.now() + seconds * 1000 - GRACE_MILLISECONDS;
  for (let turn = 0; performance.now() < limit; turn += 1) {
    for (const [index, editor] of editors.entries()) {
      editor.edit();
      if (index % 10 === turn) editor.drop();
    }
    await setTimeout(1_000);
  }
}
