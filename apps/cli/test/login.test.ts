import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { createTestBrowser, readLocation } from '../../identity/src/test-browser.ts';
import { runCli, startCli } from './support/run-cli.ts';

let service: TestService;
beforeAll(async () => {
  const accounts = [{ user: 'ada', name: 'Ada Lovelace', mail: 'ada@example.test' }];
  service = await startTestService({ identity: { accounts } });
});
afterAll(() => service.close());

let folder: string;
let env: Record<string, string>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lienzo-cli-'));
  env = { XDG_CONFIG_HOME: folder };
});
afterEach(() => rm(folder, { recursive: true }));

const file = () => join(folder, 'lienzo', 'profiles.json');
const profiles = async () => JSON.parse(await readFile(file(), 'utf8'));
const where = () => ['--url', service.url];

/** Starts a login and returns the sign-in URL that it prints. */
async function startLogin(...args: string[]) {
  const child = startCli(['login', ...where(), ...args], env);
  const ended = once(child, 'close');
  let text = '';
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  while (!/\n {2}(http\S+)\n/.test(text)) await Promise.race([once(child.stderr, 'data'), ended]);
  const [, address = ''] = /\n {2}(http\S+)\n/.exec(text) ?? [];
  return { address, ended, stderr: () => text };
}

const formOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

/** Signs in as Ada and follows all redirects. */
async function signInAt(address: string): Promise<Response> {
  const browser = createTestBrowser();
  let page = await browser.open(address);
  while (true) {
    if (page.status >= 300 && page.status < 400) {
      page = await browser.open(readLocation(page));
      continue;
    }
    const html = await page.text();
    const [, action] = /<form[^>]*action="([^"]+\/device[^"]*)"/.exec(html) ?? [];
    if (html.includes('name="user"')) page = await browser.submit(page.url, { user: 'ada' });
    else if (action) page = await browser.submit(action, { ...formOf(html), confirm: 'yes' });
    else return page;
  }
}

async function logIn() {
  const login = await startLogin('--no-browser');
  await signInAt(login.address);
  expect(await login.ended).toEqual([0, null]);
}

describe('login', () => {
  it('opens the browser and receives the redirect on a local port', async () => {
    const login = await startLogin('--no-browser');
    expect((await signInAt(login.address)).url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback/);
    expect(await login.ended).toEqual([0, null]);
    expect(login.stderr()).toContain('as Ada Lovelace');
    const { code, stdout } = await runCli(['whoami'], env);
    expect(code).toBe(0);
    expect(stdout).toContain('ada@example.test');
  });

  it('uses --issuer instead of the issuer that the service names', async () => {
    const login = await startLogin('--no-browser', '--issuer', service.identity.issuer);
    await signInAt(login.address);
    expect(await login.ended).toEqual([0, null]);
    const { code, stderr } = await runCli(['login', ...where()], {
      ...env,
      LIENZO_ISSUER: 'http://127.0.0.1:9',
    });
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining(':9') });
  });

  it('works on another device', async () => {
    const login = await startLogin('--device');
    expect((await signInAt(login.address)).status).toBe(200);
    expect(await login.ended).toEqual([0, null]);
    expect((await runCli(['whoami'], env)).stdout).toContain('ada@example.test');
  });

  it('stores tokens in a file that only its owner can read', async () => {
    await logIn();
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'lienzo'))).mode & 0o777).toBe(0o700);
  });

  it('accepts a token on standard input, unless the service rejects it', async () => {
    const args = ['login', '--url', service.url, '--token'];
    const token = await service.mint({ user: 'grace' });
    expect((await runCli(args, env, `${token}\n`)).code).toBe(0);
    expect((await runCli(['whoami'], env)).stdout).toContain('grace@example.test');
    const wrong = await runCli([...args, '--profile', 'other'], env, 'nonsense');
    expect(wrong.code).toBe(1);
    expect(await profiles()).not.toHaveProperty('other');
  });

  it('accepts a personal access token, also one that may not read the user', async () => {
    await logIn();
    const options = ['--name', 'CI', '--expires-in-days', '1', '-o', 'json'];
    const create = async (scopes: string) => {
      const args = ['token', 'create', ...options, '--scopes', scopes];
      const { stdout } = await runCli(args, env);
      return JSON.parse(stdout) as { id: string; token: string };
    };
    const wide = await create('Service.editions.READ,Service.zones.READ');
    const narrow = await create('Service.zones.READ');
    const args = ['login', '--url', service.url, '--token', '--profile', 'ci'];
    const first = await runCli(args, { ...env, LIENZO_TOKEN: wide.token });
    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining('as Ada Lovelace') });
    const ci = ['--profile', 'ci'];
    expect((await runCli(['whoami', ...ci], env)).stdout).toContain('ada@example.test');
    const second = await runCli(args, env, `${narrow.token}\n`);
    expect(second).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^Logged in at \S+\n$/),
    });
    expect((await profiles()).ci.token).toBe(narrow.token);
    const refused = await runCli(['whoami', ...ci], env);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('A1004') });

    expect((await runCli(['token', 'list'], env)).stdout).toContain(wide.id);
    expect((await runCli(['token', 'revoke', '--token', wide.id], env)).code).toBe(0);
    expect((await runCli(['token', 'list'], env)).stdout).not.toContain(wide.id);
    expect((await runCli(args, { ...env, LIENZO_TOKEN: wide.token })).code).toBe(1);
  });

  it('explains a missing or wrong issuer', async () => {
    const { code, stderr } = await runCli(['login', '--url', service.identity.issuer], env);
    expect(code).toBe(2);
    expect(stderr).toContain('--issuer');
    const wrong = await runCli(['login', '--url', service.url, '--issuer', service.url], env);
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain('OIDC_ISSUER');
  });
});

describe('a login', () => {
  it('is refreshed before its token expires, once for concurrent processes', async () => {
    await logIn();
    const { default: before } = await profiles();
    await writeFile(
      file(),
      JSON.stringify({ default: { ...before, token: 'old', expiresAt: Date.now() } }),
    );
    const runs = await Promise.all([1, 2, 3].map(() => runCli(['whoami'], env)));
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
    const { default: after } = await profiles();
    expect(after.refreshToken).not.toBe(before.refreshToken);
    expect(after.expiresAt).toBeGreaterThan(Date.now() + 60_000);
  });

  it('fails with advice when the issuer no longer refreshes it', async () => {
    await logIn();
    const { default: before } = await profiles();
    const spent = { ...before, refreshToken: 'spent', expiresAt: Date.now() };
    await writeFile(file(), JSON.stringify({ default: spent }));
    const { code, stderr } = await runCli(['whoami'], env);
    expect(code).toBe(1);
    expect(stderr).toContain('lienzo login');
  });

  it('is not sent to another service', async () => {
    await logIn();
    const { code, stderr } = await runCli(['whoami', '--url', 'http://127.0.0.1:9'], env);
    expect(code).toBe(2);
    expect(stderr).toContain('You are not logged in at http://127.0.0.1:9');
  });

  it('can be one of several profiles, and is removed by logout', async () => {
    const token = await service.mint({ user: 'linus' });
    await logIn();
    await runCli(['login', '--url', service.url, '--profile', 'work', '--token', token], env);
    expect((await runCli(['whoami'], env)).stdout).toContain('ada@');
    expect((await runCli(['whoami'], { ...env, LIENZO_PROFILE: 'work' })).stdout).toContain(
      'linus@',
    );
    expect((await runCli(['logout', '--profile', 'work'], env)).code).toBe(0);
    expect((await runCli(['whoami', '--profile', 'work', '--url', service.url], env)).code).toBe(2);
    expect((await runCli(['whoami'], env)).code).toBe(0);
  });
});
