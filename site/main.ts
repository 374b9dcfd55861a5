// npm run site: builds the documentation as static files in site/dist/html.
// SITE_BASE is the path under which they are served, such as /docs/; the default is /.
import { spawn } from 'node:child_process';
import { rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeContent } from './prepare/write-content.ts';

const SITE = import.meta.dirname;
const ROOT = join(SITE, '..');
const WARNING = /\bwarn(ing)?\b/i;

/** Runs Astro and returns its warnings. */
async function runAstro(): Promise<string[]> {
  const child = spawn('astro', ['build'], {
    cwd: SITE,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
  return output.split('\n').filter((line) => WARNING.test(line));
}

const started = performance.now();
const base = process.env.SITE_BASE ?? '/';
if (!/^\/(.*\/)?$/.test(base)) throw new Error('SITE_BASE must begin and end with a slash.');
const pages = await writeContent({ root: ROOT, folder: join(SITE, 'dist/content'), base });
const warnings = await runAstro();
// Static hosts look for this file.
await rename(join(SITE, 'dist/html/404/index.html'), join(SITE, 'dist/html/404.html'));
await rmdir(join(SITE, 'dist/html/404'));
const seconds = ((performance.now() - started) / 1000).toFixed(1);
for (const warning of warnings) process.stderr.write(`${warning}\n`);
process.stdout.write(`${pages} pages in site/dist/html, built in ${seconds} s\n`);
if (warnings.length > 0) process.exitCode = 1;
