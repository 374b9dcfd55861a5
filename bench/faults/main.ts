// npm run faults -- <name> [--quick]: breaks things on purpose and counts what is lost.
import { inspect, parseArgs } from 'node:util';
import { createClosers, type Fault } from '../shared/run-context.ts';

interface Listed {
  what: string;
  load: () => Promise<Fault>;
  /** How long the full form may take, if it is more than usual. */
  seconds?: number;
}

const FAULTS: Readonly<Record<string, Listed>> = {
  'rest-kill-server': {
    what: 'the service is killed again and again while 32 writers edit over REST',
    load: () => import('./rest/rest-kill-server.ts'),
  },
  'rest-kill-postgres': {
    what: 'PostgreSQL is killed again and again while 32 writers edit over REST',
    load: () => import('./rest/rest-kill-postgres.ts'),
  },
  compaction: {
    what: 'compaction and clearing up are killed at each of their statements and between',
    load: () => import('./compaction/compaction.ts'),
  },
  'one-zone': {
    what: '32 writers edit the same zone over REST',
    load: () => import('./rest/one-zone.ts'),
  },
  'kill-server': {
    what: 'the service is killed again and again under 50 live editors',
    load: () => import('./live/kill-server.ts'),
    seconds: 1_200,
  },
  'kill-postgres': {
    what: 'PostgreSQL is killed again and again under 50 live editors',
    load: () => import('./live/kill-postgres.ts'),
  },
  'postgres-away': {
    what: 'PostgreSQL is gone for a minute, then hangs for a minute, under 50 live editors',
    load: () => import('./live/postgres-away.ts'),
  },
  'redis-away': {
    what: 'Redis is killed, hangs and is flushed under live editors on two nodes',
    load: () => import('./live/redis-away.ts'),
  },
  revocation: {
    what: 'rights are taken away from people who go on sending and listening, on two nodes',
    load: () => import('./revocation/revocation.ts'),
  },
  guards: {
    what: 'every known attack on live editing, alone and among honest editors',
    load: () => import('./attacks/guards.ts'),
  },
  'rolling-restart': {
    what: 'two nodes behind nginx are restarted in turn while people of all kinds use them',
    load: () => import('./restarts/rolling-restart.ts'),
    seconds: 1_200,
  },
  upgrade: {
    what: 'two nodes of the previous release are upgraded while people of all kinds use them',
    load: () => import('./restarts/upgrade.ts'),
    seconds: 1_200,
  },
  soak: {
    what: 'thousands of zones are opened and closed; nothing of them stays in memory',
    load: () => import('./live/soak.ts'),
    seconds: 1_500,
  },
};
/** The code of a run that only took too long, as it may beside other work. */
const LATE = 3;
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

/** Runs one of them within its time; whatever it started is gone afterwards. */
async function run({ load, seconds: full = MAX_SECONDS.full }: Listed): Promise<number> {
  const fault = await load();
  const closers = createClosers();
  const interrupted = new Promise<number>((resolve) => {
    process.once('SIGINT', () => resolve(130));
    process.once('SIGTERM', () => resolve(143));
  });
  const seconds = values.quick ? MAX_SECONDS.quick : full;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<number>((resolve) => {
    timer = setTimeout(() => {
      say(closers.explanation());
      say(`not done within ${seconds} seconds`);
      resolve(1);
    }, seconds * 1000);
  });
  const finished = fault
    .run({ quick: values.quick, closers, say })
    .then(async ({ figure, holds }) => {
      await closers.close();
      say(figure);
      return holds === 'late' ? LATE : Number(!holds);
    })
    .catch((error: unknown) => {
      say(inspect(error));
      say(closers.explanation());
      return 1;
    });
  const code = await Promise.race([finished, interrupted, late]);
  clearTimeout(timer);
  await closers.close();
  return code;
}

const chosen = FAULTS[positionals[0] ?? ''];
if (chosen && !values.list) {
  // Not only a code: after an early end there may be work left that would keep the process.
  process.exit(await run(chosen));
} else {
  list();
  if (positionals.length > 0 && !values.list) process.exitCode = 2;
}
