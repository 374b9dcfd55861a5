import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import {
  addTeamMembers,
  createApiKey,
  createEdition,
  getCurrentUser,
  getEdition,
  listTeams,
} from '@lienzo/contract';
import { type Identity, startIdentity } from '@lienzo/identity';
import { type Client, createClient } from '@lienzo/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  adminUrl,
  databaseUrl,
  dropDatabase,
  runAsAdmin,
} from '../../../testing/database/admin-connection.ts';
import { holdTable, openSession } from '../../../testing/database/database-session.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import type { LogLine } from '../../../testing/service/captured-log.ts';
import { type SpawnedProgram, spawnProgram } from '../../../testing/service/spawn-program.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

let database: TestDatabase;
let identity: Identity;
const started: SpawnedProgram[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  identity = await startIdentity({
    port: 0,
    audience: 'lienzo',
    accounts: [],
    introspection: { clientId: 'api', clientSecret: 'secret' },
    sandbox: true,
  });
});
afterAll(async () => {
  for (const program of started) {
    program.process.kill('SIGKILL');
    await program.ended;
  }
  await identity.close();
  await database.drop();
});

function start(env: Record<string, string> = {}): SpawnedProgram {
  const program = spawnProgram(main, {
    env: {
      DATABASE_URL: database.url,
      HOST: '127.0.0.1',
      PORT: '0',
      OIDC_ISSUER: identity.issuer,
      OIDC_AUDIENCE: 'lienzo',
      ...env,
    },
  });
  started.push(program);
  return program;
}

async function startReady(user: string, env: Record<string, string> = {}) {
  const program = start(env);
  const { url }: { url: string } = JSON.parse(await program.line(/"Lienzo is ready"/));
  const token = await identity.mint({ user });
  const client = createClient({ baseUrl: url, token });
  const params = await client.call(createEdition, { body: { team_name: 'Atelier' } });
  return { program, url, token, client, params };
}

describe('the program', () => {
  let running: Awaited<ReturnType<typeof startReady>>;
  beforeAll(async () => {
    running = await startReady('ada', { LOG_LEVEL: 'debug' });
  });

  it('writes a log of JSON lines without tokens, API keys or email addresses', async () => {
    const { program, url, token, client, params } = running;
    const { key } = await client.call(createApiKey, { params, body: { name: 'k' } });
    const members_info = [{ mail_id: 'private.person@example.test', role: 'MEMBER' as const }];
    await createClient({ baseUrl: url, token, apiKey: key }).call(getEdition, { params });
    await client.call(addTeamMembers, { params, body: { members_info } });
    await failWithRow(client, params);
    const refused = createClient({ baseUrl: url, token: `${token}x` }).call(getCurrentUser, {});
    await expect(refused).rejects.toMatchObject({ status: 401 });
    await program.line(/"operation":"getCurrentUser".*"status":401/);

    const lines = program
      .stdout()
      .trim()
      .split('\n')
      .map((line): LogLine => JSON.parse(line));
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests).toHaveLength(6);
    for (const line of requests) expect(line.request_id).toMatch(/^[\w.-]+$/);
    expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1);
    const [head = '', payload = '', signature = ''] = token.split('.');
    for (const secret of [head, payload, signature, key.slice(8, 36), '@example']) {
      expect(program.stdout()).not.toContain(secret);
    }
  });

  it('survives the loss of its PostgreSQL connections during a request', async () => {
    const { program, client, params } = running;
    const held = await holdTable(database.url, 'editions');
    const response = client.call(getEdition, { params }).catch((error: unknown) => error);
    await expect.poll(held.waiting).toBe(1);
    const session = await openSession(database.url);
    await session.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'lienzo'`,
    );
    await session.close();
    expect(await response).toMatchObject({ status: 503 });
    await held.release();
    await expect(client.call(getEdition, { params })).resolves.toHaveProperty('edition_info');
    expect(program.process.exitCode).toBeNull();
  });

  it('finishes running requests on SIGTERM and exits with 0', async () => {
    const { program, client, params } = running;
    const held = await holdTable(database.url, 'teams');
    const response = client.call(listTeams, { params });
    await expect.poll(held.waiting).toBe(1);
    program.process.kill('SIGTERM');
    await program.line(/"stopping"/);
    await held.release();
    await expect(response).resolves.toHaveProperty('teams.length', 1);
    expect(await program.ended).toBe(0);
    expect(program.stderr()).toBe('');
  });

  it('exits on SIGINT too, with 1 when a request does not finish in time', async () => {
    const { program, client, params } = await startReady('bruno', { SHUTDOWN_SECONDS: '1' });
    const held = await holdTable(database.url, 'teams');
    const response = client.call(listTeams, { params }).catch(() => 'disconnected');
    await expect.poll(held.waiting).toBe(1);
    program.process.kill('SIGINT');
    expect(await program.ended).toBe(1);
    await held.release();
    expect(await response).toBe('disconnected');
  });

  it('does not start with invalid settings, and logs the reason in one line', async () => {
    const program = start({ PORT: 'eighty' });
    expect(await program.ended).toBe(1);
    const [line = '', ...others] = program.stdout().trim().split('\n');
    expect(others).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({
      level: 'fatal',
      msg: 'cannot start',
      reason: expect.stringContaining('PORT must be a whole number'),
    });
  });

  it('reports an unknown log level like other settings', async () => {
    const program = start({ LOG_LEVEL: 'verbose' });
    expect(await program.ended).toBe(1);
    expect(JSON.parse(program.stdout())).toMatchObject({
      msg: 'cannot start',
      reason: expect.stringContaining('LOG_LEVEL'),
    });
    expect(program.stderr()).toBe('');
  });

  it('does not start with a command that it does not know', async () => {
    const program = spawnProgram(main, { args: ['migrat'], env: { DATABASE_URL: database.url } });
    expect(await program.ended).toBe(1);
    expect(JSON.parse(program.stdout())).toMatchObject({
      reason: 'there is no command migrat; --help lists the commands',
    });
    const help = spawnProgram(main, { args: ['--help'], env: {} });
    expect(await help.ended).toBe(0);
    expect(help.stdout()).toContain('\n  migrate\n');
  });
});

describe('a first run', () => {
  it('needs only an empty database: it migrates, prints a set-up address and is ready', async () => {
    const name = `lienzo_first_run_${randomBytes(6).toString('hex')}`;
    await runAsAdmin(`create database ${name}`);
    const program = spawnProgram(main, {
      env: {
        DATABASE_URL: databaseUrl(adminUrl(), name),
        HOST: '127.0.0.1',
        PORT: '0',
        PUBLIC_URL: 'https://canvas.example.test',
      },
    });
    started.push(program);
    const { url }: { url: string } = JSON.parse(await program.line(/"Lienzo is ready"/));
    const address = await program.line(/^https:/);
    expect(address).toMatch(/^https:\/\/canvas\.example\.test\/set-up\/[\w-]{32}$/);
    expect((await fetch(url + new URL(address).pathname)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.stderr()).toBe('');
    await dropDatabase(name);
  });
});

// Makes the database reject a row and include it in the error.
async function failWithRow(
  client: Client,
  params: { edition_id: string; team_id: string },
): Promise<void> {
  const session = await openSession(database.url);
  const address = 'second.person@example.test';
  await session.query(
    `alter table team_invitations add constraint broken check (mail <> '${address}') not valid`,
  );
  const members_info = [{ mail_id: address, role: 'MEMBER' as const }];
  const adding = client.call(addTeamMembers, { params, body: { members_info } });
  await expect(adding).rejects.toMatchObject({ status: 500 });
  await session.query('alter table team_invitations drop constraint broken');
  await session.close();
}
