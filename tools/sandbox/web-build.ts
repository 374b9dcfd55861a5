import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCES = [
  'apps/web/{src,index.html,vite.config.ts,package.json}{,/**}',
  'packages/{contract,fonts,sdk,shapes,zone-doc}/src/**',
];

interface BuildOptions {
  /** The root folder of the project. */
  root: string;
  /** Called before a build, which takes several seconds. */
  onBuild?: () => void;
}

/** Builds the web app when a source file is newer than the last build. */
export async function ensureWebBuilt({ root, onBuild }: BuildOptions): Promise<void> {
  const built = await modifiedTime(join(root, 'apps/web/dist/index.html'));
  for await (const file of glob(SOURCES, { cwd: root })) {
    if ((await modifiedTime(join(root, file))) > built) {
      onBuild?.();
      return await build(root);
    }
  }
}

async function modifiedTime(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? found.mtimeMs : 0;
}

async function build(root: string): Promise<void> {
  const child = spawn('npm', ['run', '--silent', 'build:web'], { cwd: root, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`Building the web app failed.\n${output}`);
}
