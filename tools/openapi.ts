// npm run openapi: generates openapi.json from the contract. With --check it only checks that the file is
// up to date.
import { readFile, writeFile } from 'node:fs/promises';
import { buildOpenApi } from '@lienzo/contract';

const FILE = new URL('../openapi.json', import.meta.url);

const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
const text = `${JSON.stringify(buildOpenApi(version), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  await writeFile(FILE, text);
} else if ((await readFile(FILE, 'utf8').catch(() => '')) !== text) {
  process.stderr.write('openapi.json is out of date. Run: npm run openapi\n');
  process.exitCode = 1;
}
