// npm run drill -- NAME: rehearses what operators and people do on this machine, with real browsers.
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { withBrowser } from '../e2e/browser.ts';
import { ensureWebBuilt } from '../sandbox/web-build.ts';
import { drillAccounts } from './accounts.ts';
import { drillChart } from './chart/chart.ts';
import type { DrillOptions, PlainOptions } from './drill-options.ts';
import { drillFirstRun } from './first-run.ts';
import { drillForeignProvider } from './foreign-provider.ts';
import { drillImage } from './image/image.ts';
import { drillSelfHosting } from './self-hosting/self-hosting.ts';

const ROOT = dirname(dirname(import.meta.dirname));

interface Drill {
  summary: string;
  /** Runs with a browser and, unless `needsWeb` is false, with the built web app. */
  run?(options: DrillOptions): Promise<void>;
  needsWeb?: false;
  /** Runs without a browser. */
  runPlain?(options: PlainOptions): Promise<void>;
}

const DRILLS: Readonly<Record<string, Drill>> = {
  accounts: {
    summary: 'change an account: passkeys, two-step sign-in and sessions',
    run: drillAccounts,
  },
  'first-run': {
    summary: 'from an empty database to two people who draw together, by docs/self-hosting.md',
    run: drillFirstRun,
  },
  'foreign-provider': {
    summary: 'sign-in with an account at Glewlwyd, which must be installed',
    run: drillForeignProvider,
    needsWeb: false,
  },
  'self-hosting': {
    summary:
      'two nodes behind nginx and Caddy, backup, upgrade and faults, by docs/self-hosting.md',
    run: drillSelfHosting,
  },
  image: {
    summary: 'build the container image and run it as a user without rights',
    runPlain: drillImage,
  },
  chart: {
    summary: 'render the Helm chart and validate it against the schemas of Kubernetes',
    runPlain: drillChart,
  },
};

const HELP = `Rehearse what operators do.

  npm run drill -- <name> [--screenshots <folder>]

${Object.entries(DRILLS)
  .map(([name, { summary }]) => `  ${name.padEnd(17)} ${summary}`)
  .join('\n')}
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { screenshots: { type: 'string' }, help: { type: 'boolean', default: false } },
});
const print = (line: string) => process.stdout.write(`${line}\n`);

const [name = ''] = positionals;
const drill = DRILLS[name];

async function run(drill: Drill): Promise<void> {
  const began = performance.now();
  await drill.runPlain?.({ root: ROOT, env: process.env, print });
  if (drill.run) await runWithBrowser(drill.run, drill.needsWeb);
  print(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

async function runWithBrowser(run: NonNullable<Drill['run']>, needsWeb = true): Promise<void> {
  if (needsWeb) await ensureWebBuilt({ root: ROOT });
  const folder = values.screenshots ?? (await mkdtemp(join(tmpdir(), 'lienzo-drill-')));
  await mkdir(folder, { recursive: true });
  const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const serverUrl = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  await withBrowser((browser) =>
    run({ root: ROOT, serverUrl, browser, chromiumPath, folder, print }),
  );
  print(`Screenshots: ${folder}`);
}

if (values.help || !drill) {
  process.stdout.write(HELP);
  process.exitCode = values.help || name === '' ? 0 : 2;
} else {
  run(drill).then(
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
