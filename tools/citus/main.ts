// npm run citus [-- part of a test's name]: runs the acceptance suite on a Citus cluster and checks that
// every statement of the service uses one shard.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startSandbox } from '../sandbox/sandbox.ts';
import { createClusterDatabase } from './cluster-database.ts';
import { explainStatements } from './explain-statements.ts';
import { recordStatements } from './record-statements.ts';
import { reportExplained } from './report-explained.ts';
import { runMaintenance } from './run-maintenance.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const SKIPPED = `skipped: CITUS_URL is not set.
Set it to a database with the citus extension on the coordinator of a test cluster, with a superuser:
CITUS_URL=postgres://postgres@coordinator.example.com/postgres npm run citus
`;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function runAcceptance(sandbox: object): Promise<boolean> {
  const child = spawn(process.execPath, ['acceptance/src/main.ts', ...process.argv.slice(2)], {
    cwd: ROOT,
    env: { ...process.env, LIENZO_SANDBOX: JSON.stringify(sandbox) },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

async function start(citusUrl: string) {
  const database = await createClusterDatabase(citusUrl);
  say(database.cluster);
  // The zone size of the acceptance suite's own sandbox.
  const env = { ZONE_ELEMENTS: '3000', ZONE_FILES: '60', ...process.env };
  return { database, ...(await startSandbox({ port: 0, empty: false, env, database })) };
}

async function run(citusUrl: string): Promise<boolean> {
  const starting = start(citusUrl);
  // Also handles a signal that arrives while the sandbox is starting.
  const abort = () => void starting.then(({ close }) => close()).finally(() => process.exit(1));
  process.once('SIGINT', abort);
  process.once('SIGTERM', abort);
  const { database, sandbox, close } = await starting;
  try {
    const recorder = recordStatements();
    const accepted = await runAcceptance(sandbox);
    await runMaintenance(database.url);
    const { sent, kinds } = recorder.stop();
    const explained = await explainStatements(database.url, kinds);
    const allowed = reportExplained({ explained, sent, say });
    return accepted && allowed;
  } finally {
    await close();
  }
}

const url = process.env.CITUS_URL;
if (url) {
  run(url).then(
    (passed) => process.exit(passed ? 0 : 1),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
} else {
  process.stdout.write(SKIPPED);
}
