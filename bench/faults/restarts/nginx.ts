import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Cleanup } from '../../shared/run-context.ts';
import { findFreePort } from '../../shared/service-process.ts';

const SHIPPED = new URL('../../../deploy/nginx.conf', import.meta.url);
const START_MILLISECONDS = 5_000;
const SHOWN_CHARACTERS = 3_000;

/** Starts nginx in front of the nodes with the shipped configuration. Returns its URL. */
export async function startNginx(cleanup: Cleanup, nodes: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-nginx-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755); // its workers may run as another user
  const port = await findFreePort();
  const file = join(folder, 'nginx.conf');
  const log = join(folder, 'error.log');
  await writeFile(file, adapt(await readFile(SHIPPED, 'utf8'), { folder, log, port, nodes }));
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', log, '-g', 'daemon off;'], {
    stdio: 'ignore',
  });
  cleanup.add(() => end(child));
  let said = '';
  const listen = setInterval(async () => {
    said = await readFile(log, 'utf8').catch(() => '');
  }, 1_000);
  cleanup.add(() => clearInterval(listen));
  cleanup.addDiagnostics(() => said.slice(-SHOWN_CHARACTERS));
  const url = `http://127.0.0.1:${port}`;
  await untilListening(child, url);
  return url;
}

interface NginxOptions {
  folder: string;
  log: string;
  port: number;
  nodes: readonly string[];
}

/**
 * Replaces addresses and folders only. Host names are not used here, so the resolver is removed.
 */
function adapt(shipped: string, { folder, log, port, nodes }: NginxOptions): string {
  const places: readonly [RegExp, string][] = [
    [/\/tmp\//g, `${folder}/`],
    [/\/dev\/stderr/g, log],
    [/^\s*resolver .*\n/gm, ''],
    [/ resolve\b/g, ''],
    [/\blisten 8080;/g, `listen 127.0.0.1:${port};`],
    [/\blienzo:8080\b/g, new URL(nodes[0] ?? '').host],
    [/\blienzo-2:8080\b/g, new URL(nodes[1] ?? '').host],
  ];
  return places.reduce((text, [pattern, replacement]) => {
    const changed = text.replace(pattern, replacement);
    if (changed === text) throw new Error(`deploy/nginx.conf has no ${pattern}.`);
    return changed;
  }, shipped);
}

async function untilListening(child: ChildProcess, url: string): Promise<void> {
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  const limit = performance.now() + START_MILLISECONDS;
  while (!(await fetch(url).catch(() => undefined))) {
    if (failure) throw new Error('nginx is not installed, or not in the PATH.', { cause: failure });
    if (child.exitCode !== null || performance.now() > limit)
      throw new Error('nginx did not start.');
    await setTimeout(50);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
