import { glob } from 'node:fs/promises';

/** Files of the project that match, relative to its root, without what npm, git or a build put there. */
export async function listFiles(root: string, pattern: string): Promise<string[]> {
  const found: string[] = [];
  const exclude = (name: string) => /(^|\/)(node_modules|dist|\.git)$/.test(name);
  for await (const file of glob(pattern, { cwd: root, exclude })) found.push(file);
  return found.sort();
}
