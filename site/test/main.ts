// npm run site:test: builds the documentation site and checks links, accessibility, reading without scripts,
// requests to other hosts and the examples of the reference.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { withBrowser } from '../../tools/e2e/browser.ts';
import { readVersions } from '../prepare/versions.ts';
import {
  checkAccessibility,
  checkFirstSteps,
  checkSearch,
  checkWithoutScripts,
  createOpener,
} from './browser-checks.ts';
import { checkExamples } from './check-examples.ts';
import { findDeadLinks } from './find-dead-links.ts';
import { findForeignAddresses } from './find-foreign-addresses.ts';
import { serve } from './serve.ts';

const ROOT = join(import.meta.dirname, '../..');
const HTML = join(ROOT, 'site/dist/html');
const print = (line: string) => process.stdout.write(`${line}\n`);

const count = { passed: 0, failed: 0 };

async function check(name: string, find: () => Promise<string[]>): Promise<boolean> {
  const started = performance.now();
  const problems = await find().catch((error: unknown) => [String(error)]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(`${problems.length > 0 ? '✗' : '✓'} ${name} (${seconds} s)`);
  for (const problem of problems.slice(0, 20)) print(`  ${problem}`);
  if (problems.length > 20) print(`  and ${problems.length - 20} more`);
  count[problems.length > 0 ? 'failed' : 'passed'] += 1;
  return problems.length === 0;
}

/** Builds the site. Its warnings are failures. */
async function build(): Promise<string[]> {
  const env = { ...process.env, SITE_BASE: '/' };
  const child = spawn(process.execPath, [join(ROOT, 'site/main.ts')], { cwd: ROOT, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return code === 0 ? [] : output.trim().split('\n');
}

async function runBrowserChecks(): Promise<void> {
  const { url, close } = await serve(HTML);
  try {
    await withBrowser(async (browser) => {
      const open = createOpener(browser, url);
      await check('accessibility, light', () => checkAccessibility(open, { colorScheme: 'light' }));
      const phone = { colorScheme: 'dark', viewport: { width: 390, height: 800 } } as const;
      await check('accessibility, dark on a phone', () => checkAccessibility(open, phone));
      await check('reading without scripts', () => checkWithoutScripts(open));
      await check('search', () => checkSearch(open));
      await check('first steps', () => checkFirstSteps(open));
    });
  } finally {
    close();
  }
}

const started = performance.now();
if (await check('build without warnings', build)) {
  const { older } = await readVersions(ROOT);
  const olderVersions = older.map(({ url }) => url);
  await check('dead links', () => findDeadLinks(HTML, olderVersions));
  await check('addresses of other hosts', () => findForeignAddresses(HTML));
  await check('types of the SDK examples', () => checkExamples(ROOT));
  await runBrowserChecks();
}
print(`Took ${((performance.now() - started) / 1000).toFixed(0)} s`);
print(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed > 0 ? 1 : 0);
