import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const OURS = fileURLToPath(new URL('../../', import.meta.url));

interface ProjectOptions {
  /** Text by path. */
  files: Readonly<Record<string, string>>;
  /** Files to copy from our own project. */
  copies?: readonly string[];
  /** Links by path, with targets relative to our own project. */
  links?: Readonly<Record<string, string>>;
}

/** Creates a small project in a temporary folder, which is removed after the test. Returns its root. */
export async function createProject({ files, copies = [], links = {} }: ProjectOptions) {
  const root = await mkdtemp(join(tmpdir(), 'lienzo-check-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    await writeFile(await createFolderOf(root, path), text);
  }
  for (const path of copies) await copyFile(join(OURS, path), await createFolderOf(root, path));
  for (const [path, target] of Object.entries(links)) {
    await symlink(join(OURS, target), await createFolderOf(root, path));
  }
  return root;
}

async function createFolderOf(root: string, path: string): Promise<string> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  return file;
}
