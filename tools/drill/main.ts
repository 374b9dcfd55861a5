// npm run drill: rehearses what operators do on this machine, with real browsers.
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { withBrowser } from '../e2e/browser.ts';
import { ensureWebBuilt } from '../sandbox/web-build.ts';
import { drillFirstRun } from './first-run.ts';
import { drillForeignProvider } from './foreign-provider.ts';

const ROOT = dirname(dirname(import.meta.dirname));
const HELP = `Rehearse what operators do.

  npm run drill -- <name> [--screenshots <folder>]

  first-run         from an empty database to two people who draw together, by docs/self-hosting.md
  foreign-provider  sign-in with an account at Glewlwyd, which must be installed
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { screenshots: { type: 'string' }, help: { type: 'boolean', default: false } },
});
const print = (line: string) => process.stdout.write(`${line}\n`);

const DRILLS = { 'first-run': drillFirstRun, 'foreign-provider': drillForeignProvider };

function isDrill(name = ''): name is keyof typeof DRILLS {
  return Object.hasOwn(DRILLS, name);
}

async function run(name: keyof typeof DRILLS): Promise<void> {
  if (name === 'first-run') await ensureWebBuilt({ root: ROOT });
  const folder = values.screenshots ?? (await mkdtemp(join(tmpdir(), 'lienzo-drill-')));
  await mkdir(folder, { recursive: true });
  const serverUrl = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  await withBrowser((browser) => DRILLS[name]({ root: ROOT, serverUrl, browser, folder, print }));
  print(`Screenshots: ${folder}`);
}

const [name] = positionals;
if (values.help || !isDrill(name)) {
  process.stdout.write(HELP);
  process.exitCode = values.help ? 0 : 2;
} else {
  run(name).then(
    () => {
      print('1 passed, 0 failed');
      process.exit(0);
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      print('0 passed, 1 failed');
      process.exit(1);
    },
  );
}
