// npm run readme-picture: runs the commands of the README's terminal image in a sandbox and draws their output.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startSandbox } from '../docs-test/start-sandbox.ts';
import { drawTerminal } from './draw-terminal.ts';
import { PICTURE } from './find-stale-picture.ts';
import { recordScene } from './record-scene.ts';

const ROOT = dirname(dirname(import.meta.dirname));

const { setup, printed, stop } = await startSandbox(ROOT, process.env);
try {
  const shots = await recordScene({ root: ROOT, setup, env: process.env, printed });
  await mkdir(dirname(join(ROOT, PICTURE)), { recursive: true });
  await writeFile(join(ROOT, PICTURE), drawTerminal(shots));
  process.stdout.write(`${PICTURE}\n`);
} finally {
  await stop();
}
