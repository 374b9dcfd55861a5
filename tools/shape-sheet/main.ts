// npm run shape-sheet: generates docs/pictures/shapes.svg with every shape, and the page that shows it.
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeSheet } from './write-sheet.ts';

const ROOT = dirname(dirname(import.meta.dirname));

for (const [path, content] of Object.entries(await writeSheet())) {
  await writeFile(join(ROOT, path), content);
  process.stdout.write(`${path}\n`);
}
