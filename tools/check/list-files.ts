import { glob } from 'node:fs/promises';

/** Returns the matching files relative to the root, without dependencies, builds and Git data. */
export async function listFiles(root: string, pattern: string): Promise<string[]> {
  const found: string[] = [];
  const exclude = (name: string) => /(^|\/)(node_modules|dist|\.git)$/.test(name);
  for await (const file of glob(pattern, { cwd: root, exclude })) found.push(file);
  return found.sort();
}
