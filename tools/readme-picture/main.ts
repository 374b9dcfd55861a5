// npm run readme-picture: runs the commands of the README's picture on a sandbox and draws what they print.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startSandbox } from '../docs-test/start-sandbox.ts';
import { drawTerminal } from './draw-terminal.ts';
import { PICTURE } from './find-stale-picture.ts';
import { recordScene } from './record-scene.ts';

const ROOT = dirname(dirname(import.meta.dirname));

const { names, printed, stop } = await startSandbox(ROOT, process.env);
try {
  const shots = await recordScene({ root: ROOT, names, env: process.env, printed });
  await mkdir(dirname(join(ROOT, PICTURE)), { recursive: true });
  await writeFile(join(ROOT, PICTURE), drawTerminal(shots));
  process.stdout.write(`${PICTURE}\n`);
} finally {
  await stop();
}
