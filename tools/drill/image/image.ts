import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceHost, startSandbox } from '../../sandbox/sandbox.ts';
import type { PlainOptions } from '../drill-options.ts';
import { waitUntilReady } from '../wait-until-ready.ts';
import { type ImageSettings, openImageStore, requirePackages, run } from './container-tools.ts';
import { type Container, openContainer } from './read-only-container.ts';

const TAG = 'lienzo';
const STOP_MILLISECONDS = 30_000;

/** What development needs and the image must not contain. */
const UNWANTED = ['typescript', 'vitest', 'vite', 'playwright-core', '@biomejs/biome'];

/**
 * Builds the image of the Dockerfile on a base made from Debian's packages, checks its contents, and runs the
 * acceptance tests against the service in it, on a read-only file system and as the user of the image.
 */
export async function drillImage({ root, env, print }: PlainOptions): Promise<void> {
  await requirePackages();
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-image-'));
  const store = openImageStore(folder);
  const began = performance.now();
  const said = (what: string) =>
    print(`${((performance.now() - began) / 1000).toFixed(0).padStart(6)} s  ${what}`);
  let container: Container | undefined;
  try {
    await store.createBase(await readBaseName(root));
    said('made a base image');
    await store.build(root, TAG);
    const image = await store.inspect(TAG);
    const files = await store.unpack(TAG);
    const size = (await run('du', ['-sm', join(files, 'app')])).split('\t', 1)[0];
    said(`built the image; the product takes ${size} MB in it`);
    container = await openContainer(files, folder, image);
    await checkContents(container, image);
    said('it runs without rights, cannot be written to, and has no development tools');
    await accept({ root, env, print: said }, container, image);
  } finally {
    await container?.remove();
    await store.remove();
  }
}

async function readBaseName(root: string): Promise<string> {
  const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8');
  const names = new Set([...dockerfile.matchAll(/^FROM (\S+:\S+)/gm)].map(([, name]) => name));
  const [name] = names;
  if (!name || names.size > 1) throw new Error(`The Dockerfile has the bases ${[...names]}.`);
  return name.replace(/@sha256:.*/, '');
}

async function checkContents(container: Container, image: ImageSettings): Promise<void> {
  if (image.User !== '1000') throw new Error(`The image runs as ${image.User || 'root'}.`);
  const user = (await container.call(['id', '-u'])).trim();
  if (user !== '1000') throw new Error(`The program runs as ${user}.`);
  for (const path of ['/app/file', '/tmp/file', '/file'])
    await container.call(['touch', path]).then(
      () => {
        throw new Error(`${path} can be written.`);
      },
      () => {},
    );
  const found = (await container.call(['sh', '-c', `ls -d node_modules/* node_modules/@*/*`]))
    .split('\n')
    .filter((path) => UNWANTED.includes(path.replace('node_modules/', '')));
  if (found.length > 0) throw new Error(`The image contains ${found.join(', ')}.`);
  const version = (await container.call(['lienzo', '--version'])).trim();
  if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`lienzo --version prints ${version}.`);
}

async function accept(
  { root, env, print }: PlainOptions,
  container: Container,
  image: ImageSettings,
): Promise<void> {
  let settings: Readonly<Record<string, string | undefined>> = {};
  const host: ServiceHost = {
    migrate: (databaseUrl) =>
      container.call([...image.Entrypoint, 'migrate'], { DATABASE_OWNER_URL: databaseUrl }),
    async start(given) {
      // The database of the drill has one user, and the image refuses that by default.
      settings = { ...given, DATABASE_ALLOW_PRIVILEGED_LOGIN: 'true', LOG_LEVEL: 'warn' };
      return startService(container, image, settings);
    },
  };
  const serviceEnv = {
    DATABASE_URL: env.TEST_DATABASE_URL ?? env.DATABASE_URL,
    // The limits with which the acceptance tests run.
    ZONE_ELEMENTS: '3000',
    ZONE_FILES: '60',
  };
  const { sandbox, close } = await startSandbox({ port: 0, empty: false, env: serviceEnv, host });
  try {
    print('the service runs, migrated its database and serves the web app');
    if (!sandbox.app_url) throw new Error('The image does not serve the web app.');
    await diagnose(container, { ...settings, HOME: '/nonexistent' }, serviceEnv.DATABASE_URL);
    print('the doctor of the image finds no problem');
    const child = spawn(process.execPath, ['acceptance/src/main.ts'], {
      cwd: root,
      env: { ...env, LIENZO_SANDBOX: JSON.stringify(sandbox) },
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error('The acceptance tests failed.');
    print('the acceptance tests passed');
  } finally {
    await close();
  }
}

/** Throws if `lienzo doctor` in the image finds a problem. */
async function diagnose(
  container: Container,
  settings: Readonly<Record<string, string | undefined>>,
  databaseUrl: string | undefined,
): Promise<void> {
  const program = ['lienzo', 'doctor', '--url', `http://${settings.HOST}:${settings.PORT}`];
  const report = await container.call(
    ['sh', '-c', `${program.join(' ')} -o json || true`],
    settings,
  );
  const findings: { check: string; status: string }[] = JSON.parse(report);
  // The temporary database of the sandbox does not wait for the disk.
  const accepted = databaseUrl === undefined ? ['durability'] : [];
  const problems = findings
    .filter(({ status }) => status === 'problem')
    .map(({ check }) => check)
    .filter((check) => !accepted.includes(check));
  if (problems.length > 0)
    throw new Error(`The doctor finds problems with: ${problems.join(', ')}`);
}

async function startService(
  container: Container,
  image: ImageSettings,
  settings: Readonly<Record<string, string | undefined>>,
) {
  const child = container.start(image.Entrypoint, settings);
  let output = '';
  const collect = (chunk: unknown) => {
    output = `${output}${String(chunk)}`.slice(-5_000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const ended = once(child, 'exit');
  const url = `http://${settings.HOST}:${settings.PORT}`;
  await Promise.race([
    waitUntilReady(`${url}/readyz`),
    ended.then(() => {
      throw new Error(`The service ended:\n${output}`);
    }),
  ]);
  return {
    url,
    async close() {
      child.kill('SIGTERM');
      const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_MILLISECONDS);
      await ended;
      clearTimeout(deadline);
    },
  };
}
