import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@lienzo/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useService, useTeam } from '../../../testing/hooks/use-service.ts';
import { createTestTeam } from '../../../testing/tenants/test-team.ts';
import { runCli, runInside } from './support/run-cli.ts';
import { splitLine } from './support/split-line.ts';

const service = useService();
const team = useTeam(service, { plan: 'TRIAL' });
let env: Record<string, string>;
beforeAll(async () => {
  env = { LIENZO_URL: service.url, LIENZO_TOKEN: team.owner.token };
});

const createSpace = async (space_name: string) => {
  const { edition_id, team_id } = team.params;
  const create_space = { space_name, team_id };
  const { space_id } = await team.owner.client.spaces.create({ edition_id, create_space });
  return space_id;
};

/** Lists all commands by reading the help texts. */
async function listCommands(path: readonly string[] = []): Promise<string[][]> {
  const { stdout } = await runInside([...path, '--help'], {});
  const [, after = ''] = stdout.split('\nCommands:\n');
  const [listed = ''] = after.split('\n\n');
  const names = [...listed.matchAll(/^ {2}([a-z][\w-]*)/gm)].map(([, name = '']) => name);
  const inner = names.filter((name) => name !== 'help');
  const below = await Promise.all(inner.map((name) => listCommands([...path, name])));
  return inner.length === 0 ? [[...path]] : below.flat();
}

describe('the commands', () => {
  it('exist for every operation and show an example in their help', async () => {
    const commands = await listCommands();
    const lines = commands.map((path) => path.join(' '));
    const kebab = (text: string) => text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    for (const [resource, methods] of Object.entries(team.owner.client)) {
      for (const method of Object.keys(methods).filter((name) => !name.startsWith('each'))) {
        if (resource === 'events' && method === 'stream') continue; // lienzo events tail
        expect(lines).toContain(`${kebab(resource)} ${kebab(method)}`);
      }
    }
    expect(lines.length).toBeGreaterThan(operations.length);
    for (const path of commands) {
      const { stdout } = await runInside([...path, '--help'], {});
      expect(stdout, path.join(' ')).toMatch(/\nExamples?:\n {2}lienzo /);
    }
  });

  it('accept their own examples', async () => {
    const commands = await listCommands();
    const derived = commands.filter(([group]) => group !== undefined && group in derivedGroups);
    expect(derived.length).toBeGreaterThanOrEqual(operations.length);
    // The examples also end sessions, so they use a person of their own.
    const { owner } = await createTestTeam(service);
    for (const path of derived) {
      const { stdout } = await runInside([...path, '--help'], {});
      const [, line = ''] = /\nExample:\n {2}lienzo (.+)/.exec(stdout) ?? [];
      const { code, stderr } = await runInside(splitLine(line), {
        ...env,
        LIENZO_TOKEN: owner.token,
      });
      expect(code, `${line}\n${stderr}`).not.toBe(2);
      expect(stderr, line).not.toContain('IAM1031');
    }
  });

  it('need no edition or team ID when there is only one', async () => {
    await createSpace('Plans');
    const { code, stdout } = await runCli(['spaces', 'list'], env);
    expect(code).toBe(0);
    expect(stdout.split('\n')[0]).toMatch(/^SPACE_ID +SPACE_NAME/);
    expect(stdout).toContain('Plans');
  });

  it('print the data of the API as JSON with -o json or LIENZO_OUTPUT', async () => {
    const { stdout } = await runCli(['users', 'get-current', '-o', 'json'], env);
    const { user } = await team.owner.client.users.getCurrent();
    expect(JSON.parse(stdout)).toEqual({ user });
    const again = await runCli(['users', 'get-current'], { ...env, LIENZO_OUTPUT: 'json' });
    expect(JSON.parse(again.stdout)).toEqual({ user });
  });

  it('create a zone from a template by the beginning of its name', async () => {
    const space_id = await createSpace('Boards');
    const line = ['zones', 'create', '--space', space_id, '--name', 'Flow', '--template', 'kanban'];
    const { code, stdout } = await runCli([...line, '-o', 'json'], env);
    expect(code).toBe(0);
    const { document } = JSON.parse(stdout).space_data.docDatas[0];
    expect(document.meta.name).toBe('Flow');
    expect(document.elements.length).toBeGreaterThan(10);
  });

  it('accept a body as text, from a file and from standard input', async () => {
    const space_id = await createSpace('Bodies');
    const body = (name: string) => JSON.stringify({ create_zone: { zone_name: name } });
    const file = join(tmpdir(), `lienzo-body-${process.pid}.json`);
    await writeFile(file, body('From a file'));
    const create = ['zones', 'create', '--space', space_id, '--body'];
    expect((await runCli([...create, body('From text')], env)).code).toBe(0);
    expect((await runCli([...create, `@${file}`], env)).code).toBe(0);
    expect((await runCli([...create, '-'], env, body('From input'))).code).toBe(0);
    const { stdout } = await runCli(['zones', 'list-meta', '--space', space_id], env);
    for (const name of ['From text', 'From a file', 'From input']) expect(stdout).toContain(name);
  });

  it('save images, and print only text', async () => {
    const space_id = await createSpace('Pictures');
    const call = ['spaces', 'get-image', '--space', space_id];
    const file = join(tmpdir(), `lienzo-picture-${process.pid}.png`);
    expect(await runInside([...call, '--format', 'png', '--save', file], env)).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('image/png'),
    });
    expect((await readFile(file)).subarray(1, 4).toString()).toBe('PNG');
    expect(await runInside(call, env)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^<svg /),
    });
    expect(await runInside([...call, '--format', 'pdf'], env)).toMatchObject({ code: 2 });
  });

  it('read all pages with --all', async () => {
    const { stdout } = await runCli(
      ['templates', 'list', '--all', '--limit', '2', '-o', 'json'],
      env,
    );
    const some = await runCli(['templates', 'list', '--limit', '2', '-o', 'json'], env);
    expect(JSON.parse(some.stdout).templates).toHaveLength(2);
    expect(JSON.parse(stdout).items.length).toBeGreaterThan(4);
  });

  it('add members by email address, and exit with 1 when some were rejected', async () => {
    const added = await runCli(['members', 'add', 'grace@example.test', 'eli@example.test'], env);
    expect(added.code).toBe(0);
    expect(added.stdout).toContain('grace@example.test');
    const partly = await runCli(['members', 'add', 'eli@example.test', 'new@example.test'], env);
    expect(partly.code).toBe(1);
    expect(partly.stdout).toContain('new@example.test');
    const grace = await service.signIn('grace');
    await grace.client.editions.get({ edition_id: team.params.edition_id });
    const space_id = await createSpace('Shared');
    const shared = await runCli(
      ['members', 'add', 'grace@example.test', '--space', space_id, '--role', 'VIEWER'],
      env,
    );
    expect(shared.code).toBe(0);
    const { stdout } = await runCli(['members', 'list', '--space', space_id], env);
    expect(stdout).toMatch(/VIEWER.*grace@example\.test/);
  });

  it('search without an action', async () => {
    const space_id = await createSpace('Searched');
    await runCli(['zones', 'create', '--space', space_id, '--name', 'Marzipan'], env);
    const { code, stdout } = await runCli(['search', 'marzi'], env);
    expect(code).toBe(0);
    expect(stdout).toContain('Marzipan');
  });
});

describe('exit codes and errors', () => {
  it.each([
    ['an unknown command', ['spaces', 'lst'], 'unknown command'],
    ['an unknown option', ['spaces', 'list', '--color', 'red'], 'unknown option'],
    ['an invalid choice', ['spaces', 'list', '--action-type', 'SOME'], 'Allowed choices'],
    ['an invalid number', ['spaces', 'list', '--limit', 'many'], 'number'],
    ['a missing ID', ['spaces', 'get'], 'Missing --space'],
    ['invalid JSON', ['frames', 'insert', '--body', '{'], 'not valid JSON'],
    [
      'an incomplete body',
      ['frames', 'insert', '--space', '1', '--zone', '2'],
      '--body with frames',
    ],
  ])('are 2 for %s', async (_what, args, words) => {
    const { code, stdout, stderr } = await runCli(args, env);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(words);
  });

  it('are 1 with code, reason and advice when the service returns an error', async () => {
    const { code, stdout, stderr } = await runCli(['spaces', 'get', '--space', '7'], env);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^lienzo: S1001 Space not found\n {2}.+\n {2}Request [0-9a-f-]{36}\n$/);
  });

  it('are 1 with advice when the service is unreachable or rejects the token', async () => {
    const silent = await runCli(['whoami'], { ...env, LIENZO_URL: 'http://127.0.0.1:9' });
    expect(silent.code).toBe(1);
    expect(silent.stderr).toContain('lienzo doctor');
    const refused = await runCli(['whoami'], { ...env, LIENZO_TOKEN: 'wrong' });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('lienzo login');
  });

  it('are 2 when a write to a team does not name it', async () => {
    const { code, stderr } = await runCli(['teams', 'delete'], env);
    expect(code).toBe(2);
    expect(stderr).toContain('Missing --team');
  });
});

const derivedGroups: Readonly<Record<string, true>> = Object.fromEntries(
  operations.map(({ area }) => [area.toLowerCase().replaceAll(' ', '-'), true as const]),
);
