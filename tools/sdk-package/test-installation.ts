import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildPackage } from './build-package.ts';

const run = promisify(execFile);

export interface Installation {
  /** A folder that held nothing before the package was installed into it. */
  folder: string;
  /** The names of what was packed. */
  packed: readonly string[];
  remove(): Promise<void>;
}

/** Builds, packs and installs the package, as somebody would who gets nothing but the tarball. */
export async function installPackage(): Promise<Installation> {
  const place = await mkdtemp(join(tmpdir(), 'lienzo-sdk-'));
  const remove = () => rm(place, { recursive: true, force: true });
  try {
    const built = join(place, 'built');
    await buildPackage(built);
    await npm(place, ['pack', built]);
    const [tarball = ''] = (await readdir(place)).filter((name) => name.endsWith('.tgz'));
    const { stdout } = await run('tar', ['-tzf', tarball], { cwd: place });
    const folder = join(place, 'empty');
    await mkdir(folder);
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    await npm(folder, ['install', '--no-audit', '--no-fund', join(place, tarball)]);
    return { folder, packed: stdout.trim().split('\n'), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function npm(cwd: string, args: readonly string[]): Promise<void> {
  await run('nice', ['-n', '5', 'npm', ...args], { cwd });
}
