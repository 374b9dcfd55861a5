import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const OURS = fileURLToPath(new URL('../../', import.meta.url));

interface ProjectOptions {
  /** Text by path. */
  files: Readonly<Record<string, string>>;
  /** Files of our own project to have as they are. */
  copies?: readonly string[];
  /** Links by path; what they lead to is relative to our own project. */
  links?: Readonly<Record<string, string>>;
}

/** A small project in a folder of its own, gone after the test. Gives its root. */
export async function createProject({ files, copies = [], links = {} }: ProjectOptions) {
  const root = await mkdtemp(join(tmpdir(), 'lienzo-check-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    await writeFile(await makeWay(root, path), text);
  }
  for (const path of copies) await copyFile(join(OURS, path), await makeWay(root, path));
  for (const [path, target] of Object.entries(links)) {
    await symlink(join(OURS, target), await makeWay(root, path));
  }
  return root;
}

async function makeWay(root: string, path: string): Promise<string> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  return file;
}
