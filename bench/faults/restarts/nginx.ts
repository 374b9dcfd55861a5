import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Closers } from '../../shared/run-context.ts';
import { findFreePort } from '../../shared/service-process.ts';

const SHIPPED = new URL('../../../deploy/nginx.conf', import.meta.url);
const START_MILLISECONDS = 5_000;
const SHOWN_CHARACTERS = 3_000;

/** nginx before some nodes, with the configuration that is shipped. Gives its address. */
export async function startNginx(closers: Closers, nodes: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-nginx-'));
  closers.add(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755); // its workers may run as somebody else
  const port = await findFreePort();
  const file = join(folder, 'nginx.conf');
  const log = join(folder, 'error.log');
  await writeFile(file, adapt(await readFile(SHIPPED, 'utf8'), { folder, log, port, nodes }));
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', log, '-g', 'daemon off;'], {
    stdio: 'ignore',
  });
  closers.add(() => end(child));
  let said = '';
  const listen = setInterval(async () => {
    said = await readFile(log, 'utf8').catch(() => '');
  }, 1_000);
  closers.add(() => clearInterval(listen));
  closers.explain(() => said.slice(-SHOWN_CHARACTERS));
  const url = `http://127.0.0.1:${port}`;
  await untilListening(child, url);
  return url;
}

interface Place {
  folder: string;
  log: string;
  port: number;
  nodes: readonly string[];
}

/** Only addresses and folders become others. Names are not looked up here, so nothing resolves them. */
function adapt(shipped: string, { folder, log, port, nodes }: Place): string {
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
