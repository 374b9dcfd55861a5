import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Closers } from '../../shared/run-context.ts';

/**
 * What people upgrade from: its last commit and the newest of its migrations. Each release moves it on
 * to the one that it follows.
 */
export const PREVIOUS_RELEASE = {
  commit: 'c619b3e7de9e02de1cc29e4537f92c31d3f5272f',
  migration: '0008-longer-waiting-list',
};

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

/** The previous release in a folder of its own, with the dependencies of this one. Gives its program. */
export async function unpackPreviousRelease(closers: Closers): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-previous-'));
  closers.add(() => rm(folder, { recursive: true, force: true }));
  await unpack(folder);
  const migrations = await readdir(join(folder, 'apps/server/migrations'));
  const newest = migrations.toSorted().at(-1);
  if (newest !== `${PREVIOUS_RELEASE.migration}.sql`)
    throw new Error(`The newest migration of the previous release is ${newest}.`);
  await linkDependencies(folder);
  await linkWorkspaces(folder);
  return join(folder, 'apps/server/src/main.ts');
}

async function unpack(folder: string): Promise<void> {
  const { commit } = PREVIOUS_RELEASE;
  await run('git', ['-C', ROOT, 'cat-file', '-e', `${commit}^{commit}`]).catch((cause) => {
    throw new Error(`The history has no ${commit}; fetch all of it.`, { cause });
  });
  const archive = spawn('git', ['-C', ROOT, 'archive', commit], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const tar = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'inherit', 'inherit'] });
  archive.stdout.pipe(tar.stdin);
  const [code] = await once(tar, 'close');
  if (code !== 0) throw new Error('The previous release could not be unpacked.');
}

async function linkDependencies(folder: string): Promise<void> {
  const modules = join(ROOT, 'node_modules');
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(modules)) {
    if (name.startsWith('.') || name === '@lienzo') continue;
    await symlink(join(modules, name), join(folder, 'node_modules', name));
  }
}

async function linkWorkspaces(folder: string): Promise<void> {
  for (const parent of ['packages', 'apps']) {
    for (const name of await readdir(join(folder, parent))) {
      const place = join(folder, parent, name);
      const manifest = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'));
      const link = join(folder, 'node_modules', manifest.name);
      await mkdir(dirname(link), { recursive: true });
      await symlink(place, link);
    }
  }
}
