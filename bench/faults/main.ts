// npm run faults -- <name> [--quick]: injects faults and counts what is lost.
import { inspect, parseArgs } from 'node:util';
import { createCleanup, type Fault } from '../shared/run-context.ts';

interface Listed {
  what: string;
  load: () => Promise<Fault>;
  /** Time limit of the full run if it is above the usual one. */
  seconds?: number;
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
  'redis-away': {
    what: 'Redis is killed, hangs and is flushed under live editors on two nodes',
    load: () => import('./live/redis-away.ts'),
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
  soak: {
    what: 'thousands of zones are opened and closed; none may stay in memory',
    load: () => import('./live/soak.ts'),
    seconds: 1_500,
  },
};
/** Exit code of a run in which only a time limit was missed, as happens on a busy machine. */
const LATE_EXIT_CODE = 3;
const MAX_SECONDS = { quick: 55, full: 480 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function list(): void {
  for (const [name, { what }] of Object.entries(FAULTS)) say(`${name.padEnd(20)} ${what}`);
}

/** Runs a fault within its time limit and cleans up everything that it started. */
async function run({ load, seconds: full = MAX_SECONDS.full }: Listed): Promise<number> {
  const fault = await load();
  const cleanup = createCleanup();
  const interrupted = new Promise<number>((resolve) => {
    process.once('SIGINT', () => resolve(130));
    process.once('SIGTERM', () => resolve(143));
  });
  const seconds = values.quick ? MAX_SECONDS.quick : full;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<number>((resolve) => {
    timer = setTimeout(() => {
      say(cleanup.diagnostics());
      say(`not finished within ${seconds} seconds`);
      resolve(1);
    }, seconds * 1000);
  });
  const finished = fault
    .run({ quick: values.quick, cleanup, say })
    .then(async ({ figure, holds }) => {
      await cleanup.close();
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

const chosen = FAULTS[positionals[0] ?? ''];
if (chosen && !values.list) {
  // Setting only the exit code is not enough: leftover work could keep the process alive.
  process.exit(await run(chosen));
} else {
  list();
  if (positionals.length > 0 && !values.list) process.exitCode = 2;
}
