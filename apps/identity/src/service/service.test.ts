import { createServer } from 'node:http';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServer, listen } from '../listener.ts';
import { deleteAccount } from '../people/stored-accounts.ts';
import { createTestBrowser } from '../test-browser.ts';
import type { IdentityService } from './service.ts';
import {
  APPLICATION,
  addPerson,
  createIdentityDatabase,
  type IdentityDatabase,
  openSignIn,
  PASSWORD,
  renew,
  signInWith,
  startTestService,
  trade,
} from './test-service.ts';

let database: IdentityDatabase;
/** Two nodes behind the same address. */
let service: IdentityService;
let second: IdentityService;
/** The address of the second node itself. */
let secondNode: string;

beforeAll(async () => {
  database = await createIdentityDatabase();
  service = await startTestService(database);
  second = await startTestService(database, { issuer: service.issuer });
  secondNode = `http://127.0.0.1:${second.port}`;
});

afterAll(async () => {
  await service?.close();
  await second?.close();
  await database?.drop();
});

describe('the first run', () => {
  it('lets one person set the service up, once', async () => {
    const address = (await service.createSetUpAddress()) ?? '';
    const page = await fetch(address).then(read);
    expect(page).toContain('Create the first account');
    expect(page).not.toMatch(/<input[^>]*readonly/);
    const form = { name: 'Ada Lovelace', mail: 'Ada@example.test', password: PASSWORD };
    const others = { ...form, mail: 'eve@example.test' };
    const answers = await Promise.all([submit(address, form), submit(address, others)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await fetch(address)).status).toBe(404);
    expect(await service.createSetUpAddress()).toBeUndefined();
    const { rows } = await database.pool.query('select count(*)::int as count from accounts');
    expect(rows).toEqual([{ count: 1 }]);
    await database.pool.query('truncate accounts cascade');
  });

  it('ends when an account is created in another way', async () => {
    const address = (await service.createSetUpAddress()) ?? '';
    await addPerson(service, 'zoe@example.test');
    const form = { name: 'Eve', mail: 'eve@example.test', password: PASSWORD };
    expect((await submit(address, form)).status).toBe(404);
    await database.pool.query('truncate accounts cascade');
  });

  it('lets every node print a set-up address, and accepts one of them', async () => {
    const first = (await service.createSetUpAddress()) ?? '';
    const other = (await second.createSetUpAddress()) ?? '';
    const form = { name: 'Ada Lovelace', mail: 'Ada@example.test', password: PASSWORD };
    expect(await submit(first, form).then(read)).toContain(`href="${APPLICATION}"`);
    const others = { ...form, mail: 'eve@example.test' };
    expect((await submit(other, others)).status).toBe(404);
  });

  it('remembers the first account, and replaces it by no other', async () => {
    const { rows } = await database.pool.query('select id from accounts');
    expect(await second.findFirstAccount()).toBe(rows[0]?.id);
    await addPerson(service, 'first-check@example.test');
    expect(await service.findFirstAccount()).toBe(rows[0]?.id);
  });
});

describe('a service that starts', () => {
  it('answers requests that arrive before it has started', async () => {
    const closed = createServer();
    const port = await listen(closed, 0, '127.0.0.1');
    await closeServer(closed);
    const starting = startTestService(database, { port });
    let answer: Response | undefined;
    const signal = AbortSignal.timeout(20_000);
    while (!answer && !signal.aborted)
      answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => undefined);
    const started = await starting;
    await started.close();
    expect(answer?.status).toBe(200);
  });
});

describe('signing in with a password', () => {
  it('returns tokens for the API with verified address', async () => {
    const { issuer } = service;
    const answer = await trade(issuer, await signInWith(issuer, { mail: 'ADA@example.test' }));
    const { access_token, id_token, refresh_token } = await answer.json();
    const keys = createRemoteJWKSet(new URL(`${issuer}/oauth/v2/keys`));
    const options = { issuer, audience: 'lienzo', typ: 'at+jwt' };
    const { payload } = await jwtVerify(access_token, keys, options);
    expect(payload).toMatchObject({
      scope: 'Service.zones.READ',
      name: 'Ada Lovelace',
      email: 'Ada@example.test',
      email_verified: true,
      sid: expect.any(String),
    });
    expect(decodeJwt(id_token).sub).toBe(payload.sub);
    expect(refresh_token).toEqual(expect.any(String));
  });

  it('works across nodes', async () => {
    const opened = await openSignIn(service.issuer);
    const address = opened.address.replace(service.issuer, secondNode);
    const code = await signInWith(secondNode, { mail: 'ada@example.test' }, { ...opened, address });
    const answer = await trade(service.issuer, code);
    expect(answer.status).toBe(200);
    const { refresh_token } = await answer.json();
    expect((await renew(secondNode, refresh_token)).status).toBe(200);
  });

  it('speaks Spanish to browsers that prefer it', async () => {
    const { address } = await openSignIn(service.issuer);
    const headers = { 'accept-language': 'es-MX,en;q=0.5' };
    expect(await fetch(address, { headers }).then(read)).toContain('lang="es"');
  });

  it('does not tell whether an account exists', async () => {
    const texts = [];
    for (const mail of ['ada@example.test', 'no.one@example.test']) {
      const { browser, address } = await openSignIn(service.issuer);
      const answer = await browser.submit(address, { mail, password: 'wrong password' });
      expect(answer.status).toBe(400);
      texts.push((await answer.text()).replaceAll(mail, ''));
    }
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).toContain('role="alert"');
  });

  it('shows what was entered as text, never as HTML', async () => {
    const { browser, address } = await openSignIn(service.issuer);
    const mail = '"><script>alert(1)</script>';
    const page = await read(await browser.submit(address, { mail, password: 'x' }));
    expect(page).not.toContain('<script>');
  });
});

describe('attacks', () => {
  it('on a code: only one of many trades at two nodes succeeds, and reuse ends its tokens', async () => {
    const code = await signInWith(service.issuer, { mail: 'ada@example.test' });
    const nodes = [service.issuer, secondNode];
    const trades = Array.from({ length: 12 }, (_, index) => trade(nodes[index % 2] ?? '', code));
    const answers = await Promise.all(trades);
    const successes = answers.filter(({ status }) => status === 200);
    expect(successes.length).toBeLessThanOrEqual(1);
    for (const answer of answers) expect([200, 400]).toContain(answer.status);
    const { refresh_token } = (await successes[0]?.json()) ?? {};
    expect((await trade(service.issuer, code)).status).toBe(400);
    if (refresh_token) expect((await renew(service.issuer, refresh_token)).status).toBe(400);
  });

  it('on a refresh token: reuse ends the whole family', async () => {
    const code = await signInWith(service.issuer, { mail: 'ada@example.test' });
    const { refresh_token: stolen } = await (await trade(service.issuer, code)).json();
    const { refresh_token: newest } = await (await renew(service.issuer, stolen)).json();
    expect((await renew(secondNode, stolen)).status).toBe(400);
    expect((await renew(service.issuer, newest)).status).toBe(400);
  });

  it('on PKCE: a code without its verifier is worth nothing', async () => {
    const { code } = await signInWith(service.issuer, { mail: 'ada@example.test' });
    const { verifier } = await openSignIn(service.issuer);
    expect((await trade(service.issuer, { code, verifier })).status).toBe(400);
  });

  it('on the redirect: an address that is not registered is never used', async () => {
    const targets = [
      'http://evil.test/sign-in/done',
      `${APPLICATION}.evil.test/sign-in/done`,
      `${APPLICATION}@evil.test/sign-in/done`,
      `${APPLICATION}/sign-in/done/../steal`,
      `${APPLICATION}/sign-in/done?next=http://evil.test`,
      'javascript:alert(1)',
    ];
    for (const redirect_uri of targets) {
      const query = new URLSearchParams({
        client_id: 'lienzo-web',
        response_type: 'code',
        scope: 'openid',
        redirect_uri,
      });
      const answer = await createTestBrowser().open(`${service.issuer}/oauth/v2/auth?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.headers.get('location')).toBeNull();
    }
  });

  it('by another site: the form works only in the browser that opened it', async () => {
    const { address } = await openSignIn(service.issuer);
    const form = { mail: 'ada@example.test', password: PASSWORD };
    const answer = await createTestBrowser().submit(address, form);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  it('on a password: the eleventh attempt from an address is refused, even if right', async () => {
    await addPerson(service, 'bob@example.test');
    const { browser, address } = await openSignIn(service.issuer);
    const attempts = Array.from({ length: 10 }, () =>
      browser.submit(address, { mail: 'bob@example.test', password: 'wrong password' }),
    );
    for (const answer of await Promise.all(attempts)) expect(answer.status).toBe(400);
    const right = { mail: 'BOB@example.test', password: PASSWORD };
    const answer = await browser.submit(address, right);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.text()).toContain('Too many attempts');
    // Other accounts are not affected.
    await signInWith(service.issuer, { mail: 'ada@example.test' });
  });

  it('on many accounts: one address cannot try a password on all of them', async () => {
    await database.pool.query('truncate attempts');
    const { browser, address } = await openSignIn(service.issuer);
    const statuses = new Map<number, number>();
    for (let round = 0; round < 12; round++) {
      const batch = Array.from({ length: 10 }, (_, index) =>
        browser.submit(address, {
          mail: `p${round}.${index}@example.test`,
          password: 'Summer2026!',
        }),
      );
      for (const { status } of await Promise.all(batch))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses).toEqual(
      new Map([
        [400, 100],
        [429, 20],
      ]),
    );
    await database.pool.query('truncate attempts');
  });

  it('on links: guessed, changed and used ones are refused alike', async () => {
    const secret = (await service.links.createJoin('carol@example.test')) ?? '';
    const form = { name: 'Carol', mail: 'admin@example.test', password: PASSWORD };
    const wrong = [
      `/join/${'A'.repeat(32)}`,
      `/reset/${secret}`,
      `/set-up/${secret}`,
      `/join/${secret}x`,
      `/join/${secret}/`,
      '/join/%00',
    ];
    for (const path of wrong) expect((await submit(service.issuer + path, form)).status).toBe(404);
    // A link is for its address, whatever the form says.
    const page = await fetch(`${service.issuer}/join/${secret}`).then(read);
    expect(page).toContain('value="carol@example.test" readonly');
    expect((await submit(`${service.issuer}/join/${secret}`, form)).status).toBe(200);
    const { rows } = await database.pool.query(`select mail from accounts where name = 'Carol'`);
    expect(rows).toEqual([{ mail: 'carol@example.test' }]);
    expect((await submit(`${service.issuer}/join/${secret}`, form)).status).toBe(404);
  });

  it('on an account: a link for a look-alike address does not reach it', async () => {
    expect(await service.links.createReset('ada@example.test ')).toEqual(expect.any(String));
    for (const mail of ['ada@exаmple.test', 'ＡDA@example.test', 'ada@example.test\u200b'])
      expect(await service.links.createReset(mail)).toBeUndefined();
  });

  it('on a copy of the database: no secret in it works', async () => {
    const code = await signInWith(service.issuer, { mail: 'ada@example.test' });
    const { refresh_token } = await (await trade(service.issuer, code)).json();
    const link = (await service.links.createReset('ada@example.test')) ?? '';
    const tables = ['accounts', 'links', 'artifacts', 'attempts'];
    let copy = '';
    for (const table of tables) {
      const { rows } = await database.pool.query(`select t::text as line from ${table} t`);
      copy += rows.map(({ line }) => line).join('\n');
    }
    expect(copy.length).toBeGreaterThan(1000);
    for (const found of [code.code, refresh_token, link, PASSWORD]) {
      expect(copy).not.toContain(found);
    }
  });

  it('with another role of the database: it cannot read accounts', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query('create role lienzo_identity_test nologin');
      await client.query('set local role lienzo_identity_test');
      await expect(client.query('select * from identity.accounts')).rejects.toThrow(
        'permission denied',
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('a deleted account', () => {
  it('leaves nothing of the person behind', async () => {
    await addPerson(service, 'fred@example.test');
    const code = await signInWith(service.issuer, { mail: 'fred@example.test' });
    const { refresh_token } = await (await trade(service.issuer, code)).json();
    expect(await deleteAccount(database.pool, 'Fred@example.test')).toBe(true);
    expect(await deleteAccount(database.pool, 'fred@example.test')).toBe(false);
    expect((await renew(service.issuer, refresh_token)).status).toBe(400);
    await expect(signInWith(service.issuer, { mail: 'fred@example.test' })).rejects.toThrow(
      'wrong',
    );
    for (const table of ['accounts', 'links', 'artifacts', 'attempts']) {
      const { rows } = await database.pool.query(`select t::text as line from ${table} t`);
      expect(rows.filter(({ line }) => line.includes('fred'))).toEqual([]);
    }
  });
});

describe('a new password', () => {
  it('replaces the old one and signs out everywhere', async () => {
    await addPerson(service, 'dora@example.test');
    const code = await signInWith(service.issuer, { mail: 'dora@example.test' });
    const { refresh_token } = await (await trade(service.issuer, code)).json();
    const secret = await service.links.createReset('dora@example.test');
    const address = `${service.issuer}/reset/${secret}`;
    expect((await submit(address, { password: 'short' })).status).toBe(400);
    expect((await submit(address, { password: 'dora@example.test' })).status).toBe(400);
    expect((await submit(address, { password: 'a new and long one' })).status).toBe(200);
    expect((await renew(service.issuer, refresh_token)).status).toBe(400);
    await expect(signInWith(service.issuer, { mail: 'dora@example.test' })).rejects.toThrow(
      'wrong',
    );
    await signInWith(service.issuer, { mail: 'dora@example.test', password: 'a new and long one' });
  });
});

function submit(address: string, form: Record<string, string>): Promise<Response> {
  return fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}

function read(response: Response): Promise<string> {
  return response.text();
}
