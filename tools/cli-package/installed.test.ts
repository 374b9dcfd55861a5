import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import { type Installation, installPackage } from '../sdk-package/test-installation.ts';
import { installNode, otherNodeVersions } from '../sdk-package/test-node-version.ts';
import { buildPackage } from './build-package.ts';

const run = promisify(execFile);
const KIB = 1024;
const MAX_TARBALL_BYTES = 250 * KIB;
const MAX_PROGRAM_BYTES = 1_000 * KIB;

let installation: Installation;
let service: TestService;
beforeAll(async () => {
  [installation, service] = await Promise.all([installPackage(buildPackage), startTestService()]);
}, 240_000);
afterAll(async () => {
  await service?.close();
  await installation?.remove();
});

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command in the folder with the installed package, without the environment of this process. */
async function runHere(command: string, args: readonly string[], env = {}): Promise<Result> {
  const { PATH } = process.env;
  const options = { cwd: installation.folder, env: { PATH, HOME: installation.folder, ...env } };
  return run(command, args, options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

const program = () => join(installation.folder, 'node_modules/lienzo/lienzo.js');

describe('the packed command line', { timeout: 120_000 }, () => {
  it('has one program without dependencies, within its size budget', async () => {
    expect(installation.packed.toSorted()).toEqual([
      'package/LICENSE',
      'package/README.md',
      'package/THIRD-PARTY-LICENSES',
      'package/lienzo.js',
      'package/package.json',
    ]);
    expect(installation.bytes).toBeLessThan(MAX_TARBALL_BYTES);
    expect((await stat(program())).size).toBeLessThan(MAX_PROGRAM_BYTES);
    const manifest = join(installation.folder, 'node_modules/lienzo/package.json');
    expect(JSON.parse(await readFile(manifest, 'utf8'))).not.toHaveProperty('dependencies');
  });

  it('contains the licenses of what it bundles', async () => {
    const file = join(installation.folder, 'node_modules/lienzo/THIRD-PARTY-LICENSES');
    const text = await readFile(file, 'utf8');
    for (const name of ['commander', 'openid-client', 'typebox']) expect(text).toContain(name);
    expect(text).toContain('Permission is hereby granted');
  });

  it('runs with npx', async () => {
    const { version } = JSON.parse(
      await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    const shown = await runHere('npx', ['--no-install', 'lienzo', '--version']);
    expect(shown).toMatchObject({ code: 0, stdout: `${version}\n` });
    const help = await runHere('npx', ['--no-install', 'lienzo', 'doctor', '--help']);
    expect(help.stdout).toContain('Find problems with an installation');
  });

  it('calls a service and checks it from outside', async () => {
    await useService(process.execPath);
  });

  it('explains that operator commands need the server', async () => {
    const env = { DATABASE_URL: 'postgres://127.0.0.1:9/none' };
    const { code, stderr } = await runHere(process.execPath, [program(), 'doctor'], env);
    expect(code).toBe(1);
    expect(stderr).toContain('The server is not installed here');
  });

  for (const version of otherNodeVersions)
    it(`works with Node ${version}`, { timeout: 300_000 }, async () => {
      const node = await installNode(join(installation.folder, `node-${version}`), version);
      const { stdout } = await runHere(node, ['--version']);
      if (version !== 'latest') expect(stdout).toMatch(new RegExp(`^v${version}\\.`));
      await useService(node);
    });
});

/** Creates an edition, lists its spaces and runs the doctor with a version of Node. */
async function useService(node: string): Promise<void> {
  const token = await service.mint({ user: `someone-${Math.random()}` });
  const env = { LIENZO_URL: service.url, LIENZO_TOKEN: token, LIENZO_OUTPUT: 'json' };
  const call = (...args: string[]) => runHere(node, [program(), ...args], env);
  const created = await call('editions', 'create', '--team-name', 'Packed');
  expect(created, created.stderr).toMatchObject({ code: 0 });
  const whoami = await call('whoami');
  expect(whoami, whoami.stderr).toMatchObject({ code: 0 });
  const doctor = await call('doctor');
  expect(doctor, doctor.stdout).toMatchObject({ code: 0 });
  expect(doctor.stdout).toContain('WebSockets work');
}
