import { readFile } from 'node:fs/promises';

/** Returns the code blocks of a language below a heading. */
export async function readBlocks(
  file: string,
  heading: string,
  language = 'sh',
): Promise<string[]> {
  const text = await readFile(file, 'utf8');
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  const blocks = own.matchAll(/^ *```(\w+)\n([\s\S]*?)```/gm);
  return [...blocks].flatMap(([, kind, block = '']) => (kind === language ? [block] : []));
}
