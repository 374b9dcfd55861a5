import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Installation {
  /** The folder with the installed package, empty before the installation. */
  folder: string;
  /** The names of the packed files. */
  packed: readonly string[];
  /** The size of the tarball. */
  bytes: number;
  remove(): Promise<void>;
}

/** Builds a package, packs it and installs the tarball into an empty folder. */
export async function installPackage(
  buildPackage: (folder: string) => Promise<void>,
): Promise<Installation> {
  const root = await mkdtemp(join(tmpdir(), 'lienzo-package-'));
  const remove = () => rm(root, { recursive: true, force: true });
  try {
    const built = join(root, 'built');
    await buildPackage(built);
    await npm(root, ['pack', built]);
    const [tarball = ''] = (await readdir(root)).filter((name) => name.endsWith('.tgz'));
    const { stdout } = await run('tar', ['-tzf', tarball], { cwd: root });
    const folder = join(root, 'empty');
    await mkdir(folder);
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    await npm(folder, ['install', '--no-audit', '--no-fund', join(root, tarball)]);
    const { size: bytes } = await stat(join(root, tarball));
    return { folder, packed: stdout.trim().split('\n'), bytes, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function npm(cwd: string, args: readonly string[]): Promise<void> {
  await run('nice', ['-n', '5', 'npm', ...args], { cwd });
}
