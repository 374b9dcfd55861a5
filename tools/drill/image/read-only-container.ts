import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type ImageSettings, run } from './container-tools.ts';

type Settings = Readonly<Record<string, string | undefined>>;

/** Runs programs of an image as its user, on a read-only file system. */
export interface Container {
  start(program: readonly string[], settings: Settings): ChildProcess;
  /** Runs a program to its end and returns its output. Throws if it fails. */
  call(program: readonly string[], settings?: Settings): Promise<string>;
  remove(): Promise<void>;
}

export async function openContainer(
  files: string,
  folder: string,
  image: ImageSettings,
): Promise<Container> {
  const mounted: string[] = [];
  const mount = async (path: string, args: readonly string[]) => {
    await run('mount', [...args, path]);
    mounted.push(path);
  };
  const root = join(folder, 'container');
  await mkdir(root, { recursive: true });
  await mount(root, ['--bind', files]);
  await run('mount', ['-o', 'remount,ro,bind', root]);
  await mount(join(root, 'proc'), ['-t', 'proc', 'proc']);
  await mount(join(root, 'dev'), ['--rbind', '/dev']);

  const defaults = Object.fromEntries(image.Env.map((pair) => pair.split(/=(.*)/s, 2)));
  const start: Container['start'] = (program, settings) => {
    // env(1) changes the folder inside the root, which chroot(1) does not.
    const prefix = [`--userspec=${image.User}:${image.User}`, root, 'env', '-C', image.WorkingDir];
    return spawn('chroot', [...prefix, ...program], {
      env: { ...defaults, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };
  return {
    start,
    async call(program, settings = {}) {
      const child = start(program, settings);
      if (!child.stdout || !child.stderr) throw new Error('The program has no output.');
      const [output, problem, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      if (code !== 0)
        throw new Error(`${program.join(' ')} exited with ${code}:\n${output}${problem}`);
      return output;
    },
    async remove() {
      for (const path of mounted.reverse()) await run('umount', ['--recursive', '--lazy', path]);
    },
  };
}
