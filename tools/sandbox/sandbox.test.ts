import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, glob, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getCurrentUser, getMyEditionPermission, listTeamMembers } from '@lienzo/contract';
import { createClient } from '@lienzo/sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { adminUrl } from '../../testing/database/admin-connection.ts';
import { openSession } from '../../testing/database/database-session.ts';
import { type SpawnedProgram, spawnProgram } from '../../testing/service/spawn-program.ts';
import { findFreePort } from './free-port.ts';
import type { Sandbox } from './sandbox.ts';

const run = promisify(execFile);
const main = fileURLToPath(new URL('main.ts', import.meta.url));

let started: SpawnedProgram | undefined;
afterEach(async () => {
  started?.process.kill('SIGKILL');
  await started?.ended;
});

/** Starts a sandbox on the PostgreSQL of the tests, with an application name to identify its connections. */
function startOnServer(...args: string[]) {
  const mark = `lienzo-sandbox-${randomBytes(6).toString('hex')}`;
  const url = new URL(adminUrl());
  url.searchParams.set('application_name', mark);
  started = spawnProgram(main, { args, env: { DATABASE_URL: url.href } });
  return { program: started, mark };
}

async function query<Row extends Record<string, unknown>>(
  text: string,
  value: string,
): Promise<Row[]> {
  const session = await openSession(adminUrl());
  try {
    return await session.query<Row>(text, [value]);
  } finally {
    await session.close();
  }
}

async function findDatabase(mark: string): Promise<string | undefined> {
  const [row] = await query<{ datname: string }>(
    `select datname from pg_stat_activity
     where application_name = $1 and datname like 'lienzo_sandbox_%' limit 1`,
    mark,
  );
  return row?.datname;
}

const exists = async (database = '') =>
  (await query('select 1 from pg_database where datname = $1', database)).length > 0;

const isReachable = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

describe('the sandbox', () => {
  it('prints one line of JSON and removes its data at SIGTERM', async () => {
    const { program, mark } = startOnServer('--json');
    const sandbox: Sandbox = JSON.parse(await program.line(/^\{.*\}$/));
    const database = await findDatabase(mark);
    expect(await exists(database)).toBe(true);

    const { base_url: baseUrl, issuer, edition_id = '', team_id = '', users } = sandbox;
    expect(program.stdout().trim().split('\n')).toHaveLength(1);
    expect(users.map(({ name }) => name)).toEqual(['ada', 'bruno', 'carmen', 'diego', 'dora']);
    const roles = await Promise.all(
      users.map(async ({ access_token: token, zuid, mail_id }) => {
        const client = createClient({ baseUrl, token });
        const { user } = await client.call(getCurrentUser, {});
        expect(user).toMatchObject({ zuid, mail_id });
        const permission = client.call(getMyEditionPermission, { params: { edition_id } });
        return permission.then(
          (found) => found.user_permission_info.role,
          () => 'none',
        );
      }),
    );
    expect(roles).toEqual(['SUPER_ADMIN', 'ORG_ADMIN', 'MEMBER', 'MEMBER', 'none']);
    const ada = createClient({ baseUrl, token: users[0]?.access_token ?? '' });
    const { team_members } = await ada.call(listTeamMembers, { params: { edition_id, team_id } });
    expect(team_members).toHaveLength(4);

    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.stderr()).toBe('');
    expect(await exists(database)).toBe(false);
    expect([await isReachable(baseUrl), await isReachable(issuer)]).toEqual([false, false]);
  });

  it('prints commands that work when pasted, uses the given port, and stops at SIGINT', async () => {
    const port = await findFreePort();
    const { program, mark } = startOnServer('--port', String(port));
    await program.line(/sandbox\/token/);
    const database = await findDatabase(mark);
    const commands = program
      .stdout()
      .split('\n')
      .filter((line) => line.startsWith('curl '));
    expect(commands).toHaveLength(2);
    const [frames, token] = await Promise.all(
      commands.map(async (line) => JSON.parse((await run('sh', ['-c', line])).stdout)),
    );
    expect(frames).toMatchObject({ status: 'success', data: { total_count: 4 } });
    const liveCommands = program
      .stdout()
      .split('\n')
      .filter((line) => line.includes('examples/live.ts '));
    expect(liveCommands).toHaveLength(2);
    // In a terminal without Node or with an old version.
    const env = { PATH: '/usr/bin:/bin' };
    const drawn = await run('/bin/sh', ['-c', `echo Hello | ${liveCommands[0]}`], { env });
    expect(drawn.stdout).toContain('saved');
    expect(token).toMatchObject({ token_type: 'Bearer', access_token: expect.any(String) });
    expect(commands[0]).toContain(`http://127.0.0.1:${port}/service/api/v1`);

    program.process.kill('SIGINT');
    expect(await program.ended).toBe(0);
    expect(await exists(database)).toBe(false);
  }, 180_000);

  it('removes its data when it is stopped while starting', async () => {
    const { program, mark } = startOnServer('--json');
    await expect
      .poll(() => findDatabase(mark), { timeout: 50_000, interval: 5 })
      .toMatch(/^lienzo_sandbox_/);
    const database = await findDatabase(mark);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.stderr()).toBe('');
    expect(await exists(database)).toBe(false);
  });

  it('serves the app, and its identity provider accepts only the origin of the app', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lienzo-test-'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Here</title>');
    const env = { DATABASE_URL: adminUrl(), WEB_DIR: folder };
    started = spawnProgram(main, { args: ['--json', '--empty'], env });
    const sandbox: Sandbox = JSON.parse(await started.line(/^\{.*\}$/));
    expect(await (await fetch(sandbox.app_url ?? '')).text()).toContain('Here');
    const config = await (await fetch(`${sandbox.base_url}/app/config.json`)).json();
    expect(config).toMatchObject({ issuer: sandbox.issuer, client_id: 'lienzo-web' });

    const accepts = async (origin: string) => {
      const body = new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: 'none',
        client_id: 'lienzo-web',
      });
      const url = `${sandbox.issuer}/oauth/v2/token`;
      const response = await fetch(url, { method: 'POST', headers: { origin }, body });
      return (await response.json()).error === 'invalid_grant';
    };
    expect(await accepts(sandbox.base_url)).toBe(true);
    expect(await accepts(sandbox.base_url.replace('127.0.0.1', 'localhost'))).toBe(true);
    expect(await accepts('https://elsewhere.example')).toBe(false);
    started.process.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    await rm(folder, { recursive: true });
  });

  it.each<[string, (folder: string, group: number) => Promise<void>]>([
    // A terminal sends the signal to every process of the group, PostgreSQL included.
    ['at Ctrl-C', async (_, group) => void process.kill(-group, 'SIGINT')],
    [
      'when PostgreSQL has already stopped',
      async (folder, group) => {
        const [pidFile = ''] = await Array.fromAsync(glob(join(folder, '*/data/postmaster.pid')));
        process.kill(Number.parseInt(await readFile(pidFile, 'utf8'), 10), 'SIGINT');
        await expect.poll(() => listProcesses(folder), { timeout: 20_000 }).toEqual([]);
        process.kill(group, 'SIGINT');
      },
    ],
  ])('starts PostgreSQL when there is none, and removes it %s', async (_, stop) => {
    const folder = await mkdtemp(join(tmpdir(), 'lienzo-test-'));
    await chmod(folder, 0o755); // PostgreSQL may run as another user
    const program = spawnProgram(main, {
      args: ['--json', '--empty'],
      env: { TMPDIR: folder },
      detached: true,
    });
    started = program;
    const sandbox: Sandbox = JSON.parse(await program.line(/^\{.*\}$/));
    expect(sandbox).not.toHaveProperty('edition_id');
    expect(sandbox).not.toHaveProperty('team_id');
    const token = sandbox.users[0]?.access_token ?? '';
    const ada = createClient({ baseUrl: sandbox.base_url, token });
    await expect(ada.call(getCurrentUser, {})).resolves.toHaveProperty('user.zuid');
    expect(await listProcesses(folder)).not.toEqual([]);

    await stop(folder, program.process.pid ?? Number.NaN);
    expect(await program.ended).toBe(0);
    expect(program.stderr()).toBe('');
    expect(await readdir(folder)).toEqual([]);
    expect(await listProcesses(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});

async function listProcesses(folder: string): Promise<string[]> {
  const { stdout } = await run('ps', ['-eo', 'args']);
  return stdout.split('\n').filter((line) => line.includes(folder));
}
