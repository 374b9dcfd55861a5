import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { adminUrl, databaseUrl } from '../../../testing/database/admin-connection.ts';
import { openSession } from '../../../testing/database/database-session.ts';
import { createTestDatabase } from '../../../testing/database/test-database.ts';
import { useService } from '../../../testing/hooks/use-service.ts';
import { startRedis } from '../../../testing/service/redis-process.ts';
import { AUDIENCE } from '../../../testing/service/test-service.ts';
import { runCli } from './support/run-cli.ts';
import { startTestProxy } from './support/test-proxy.ts';

interface Finding {
  check: string;
  status: string;
  message: string;
  fix?: string;
}

const service = useService();
let token: string;
beforeAll(async () => {
  token = await service.mint({ user: 'ada' });
});

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const settings = (changes: Record<string, string> = {}) => ({
  DATABASE_URL: service.database.url,
  OIDC_ISSUER: service.identity.issuer,
  OIDC_AUDIENCE: AUDIENCE,
  HOST: '127.0.0.1',
  PORT: '0',
  ...changes,
});

/** Runs the doctor and returns its findings, problems and exit code. */
async function diagnose(env: Record<string, string>) {
  const { code, stdout, stderr } = await runCli(['doctor', '-o', 'json'], env);
  expect(stdout, stderr).not.toBe('');
  const findings: Finding[] = JSON.parse(stdout);
  const problems = findings.filter(({ status }) => status === 'problem');
  return { code, findings, problems };
}

/** Expects exactly one problem, with a matching fix. */
async function expectOnly(env: Record<string, string>, check: string, fix: RegExp) {
  const { code, problems } = await diagnose(env);
  expect(problems).toEqual([
    { check, status: 'problem', message: expect.any(String), fix: expect.stringMatching(fix) },
  ]);
  expect(code).toBe(1);
}

const outside = (url: string) => ({ LIENZO_URL: url, LIENZO_TOKEN: token });

async function startListening(answer: string): Promise<number> {
  const server = createServer((_request, response) => response.end(answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port; // it listens on a port
}

async function proxied(options?: Parameters<typeof startTestProxy>[1]) {
  const proxy = await startTestProxy(service.url, options);
  closers.push(proxy.close);
  return proxy.url;
}

describe('the doctor', { timeout: 180_000 }, () => {
  it('finds no problems in a healthy installation, inside and outside', async () => {
    const redis = await startRedis();
    closers.push(redis.close);
    const env = { ...settings({ REDIS_URL: redis.url }), ...outside(service.url) };
    const { code, problems, findings } = await diagnose(env);
    expect(problems).toEqual([]);
    expect(code).toBe(0);
    expect(new Set(findings.map(({ check }) => check))).toEqual(
      new Set([
        ...[
          'settings',
          'database',
          'database clock',
          'durability',
          'migrations',
          'role',
          'row-level security',
        ],
        ...['redis', 'issuer', 'issuer clock', 'port'],
        ...['address', 'clock', 'proxy headers', 'token', 'discovery', 'sign-in', 'live editing'],
      ]),
    );
  });

  it('prints its findings as text, with a fix below each problem', async () => {
    const { code, stdout } = await runCli(['doctor'], outside('http://127.0.0.1:9'));
    expect(code).toBe(1);
    expect(stdout).toMatch(/^PROBLEM {2}address .+\n {9}Fix: Start the service/);
    expect(stdout).not.toContain('\u001b');
  });

  it('rejects a call without URL and settings', async () => {
    expect((await runCli(['doctor'])).code).toBe(2);
  });
});

describe('the doctor finds', () => {
  it('1. all invalid settings', async () => {
    const { problems } = await diagnose(settings({ PORT: 'many', REDIS_URL: 'here' }));
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('PORT'),
      expect.stringContaining('REDIS_URL'),
    ]);
  });

  it('2. a database that does not respond', async () => {
    const DATABASE_URL = 'postgres://postgres@127.0.0.1:9/lienzo';
    await expectOnly(settings({ DATABASE_URL }), 'database', /Start PostgreSQL/);
  });

  it('3. a database that does not exist', async () => {
    const DATABASE_URL = databaseUrl(adminUrl(), 'lienzo_test_nowhere');
    await expectOnly(settings({ DATABASE_URL }), 'database', /Create the database/);
  });

  it('4. missing migrations', async () => {
    const database = await createTestDatabase();
    closers.push(database.drop);
    const session = await openSession(database.url);
    await session.query(
      `delete from kysely_migration where name = (select max(name) from kysely_migration)`,
    );
    await session.close();
    await expectOnly(settings({ DATABASE_URL: database.url }), 'migrations', /admin migrate/);
  });

  it('5. a role that can bypass row-level security', async () => {
    const DATABASE_ROLE = new URL(service.database.url).username || 'postgres';
    await expectOnly(settings({ DATABASE_ROLE }), 'role', /lienzo_runtime/);
  });

  it('6. a table without row-level security', async () => {
    const database = await createTestDatabase();
    closers.push(database.drop);
    const session = await openSession(database.url);
    await session.query('alter table spaces disable row level security');
    await session.close();
    const env = settings({ DATABASE_URL: database.url });
    await expectOnly(env, 'row-level security', /alter table spaces enable/);
  });

  it('7. a table without its policy', async () => {
    const database = await createTestDatabase();
    closers.push(database.drop);
    const session = await openSession(database.url);
    await session.query('drop policy tenant on zones');
    await session.close();
    const env = settings({ DATABASE_URL: database.url });
    await expectOnly(env, 'row-level security', /policy "tenant" of zones/);
  });

  it('8. a Redis that does not respond', async () => {
    await expectOnly(settings({ REDIS_URL: 'redis://127.0.0.1:9' }), 'redis', /REDIS_URL/);
  });

  it('9. an unreachable issuer', async () => {
    const OIDC_ISSUER = 'http://127.0.0.1:9';
    await expectOnly(settings({ OIDC_ISSUER }), 'issuer', /reach the provider/);
  });

  it('10. an issuer that differs by a trailing slash', async () => {
    const OIDC_ISSUER = `${service.identity.issuer}/`;
    await expectOnly(settings({ OIDC_ISSUER }), 'issuer', /trailing slash/);
  });

  it('11. an issuer without keys', async () => {
    // One response serves as metadata and as keys, so it has to contain its own address.
    const own = createServer((_request, response) => {
      response.end(JSON.stringify({ issuer: address(), jwks_uri: `${address()}/keys`, keys: [] }));
    }).listen(0, '127.0.0.1');
    const address = () => `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
    await once(own, 'listening');
    closers.push(async () => void own.close());
    await expectOnly(settings({ OIDC_ISSUER: address() }), 'issuer', /publish the keys/);
  });

  it('12. a port that is already in use', async () => {
    const port = await startListening('hello');
    await expectOnly(settings({ PORT: String(port) }), 'port', /Stop the program/);
  });

  it('13. an address without a service, or with another service', async () => {
    await expectOnly(outside('http://127.0.0.1:9'), 'address', /Start the service/);
    const port = await startListening('<h1>It works!</h1>');
    await expectOnly(outside(`http://127.0.0.1:${port}`), 'address', /forward \/service\//);
  });

  it('14. a proxy that blocks WebSockets', async () => {
    await expectOnly(outside(await proxied()), 'live editing', /Upgrade/);
  });

  it('15. a proxy that drops headers', async () => {
    const url = await proxied({
      toService: ({ authorization: _token, 'x-request-id': _id, ...headers }) => headers,
    });
    const { problems } = await diagnose(outside(url));
    expect(problems.map(({ check }) => check)).toEqual(['proxy headers', 'token', 'live editing']);
    expect(problems[1]?.fix).toContain('Authorization');
  });

  it('16. a proxy that the service does not trust', async () => {
    const url = await proxied({ toCaller: (headers) => ({ ...headers, server: 'nginx' }) });
    const { problems } = await diagnose({ ...settings(), ...outside(url) });
    expect(problems.map(({ check }) => check)).toEqual(['proxy headers', 'live editing']);
    expect(problems[0]?.fix).toContain('TRUST_PROXY=true');
  });

  it('17. a trusted proxy that does not exist', async () => {
    const env = { ...settings({ TRUST_PROXY: 'true' }), ...outside(service.url) };
    await expectOnly(env, 'proxy headers', /TRUST_PROXY=false/);
  });

  it('18. a wrong clock', async () => {
    const date = new Date(Date.now() - 120_000).toUTCString();
    const url = await proxied({ toCaller: (headers) => ({ ...headers, date }) });
    const { problems } = await diagnose(outside(url));
    expect(problems.map(({ check }) => check)).toEqual(['clock', 'live editing']);
    expect(problems[0]).toMatchObject({ fix: expect.stringContaining('NTP') });
  });

  it('19. a rejected token', async () => {
    const expired = await service.mint({ user: 'ada', expires_in: -60 });
    await expectOnly({ LIENZO_URL: service.url, LIENZO_TOKEN: expired }, 'token', /OIDC_AUDIENCE/);
  });

  it('20. several nodes without Redis', async () => {
    const database = await createTestDatabase();
    closers.push(database.drop);
    const session = await openSession(database.url);
    await session.query(
      `update id_nodes set holder = node, leased_until = now() + interval '5 minutes' where node < 2`,
    );
    await session.close();
    const env = settings({ DATABASE_URL: database.url });
    await expectOnly(env, 'redis', /Set REDIS_URL on all nodes/);
  });

  it('21. a proxy that blocks discovery', async () => {
    const url = await proxied({ block: /^\/\.well-known\// });
    const { problems } = await diagnose(outside(url));
    expect(problems.map(({ check }) => check)).toEqual(['discovery', 'live editing']);
    expect(problems[0]?.fix).toContain('/.well-known/oauth-protected-resource');
  });

  it('22. a proxy that does not forward the address', async () => {
    const url = await proxied({ toService: ({ host: _host, ...headers }) => headers });
    const { problems } = await diagnose(outside(url));
    expect(problems.map(({ check }) => check)).toEqual(['discovery', 'live editing']);
    expect(problems[0]?.fix).toContain('TRUST_PROXY');
  });

  it('23. a sign-in address that does not respond', async () => {
    const server = createServer((request, response) => {
      const origin = `http://${request.headers.host}`;
      const metadata = { resource: origin, authorization_servers: ['http://127.0.0.1:9'] };
      response.end(JSON.stringify({ request_uri: '/', ...metadata }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(async () => void server.close());
    const { port } = server.address() as AddressInfo; // it listens on a port
    const { problems } = await diagnose(outside(`http://127.0.0.1:${port}`));
    const found = problems.find(({ check }) => check === 'sign-in');
    expect(found?.fix).toContain('PUBLIC_URL');
  });

  it('24. a read-only database', async () => {
    const database = await createTestDatabase();
    closers.push(database.drop);
    const session = await openSession(database.url);
    const { pathname } = new URL(database.url);
    await session.query(
      `alter database ${pathname.slice(1)} set default_transaction_read_only = on`,
    );
    await session.close();
    const env = settings({ DATABASE_URL: database.url });
    await expectOnly(env, 'durability', /default_transaction_read_only/);
  });

  it('25. a secret that is too short', async () => {
    await expectOnly(settings({ SECRET_KEY: 'short' }), 'settings', /self-hosting/);
  });
});
