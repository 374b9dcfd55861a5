import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Cleanup } from '../../shared/run-context.ts';

/** The last commit and the newest migration of the release that people upgrade from. Each release updates it. */
export const PREVIOUS_RELEASE = {
  commit: 'c619b3e7de9e02de1cc29e4537f92c31d3f5272f',
  migration: '0008-longer-waiting-list',
};

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

/**
 * Unpacks the previous release into a new folder, with the dependencies of this one. Returns its
 * program.
 */
export async function unpackPreviousRelease(cleanup: Cleanup): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-previous-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
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
    throw new Error(`The history lacks ${commit}; fetch the full history.`, { cause });
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
