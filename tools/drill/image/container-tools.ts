import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const PACKAGES = ['buildah', 'podman', 'debootstrap'];
const LARGE_OUTPUT = 64 * 1024 * 1024;

export async function requirePackages(): Promise<void> {
  for (const name of PACKAGES)
    await run(name, ['--version']).catch(() => {
      throw new Error(`${name} is missing: apt-get install ${PACKAGES.join(' ')}`);
    });
  if (process.getuid?.() !== 0) throw new Error('Run this drill as root: it mounts file systems.');
}

export async function run(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: LARGE_OUTPUT });
  return stdout;
}

/** Images in a folder of their own, built without a container engine and without a registry. */
export interface ImageStore {
  /** Creates the image that a Dockerfile starts from: Debian with this Node and npm. */
  createBase(name: string): Promise<void>;
  build(root: string, tag: string): Promise<void>;
  inspect(tag: string): Promise<ImageSettings>;
  /** Returns the folder with the files of an image. */
  unpack(tag: string): Promise<string>;
  remove(): Promise<void>;
}

export interface ImageSettings {
  User: string;
  Entrypoint: string[];
  Env: string[];
  WorkingDir: string;
}

export function openImageStore(folder: string): ImageStore {
  // Without overlays, which not every machine allows.
  const store = ['--storage-driver', 'vfs', '--root', join(folder, 'images')];
  const runtime = ['--runroot', join(folder, 'runtime')];
  const buildah = (args: readonly string[]) => run('buildah', [...store, ...runtime, ...args]);
  return {
    async createBase(name) {
      const base = join(folder, 'base');
      await run('debootstrap', [
        '--variant=minbase',
        '--include=ca-certificates',
        'bookworm',
        base,
      ]);
      await addNode(base);
      const archive = join(folder, 'base.tar');
      await run('tar', ['-C', base, '-cf', archive, '.']);
      const env = ['--change', 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'];
      await run('podman', [...store, ...runtime, 'import', ...env, archive, name]);
      await rm(archive);
      await rm(base, { recursive: true });
    },
    async build(root, tag) {
      const limits = ['--isolation', 'chroot', '--pull-never'];
      const child = spawn('buildah', [...store, ...runtime, 'bud', ...limits, '--tag', tag, root], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      const collect = (chunk: unknown) => {
        output = `${output}${String(chunk)}`.slice(-10_000);
      };
      child.stdout.on('data', collect);
      child.stderr.on('data', collect);
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(`The image could not be built:\n${output}`);
    },
    async inspect(tag) {
      const found = JSON.parse(await buildah(['inspect', '--type', 'image', tag]));
      return found.OCIv1.config;
    },
    async unpack(tag) {
      const container = (await buildah(['from', '--pull-never', tag])).trim();
      return (await buildah(['mount', container])).trim();
    },
    async remove() {
      await buildah(['umount', '--all']).catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Adds the Node that runs this program, the npm of this machine, its CAs, and the user "node". */
async function addNode(base: string): Promise<void> {
  const local = join(base, 'usr/local');
  await cp(process.execPath, join(local, 'bin/node'), { dereference: true });
  const program = (await run('sh', ['-c', 'realpath "$(command -v npm)"'])).trim();
  await mkdir(join(local, 'lib/node_modules'), { recursive: true });
  await cp(dirname(dirname(program)), join(local, 'lib/node_modules/npm'), { recursive: true });
  const npm = '../lib/node_modules/npm/bin/npm-cli.js';
  await run('ln', ['-s', npm, join(local, 'bin/npm')]);
  const authorities = '/etc/ssl/certs/ca-certificates.crt';
  await writeFile(join(base, authorities), await readFile(authorities));
  await run('chroot', [base, 'useradd', '--uid', '1000', '--create-home', 'node']);
}
