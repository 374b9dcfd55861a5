import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, truncate, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useService } from '../../../testing/hooks/use-service.ts';
import { AUDIENCE } from '../../../testing/service/test-service.ts';
import { createTestTeam } from '../../../testing/tenants/test-team.ts';
import { query } from '../../../testing/zones/test-canvas.ts';
import { runCli } from './support/run-cli.ts';

// Each command starts a program, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const run = promisify(execFile);

const service = useService();
let env: Record<string, string>;
let exports: string;
afterAll(() => rm(exports, { recursive: true }));
beforeAll(async () => {
  exports = await mkdtemp(join(tmpdir(), 'lienzo-exports-'));
  env = {
    DATABASE_URL: service.database.url,
    OIDC_ISSUER: service.identity.issuer,
    OIDC_AUDIENCE: AUDIENCE,
  };
});

describe('lienzo admin', () => {
  it('creates an edition for an organization, with an owner by email address or ID', async () => {
    const ada = await service.signIn('ada');
    for (const owner of ['ADA@example.test', ada.zuid]) {
      const line = ['admin', 'create-edition', '--name', 'Example Inc.', '--owner', owner];
      const { code, stdout, stderr } = await runCli([...line, '-o', 'json'], env);
      expect(code, stderr).toBe(0);
      const { edition_id, team_id } = JSON.parse(stdout);
      const { edition_info } = await ada.client.editions.get({ edition_id });
      expect(edition_info).toMatchObject({
        edition_name: 'Example Inc.',
        edition_type_name: 'ORG',
        edition_role_name: 'SUPER_ADMIN',
      });
      const create_space = { space_name: 'First', team_id };
      await ada.client.spaces.create({ edition_id, create_space });
    }
  });

  it('rejects an owner who has never signed in', async () => {
    const line = ['admin', 'create-edition', '--name', 'X', '--owner', 'unknown@example.test'];
    const { code, stderr } = await runCli(line, env);
    expect(code).toBe(1);
    expect(stderr).toContain('sign in once');
  });

  it('changes the plan of an edition', async () => {
    const grace = await service.signIn('grace');
    const { edition_id } = await grace.client.editions.create({ team_name: 'Grace' });
    const set = (...args: string[]) =>
      runCli(['admin', 'set-plan', '--edition', edition_id, ...args], env);
    expect((await set('--plan', 'BUSINESS')).stderr).toContain('--seats');
    expect((await set('--plan', 'GOLD')).code).toBe(2);
    const done = await set('--plan', 'BUSINESS', '--seats', '50', '--expires', '2099-12-31');
    expect(done.code, done.stderr).toBe(0);
    const { subscription_info } = await grace.client.subscription.get({ edition_id });
    expect(subscription_info).toMatchObject({
      plan_name: 'BUSINESS_PLAN',
      expiry_date: expect.stringContaining('31 Dec 2099'),
    });
    const unknown = ['admin', 'set-plan', '--edition', '7', '--plan', 'FREE'];
    expect((await runCli(unknown, env)).stderr).toContain('no edition 7');
  });

  it('lists people and editions', async () => {
    const heidi = await service.signIn('heidi');
    const { edition_id } = await heidi.client.editions.create({ team_name: 'Heidi' });
    const people = await runCli(['admin', 'list-people', '--search', 'heidi', '-o', 'json'], env);
    expect(people.code, people.stderr).toBe(0);
    expect(JSON.parse(people.stdout)).toMatchObject({ items: [{ zuid: heidi.zuid }], next: null });
    const editions = await runCli(
      ['admin', 'list-editions', '--search', heidi.mail, '-o', 'json'],
      env,
    );
    expect(JSON.parse(editions.stdout)).toMatchObject({
      items: [{ edition_id, edition_name: 'Heidi', plan_name: 'FREE_PLAN' }],
    });
  });

  it('exports and erases a person by email address or ID', async () => {
    const team = await createTestTeam(service);
    const leaver = await team.join('leaver');
    const output = join(exports, 'leaver.json');
    const exported = await runCli(['admin', 'export-person', leaver.mail, '--file', output], env);
    expect(exported.code, exported.stderr).toBe(0);
    expect(JSON.parse(await readFile(output, 'utf8'))).toMatchObject({
      user: { zuid: leaver.zuid, mail_id: leaver.mail },
      editions: [{ edition_id: team.params.edition_id, role_name: 'MEMBER' }],
    });
    expect((await stat(output)).mode & 0o777).toBe(0o600);
    const owned = await runCli(['admin', 'erase-person', team.owner.zuid], env);
    expect(owned).toMatchObject({ code: 1, stderr: expect.stringContaining('owns an edition') });
    const erased = await runCli(['admin', 'erase-person', leaver.mail], env);
    expect(erased.code, erased.stderr).toBe(0);
    await vi.waitFor(
      async () => {
        const { edition_members } = await team.owner.client.editionMembers.list(team.params);
        expect(edition_members.map(({ zuid }) => zuid)).toEqual([team.owner.zuid]);
      },
      { timeout: 20_000, interval: 200 },
    );
    const unknown = await runCli(['admin', 'erase-person', 'unknown@example.test'], env);
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('no person') });
  });

  it('exports, deletes and restores an edition', async () => {
    const { owner, params } = await createTestTeam(service);
    const { edition_id, team_id } = params;
    const create_space = { space_name: 'Private', team_id };
    await owner.client.spaces.create({ edition_id, create_space });
    const output = join(exports, 'edition.ndjson');
    const admin = (name: string, ...args: string[]) =>
      runCli(['admin', name, '--edition', edition_id, ...args], env);
    const exported = await admin('export-edition', '--file', output);
    expect(exported.code, exported.stderr).toBe(0);
    const lines = (await readFile(output, 'utf8')).trim().split('\n');
    const rows = lines.map((line) => JSON.parse(line));
    expect(rows.find(({ table }) => table === 'spaces').row.space_name).toBe('Private');
    expect(rows.some(({ table }) => table === 'zones')).toBe(true);
    const wrong = await admin('delete-edition', '--confirm', 'Other');
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('exact name') });
    const deleted = await admin('delete-edition', '--confirm', 'Atelier');
    expect(deleted.code, deleted.stderr).toBe(0);
    await expect(owner.client.editions.get(params)).rejects.toMatchObject({ key: 'notFound' });
    expect((await admin('restore-edition')).code).toBe(0);
    await owner.client.editions.get(params);
    expect((await admin('delete-edition', '--confirm', 'Atelier', '--now')).code).toBe(0);
    await vi.waitFor(
      async () =>
        expect(
          await query(service, 'select from spaces where edition_id = $1', [edition_id]),
        ).toEqual([]),
      { timeout: 20_000, interval: 200 },
    );
  });

  it('starts a new epoch', async () => {
    const start = async () => {
      const { code, stdout, stderr } = await runCli(['admin', 'new-epoch', '-o', 'json'], env);
      expect(code, stderr).toBe(0);
      return JSON.parse(stdout).epoch;
    };
    const first = await start();
    expect(first).toMatch(/^[\da-f-]{36}\./);
    expect(await start()).not.toBe(first);
  });

  it('migrates and reprojects, and reports why it fails', async () => {
    const migrated = await runCli(['admin', 'migrate'], env);
    expect(migrated).toMatchObject({ code: 0, stderr: 'nothing to migrate\n' });
    expect((await runCli(['admin', 'reproject'], env)).code).toBe(0);
    const { code, stderr } = await runCli(['admin', 'migrate'], {
      DATABASE_URL: 'postgres://postgres@127.0.0.1:9/lienzo',
    });
    expect(code).toBe(1);
    expect(stderr).toContain('ECONNREFUSED');
  });
});

describe('lienzo admin doctor', () => {
  it('is the same as doctor', async () => {
    const settings = { ...env, PORT: '0', LIENZO_URL: service.url };
    const checks = async (...words: string[]) => {
      const { stdout } = await runCli([...words, '-o', 'json'], settings);
      const findings: { check: string; status: string }[] = JSON.parse(stdout);
      return findings.map(({ check, status }) => `${check} ${status}`);
    };
    expect(await checks('admin', 'doctor')).toEqual(await checks('doctor'));
  });
});

describe('lienzo admin backup-check', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lienzo-backup-'));
    const script = fileURLToPath(new URL('../../../deploy/backup.sh', import.meta.url));
    const variables = { PATH: process.env.PATH, BACKUP_URL: service.database.url };
    await run('sh', [script, join(folder, 'today')], { env: variables });
  });
  afterAll(() => rm(folder, { recursive: true }));

  const check = (...args: string[]) =>
    runCli(['admin', 'backup-check', join(folder, 'today'), ...args]);

  it('accepts a complete and recent backup', async () => {
    const { code, stdout, stderr } = await check('-o', 'json');
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout).tables).toBeGreaterThan(10);
  });

  it('rejects an old backup, a damaged backup and other directories', async () => {
    const file = join(folder, 'today', 'fingerprint');
    const yesterday = new Date(Date.now() - 30 * 3_600_000);
    await utimes(file, yesterday, yesterday);
    expect(await check()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('30 hours old'),
    });
    expect((await check('--max-age', '48')).code).toBe(0);
    await truncate(join(folder, 'today', 'dump', 'toc.dat'), 100);
    const damaged = await check('--max-age', '48');
    expect(damaged).toMatchObject({ code: 1, stderr: expect.stringContaining('damaged') });
    const none = await runCli(['admin', 'backup-check', folder]);
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('no fingerprint') });
  });
});
