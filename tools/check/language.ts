import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';
import { listFiles } from './list-files.ts';
import { exceptions, retiredWords } from './retired-words.ts';

const PROSE = '**/*.{ts,tsx,css,html,cjs,md,yaml,yml,sh,sql}';

/** Files that may contain retired words: the lists themselves, and migrations that cannot change. */
const NOT_CHECKED = [
  /^tools\/check\/(retired-words|language\.test)\.ts$/,
  /^apps\/server\/migrations\/000[1-8]-/,
  /^packages\/fonts\/src\/tables\//,
];

/** Fails on words and names that plain technical English and docs/glossary.md have replaced. */
export const language: Check = {
  name: 'language',
  async findFaults(root) {
    const files = (await listFiles(root, PROSE)).filter(
      (file) => !NOT_CHECKED.some((pattern) => pattern.test(file)),
    );
    const faults = await Promise.all(files.map((file) => checkFile(root, file)));
    return faults.flat();
  },
};

async function checkFile(root: string, file: string): Promise<string[]> {
  const lines = (await readFile(join(root, file), 'utf8')).split('\n');
  return lines.flatMap((line, index) => {
    if (exceptions.some((known) => known.file.test(file) && known.line.test(line))) return [];
    return retiredWords.flatMap(({ pattern, instead }) => {
      const [word] = pattern.exec(line) ?? [];
      return word ? [`${file}:${index + 1} says "${word}"; write ${instead}`] : [];
    });
  });
}
