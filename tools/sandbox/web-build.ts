import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCES = [
  'apps/web/{src,index.html,vite.config.ts,package.json}{,/**}',
  'packages/{contract,fonts,sdk,shapes,zone-doc}/src/**',
];

interface Build {
  /** The folder of the whole project. */
  root: string;
  /** Told before a build, which takes some seconds. */
  onBuild?: () => void;
}

/** Builds the web app when anything it is made of is newer than the last build. */
export async function ensureWebBuilt({ root, onBuild }: Build): Promise<void> {
  const built = await timeOf(join(root, 'apps/web/dist/index.html'));
  for await (const file of glob(SOURCES, { cwd: root })) {
    if ((await timeOf(join(root, file))) > built) {
      onBuild?.();
      return await build(root);
    }
  }
}

async function timeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? found.mtimeMs : 0;
}

async function build(root: string): Promise<void> {
  const child = spawn('npm', ['run', '--silent', 'build:web'], { cwd: root, stdio: 'pipe' });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The web app could not be built.\n${printed}`);
}
