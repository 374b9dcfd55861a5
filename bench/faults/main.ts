// npm run faults -- <name> [--quick] [--record]: injects faults and counts what is lost.
import { inspect, parseArgs } from 'node:util';
import { promiseLine, recordPromise } from '../shared/record-promise.ts';
import { createCleanup, type Fault, type RunResult } from '../shared/run-context.ts';

interface Listed {
  what: string;
  load: () => Promise<Fault>;
  /** Time limit of the full run if it is above the usual one. */
  seconds?: number;
  /** Time limit of the quick form if it is above the usual one. */
  quickSeconds?: number;
}

const FAULTS: Readonly<Record<string, Listed>> = {
  'rest-kill-server': {
    what: 'the service is killed repeatedly while 32 writers edit over REST',
    load: () => import('./rest/rest-kill-server.ts'),
  },
  'rest-kill-postgres': {
    what: 'PostgreSQL is killed repeatedly while 32 writers edit over REST',
    load: () => import('./rest/rest-kill-postgres.ts'),
  },
  events: {
    what: 'the service and PostgreSQL are killed in turn while 32 writers cause events',
    load: () => import('./events/events.ts'),
    seconds: 4_000,
  },
  compaction: {
    what: 'compaction and removal of old entries are killed at and between their statements',
    load: () => import('./compaction/compaction.ts'),
  },
  'one-zone': {
    what: '32 writers edit the same zone over REST',
    load: () => import('./rest/one-zone.ts'),
  },
  'kill-server': {
    what: 'the service is killed repeatedly under 50 live editors',
    load: () => import('./live/kill-server.ts'),
    seconds: 1_200,
  },
  'kill-postgres': {
    what: 'PostgreSQL is killed repeatedly under 50 live editors',
    load: () => import('./live/kill-postgres.ts'),
  },
  'postgres-away': {
    what: 'PostgreSQL is down for a minute, then hangs for a minute, under 50 live editors',
    load: () => import('./live/postgres-away.ts'),
  },
  'restart-postgres': {
    what: 'PostgreSQL is restarted repeatedly under users of the SDK, whose calls must not fail',
    load: () => import('./restarts/restart-postgres.ts'),
  },
  'redis-away': {
    what: 'Redis is killed, hangs and is flushed under live editors on two nodes',
    load: () => import('./live/redis-away.ts'),
  },
  hints: {
    what: 'forged, replayed, foreign and stale messages in Redis while two nodes are killed in turn',
    load: () => import('./hints/hints.ts'),
    seconds: 1_500,
  },
  presence: {
    what: 'Redis is killed under 200 people on two nodes, who must see each other again',
    load: () => import('./live/presence.ts'),
  },
  clock: {
    what: 'clocks of nodes are 40 days behind, ten minutes ahead and back, and jump',
    load: () => import('./clock/clock.ts'),
  },
  blackhole: {
    what: 'packets between one of two nodes and PostgreSQL are lost silently',
    load: () => import('./stalls/blackhole.ts'),
  },
  pause: {
    what: 'one of two nodes is suspended while it holds a lock',
    load: () => import('./stalls/pause.ts'),
  },
  'read-only': {
    what: 'the database becomes read-only under editors and requests',
    load: () => import('./stalls/read-only.ts'),
  },
  'stuck-job': {
    what: 'a node is killed while it saves a version',
    load: () => import('./stalls/stuck-job.ts'),
  },
  'migrate-under-backup': {
    what: 'the database is migrated while a backup reads all tables',
    load: () => import('./stalls/migrate-under-backup.ts'),
  },
  failover: {
    what: 'a standby that lacks the last seconds is promoted under live editors and REST writers',
    load: () => import('./failover/failover.ts'),
    seconds: 2_400,
    quickSeconds: 300,
  },
  'failover-pages': {
    what: 'all nodes are killed with the primary; open pages restore what the standby lacks',
    load: () => import('./failover/failover-pages.ts'),
    seconds: 1_200,
    quickSeconds: 300,
  },
  revocation: {
    what: 'access is revoked from people who keep sending and listening, on two nodes',
    load: () => import('./revocation/revocation.ts'),
  },
  guards: {
    what: 'every known attack on live editing, alone and among honest editors',
    load: () => import('./attacks/guards.ts'),
  },
  'rolling-restart': {
    what: 'two nodes behind nginx are restarted in turn under traffic of all kinds',
    load: () => import('./restarts/rolling-restart.ts'),
    seconds: 1_200,
  },
  upgrade: {
    what: 'two nodes of the previous release are upgraded under traffic of all kinds',
    load: () => import('./restarts/upgrade.ts'),
    seconds: 1_200,
  },
  browser: {
    what: 'pages are killed, reloaded and left in Chromium while five people work in them',
    load: () => import('./browser/browser.ts'),
    seconds: 2_700,
  },
  history: {
    what: 'a zone is read and restored at random moments of a day',
    load: () => import('./storage/history.ts'),
    seconds: 2_400,
  },
  verify: {
    what: 'stored data of random zones is damaged; verification must find all of it, and nothing else',
    load: () => import('./storage/verify.ts'),
    seconds: 2_400,
  },
  soak: {
    what: 'thousands of zones are opened and closed; none may stay in memory',
    load: () => import('./live/soak.ts'),
    seconds: 1_500,
  },
};
/** Exit code of a run in which only a time limit was missed, as happens on a busy machine. */
const LATE_EXIT_CODE = 3;
/** Exit code of a run that did not finish within its time limit. */
const UNFINISHED_EXIT_CODE = 4;
const MAX_SECONDS = { quick: 240, full: 480 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    /** Stores the figures for docs/promises.md. */
    record: { type: 'boolean', default: false },
  },
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function list(): void {
  for (const [name, { what }] of Object.entries(FAULTS)) say(`${name.padEnd(20)} ${what}`);
}

/** Runs a fault within its time limit and cleans up everything that it started. */
async function run(
  name: string,
  { load, seconds: full = MAX_SECONDS.full, quickSeconds = MAX_SECONDS.quick }: Listed,
): Promise<number> {
  const fault = await load();
  const cleanup = createCleanup();
  const interrupted = new Promise<number>((resolve) => {
    process.once('SIGINT', () => resolve(130));
    process.once('SIGTERM', () => resolve(143));
  });
  const seconds = values.quick ? quickSeconds : full;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<number>((resolve) => {
    timer = setTimeout(() => {
      say(cleanup.diagnostics());
      say(`not finished within ${seconds} seconds`);
      resolve(UNFINISHED_EXIT_CODE);
    }, seconds * 1000);
  });
  const finished = fault
    .run({ quick: values.quick, cleanup, say })
    .then(async ({ figure, holds, promise }) => {
      await cleanup.close();
      if (promise) await report(name, { holds, promise });
      say(figure);
      return holds === 'late' ? LATE_EXIT_CODE : Number(!holds);
    })
    .catch((error: unknown) => {
      say(inspect(error));
      say(cleanup.diagnostics());
      return 1;
    });
  const code = await Promise.race([finished, interrupted, late]);
  clearTimeout(timer);
  await cleanup.close();
  return code;
}

async function report(
  fault: string,
  { holds, promise }: Required<Pick<RunResult, 'holds' | 'promise'>>,
): Promise<void> {
  const recorded = { fault, quick: values.quick, ...promise };
  say(promiseLine(recorded));
  if (values.record && holds === true) await recordPromise(recorded);
}

const [chosenName = ''] = positionals;
const chosen = FAULTS[chosenName];
if (chosen && !values.list) {
  // Setting only the exit code is not enough: leftover work could keep the process alive.
  process.exit(await run(chosenName, chosen));
} else {
  list();
  if (positionals.length > 0 && !values.list) process.exitCode = 2;
}
