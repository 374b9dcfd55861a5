import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { DISCOVERY, type IssuerAnswer, USERINFO } from '../../../../testing/service/fake-issuer.ts';
import { sendRaw } from '../../../../testing/service/raw-request.ts';
import type { IdentityService } from '../service/service.ts';
import {
  addPerson,
  createIdentityDatabase,
  type IdentityDatabase,
  openSignIn,
  PASSWORD,
  signInWith,
  startTestService,
} from '../service/test-service.ts';
import { createTestBrowser, readLocation } from '../test-browser.ts';
import {
  ADA,
  leaveFor,
  returnWith,
  signInThrough,
  startTestUpstream,
  type TestUpstream,
  TOKEN,
} from './test-upstream.ts';

/** Longer than any honest answer. The end is missing, so that it is never complete JSON. */
const LARGE = `{"x":"${'x'.repeat(5_000_000)}`;
const VICTIM = 'victim@example.test';

let database: IdentityDatabase;
let upstream: TestUpstream;
let service: IdentityService & { errors: unknown[] };

beforeAll(async () => {
  database = await createIdentityDatabase();
  upstream = await startTestUpstream();
  service = await startTestService(database, {
    isProxy: () => true,
    upstream: [
      upstream.describe(),
      upstream.describe({ id: 'linking', linkByMail: true, requireVerifiedMail: false }),
      upstream.describe({ id: 'trusting', linkByMail: true, trustMail: true }),
      upstream.describe({ id: 'domain', allowedDomains: ['example.test'] }),
    ],
  });
});

afterAll(async () => {
  await service?.close();
  await upstream?.close();
  await database?.drop();
});

beforeEach(async () => {
  upstream.person = { idToken: ADA, userinfo: {} };
  await addPerson(service, VICTIM);
});

afterEach(() =>
  database.pool.query('truncate accounts, upstream_sign_ins, attempts, artifacts cascade'),
);

type Json = Readonly<Record<string, unknown>>;

/** Signs in at the provider as a person with these claims, and returns the page on which it ends. */
async function enterAs(claims: Json, provider = 'test'): Promise<Response> {
  upstream.person = { idToken: { ...ADA, ...claims }, userinfo: {} };
  const left = await leaveFor(service.issuer, provider);
  return returnWith(left, upstream.authorize(left.location));
}

async function expectVictimUntouched(): Promise<void> {
  const { rows } = await database.pool.query(
    `select from accounts join upstream_identities on account_id = id where mail = $1`,
    [VICTIM],
  );
  expect(rows).toEqual([]);
  await signInWith(service.issuer, { mail: VICTIM });
}

async function countAccounts(): Promise<number> {
  const { rows } = await database.pool.query('select count(*)::int as count from accounts');
  return rows[0].count;
}

async function expectDomainRefused(mail: string): Promise<void> {
  const page = await enterAs({ email: mail }, 'domain');
  expect([mail, page.status]).toEqual([mail, 403]);
  expect(await countAccounts()).toBe(1);
}

/** Replaces an answer of the provider while a sign-in is attempted. */
async function withAnswer(
  path: string,
  answer: IssuerAnswer,
  check: (status: number) => void,
): Promise<void> {
  const evil = await startTestUpstream();
  const node = await startTestService(database, { upstream: [evil.describe()] });
  try {
    evil.issuer.answer(path, () => answer);
    const opened = await openSignIn(node.issuer);
    const start = await opened.browser.submit(`${opened.address}/upstream/test`, {});
    const page =
      start.status === 303
        ? await returnWith(
            { ...opened, location: readLocation(start) },
            evil.authorize(readLocation(start)),
          )
        : start;
    check(page.status);
    expect(await countAccounts()).toBe(1);
  } finally {
    await node.close();
    await evil.close();
  }
}

/** Returns a function that tries a password from an address, on the same sign-in page. */
async function openAttempts() {
  const { address: url, browser } = await openSignIn(service.issuer);
  return async (mail: string, password: string, address: string): Promise<number> => {
    const headers = [
      ...['cookie', browser.cookies(), 'x-forwarded-for', address],
      ...['content-type', 'application/x-www-form-urlencoded'],
    ];
    const body = new URLSearchParams({ mail, password }).toString();
    return (await sendRaw({ url, method: 'POST', headers, body })).status;
  };
}

/** Repeats an attack if the window of the counters ended in its middle. */
async function inOneWindow(work: () => Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < 2; attempt++) {
    await database.pool.query('truncate attempts');
    const failure = await work().then(
      () => undefined,
      (error: unknown) => error,
    );
    const { rows } = await database.pool.query('select distinct window_start from attempts');
    if (rows.length > 1) continue;
    if (failure) throw failure;
    return;
  }
  throw new Error('The attack took longer than a window.');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const attacks: Record<string, () => Promise<void>> = {
  'connecting by an address that is not verified': async () => {
    const page = await enterAs({ email: VICTIM, email_verified: false }, 'linking');
    expect(await page.text()).toContain('Is this your account?');
    await expectVictimUntouched();
  },
  'connecting by an address of which the provider says nothing, although it is trusted':
    async () => {
      const page = await enterAs({ email: VICTIM, email_verified: undefined }, 'trusting');
      expect(await page.text()).toContain('Is this your account?');
      await expectVictimUntouched();
    },
  'connecting by a verified address without the setting': async () => {
    await enterAs({ email: VICTIM });
    await expectVictimUntouched();
  },
  'connecting to an account whose own address is not verified': async () => {
    await database.pool.query('update accounts set mail_verified = false');
    await enterAs({ email: VICTIM }, 'linking');
    await expectVictimUntouched();
  },
  'an address that the provider says is not verified, although it is trusted': async () => {
    const page = await enterAs({ email: VICTIM, email_verified: false }, 'trusting');
    expect(page.status).toBe(403);
    await expectVictimUntouched();
  },
  'values of email_verified that are not true': async () => {
    for (const email_verified of ['false', 0, 1, 'yes', [], {}, 'TRUE'])
      expect((await enterAs({ email_verified })).status).toBe(403);
    expect(await countAccounts()).toBe(1);
  },
  'the verified address of one source with the address of the other': async () => {
    upstream.person = {
      idToken: { sub: 'eve', name: 'Eve', email: VICTIM },
      userinfo: { email: 'eve@example.test', email_verified: true },
    };
    const left = await leaveFor(service.issuer, 'linking');
    await returnWith(left, upstream.authorize(left.location));
    await expectVictimUntouched();
  },
  'a person who receives the address of another account later': async () => {
    await signInThrough(service.issuer, upstream);
    upstream.person = { idToken: { ...ADA, email: VICTIM }, userinfo: {} };
    await signInThrough(service.issuer, upstream);
    const { rows } = await database.pool.query('select mail from accounts order by mail');
    expect(rows).toEqual([{ mail: ADA.email }, { mail: VICTIM }]);
    await expectVictimUntouched();
  },
  'a provider that gives an address to another person': async () => {
    await signInThrough(service.issuer, upstream);
    const page = await enterAs({ sub: 'another person' });
    expect(await page.text()).toContain('Is this your account?');
    expect(await countAccounts()).toBe(2);
  },
  'an account that was connected by signing in to another one': async () => {
    await addPerson(service, 'eve@example.test');
    upstream.person = { idToken: { ...ADA, email: VICTIM }, userinfo: {} };
    const left = await leaveFor(service.issuer);
    await returnWith(left, upstream.authorize(left.location));
    await signInWith(service.issuer, { mail: 'eve@example.test' }, left);
    const { rows } = await database.pool.query('select from upstream_identities');
    expect(rows).toEqual([]);
  },
  'a domain in other letters': async () => {
    for (const domain of [
      'exаmple.test',
      'ｅxample.test',
      'example.test\u200b',
      'exam\u00adple.test',
    ])
      expect((await enterAs({ email: `eve@${domain}` }, 'domain')).status).toBe(403);
  },
  'a domain below the allowed one': () => expectDomainRefused('eve@evil.example.test'),
  'a domain that ends with the allowed one': () => expectDomainRefused('eve@notexample.test'),
  'a domain that begins with the allowed one': () =>
    expectDomainRefused('eve@example.test.evil.test'),
  'a domain with a final period': () => expectDomainRefused('eve@example.test.'),
  'an address with two domains': () => expectDomainRefused('eve@evil.test@example.test'),
  'an address with a line break': () => expectDomainRefused('eve@evil.test\r\n@example.test'),
  'an address with the allowed domain before the @': () =>
    expectDomainRefused('example.test@evil.test'),
  'an address that is a list': async () => {
    const page = await enterAs({ email: ['eve@evil.test', 'eve@example.test'] }, 'domain');
    expect(page.status).toBe(403);
  },
  'HTML in the name of a person': async () => {
    const page = await enterAs({ name: '<b>Ada</b>\u202e\u0000' });
    expect(page.status).toBe(303);
    const { rows } = await database.pool.query('select name from accounts where mail = $1', [
      ADA.email,
    ]);
    expect(rows).toEqual([{ name: '<b>Ada</b>' }]);
  },
  'HTML in an address': async () => {
    const mail = '"><script>alert(1)</script>"@example.test';
    await addPerson(service, mail);
    const page = await enterAs({ email: mail });
    const text = await page.text();
    expect(text).toContain('Is this your account?');
    expect(text).not.toContain('<script>');
  },
  'unknown providers in the path': async () => {
    const { browser, address } = await openSignIn(service.issuer);
    for (const id of ['__proto__', 'constructor', 'none', '..%2f..', '%00', 'test/../evil']) {
      const start = await browser.submit(`${address}/upstream/${id}`, {});
      expect(start.headers.get('location') ?? '').not.toContain(upstream.issuer.issuer);
      const path = `/upstream/${id}/callback?state=${'A'.repeat(43)}&code=x`;
      expect((await sendRaw({ url: service.issuer, path })).status).toBe(400);
    }
  },
  'a return address on another site': async () => {
    for (const path of [
      '/sign-in//evil.test/upstream',
      '/sign-in/\\evil.test/upstream',
      '//evil.test/upstream/test/callback',
    ]) {
      const answer = await sendRaw({ url: service.issuer, path });
      expect(answer.headers.location ?? '').not.toContain('evil.test');
    }
    const opened = await openSignIn(service.issuer);
    const url = `${opened.address}/upstream/test?return_to=https://evil.test&redirect_uri=https://evil.test`;
    const start = await opened.browser.submit(url, { redirect_uri: 'https://evil.test' });
    expect(readLocation(start)).not.toContain('evil.test');
  },
  'another host in the headers': async () => {
    const opened = await openSignIn(service.issuer);
    const answer = await sendRaw({
      url: `${opened.address}/upstream/test`,
      method: 'POST',
      headers: [
        ...['cookie', opened.browser.cookies(), 'x-forwarded-host', 'evil.test'],
        ...['forwarded', 'host=evil.test', 'x-forwarded-proto', 'https'],
      ],
    });
    const asked = new URL(answer.headers.location ?? '').searchParams.get('redirect_uri');
    expect(asked).toBe(`${service.issuer}/upstream/test/callback`);
  },
  'the start of a sign-in by a link': async () => {
    const opened = await openSignIn(service.issuer);
    const answer = await opened.browser.open(`${opened.address}/upstream/test`);
    expect(readLocation(answer)).toBe(opened.address);
  },
  'the start of a sign-in by another site': async () => {
    const { address } = await openSignIn(service.issuer);
    const answer = await createTestBrowser().submit(`${address}/upstream/test`, {});
    expect(answer.status).toBe(400);
  },
  'a session that was planted before the sign-in': async () => {
    const opened = await openSignIn(service.issuer);
    const before = opened.browser.cookies().match(/_session=([^;]+)/)?.[1];
    await signInWith(service.issuer, { mail: VICTIM }, opened);
    const after = opened.browser.cookies().match(/_session=([^;]+)/)?.[1];
    expect(after).toEqual(expect.any(String));
    expect(after).not.toBe(before);
  },
  'a sign-in page that an attacker opened': async () => {
    const { address } = await openSignIn(service.issuer);
    expect((await createTestBrowser().open(address)).status).toBe(400);
  },
  'large requests': async () => {
    const { browser, address } = await openSignIn(service.issuer);
    const form = { mail: 'a'.repeat(100_000), password: 'b'.repeat(100_000) };
    expect((await browser.submit(address, form)).status).toBe(400);
    const path = `/upstream/test/callback?state=${'A'.repeat(15_000)}`;
    expect((await sendRaw({ url: service.issuer, path })).status).toBe(400);
  },
  'a large description of a provider': () =>
    withAnswer(DISCOVERY, { body: LARGE }, (status) => expect(status).toBe(503)),
  'a large answer to a code': () =>
    withAnswer(TOKEN, { body: LARGE }, (status) => expect(status).toBe(503)),
  'a provider that redirects to the network of the service': async () => {
    const inner = await startTestUpstream();
    const location = `${inner.issuer.issuer}${USERINFO}`;
    for (const path of [DISCOVERY, TOKEN])
      await withAnswer(path, { status: 307, headers: { location } }, (status) => {
        expect(status).toBeGreaterThanOrEqual(400);
        expect(inner.issuer.received).toEqual([]);
      });
    await inner.close();
  },
  'a description that names another issuer': () =>
    withAnswer(DISCOVERY, { body: { issuer: upstream.issuer.issuer } }, (status) =>
      expect(status).toBe(503),
    ),
  'a provider that never answers': async () => {
    const evil = await startTestUpstream();
    evil.issuer.answer(DISCOVERY, () => new Promise(() => {}));
    const node = await startTestService(database, { upstream: [evil.describe()] });
    const opened = await openSignIn(node.issuer);
    const page = await opened.browser.submit(`${opened.address}/upstream/test`, {});
    expect(page.status).toBe(503);
    await node.close();
    await evil.close();
  },
  'passwords for an account without one': async () => {
    await signInThrough(service.issuer, upstream);
    const tryPassword = await openAttempts();
    for (const password of ['', 'null', 'undefined'])
      expect(await tryPassword(ADA.email, password, '10.0.0.1')).toBe(400);
  },
  'a password in the address': async () => {
    const { browser, address } = await openSignIn(service.issuer);
    const query = new URLSearchParams({ mail: VICTIM, password: PASSWORD });
    const answer = await browser.open(`${address}?${query}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
  },
  'one account from many networks': () =>
    inOneWindow(async () => {
      const tryPassword = await openAttempts();
      const statuses: number[] = [];
      for (let round = 0; round < 11; round++)
        statuses.push(
          ...(await Promise.all(
            Array.from({ length: 10 }, (_, index) =>
              tryPassword(VICTIM, 'wrong password', `10.1.${round}.${index}`),
            ),
          )),
        );
      expect(statuses.filter((status) => status === 400)).toHaveLength(100);
      expect(await tryPassword(VICTIM, PASSWORD, '10.9.9.9')).toBe(429);
    }),
  'many accounts from one network of IPv6': () =>
    inOneWindow(async () => {
      const tryPassword = await openAttempts();
      const statuses: number[] = [];
      for (let round = 0; round < 11; round++)
        statuses.push(
          ...(await Promise.all(
            Array.from({ length: 10 }, (_, index) =>
              tryPassword(
                `p${round}.${index}@example.test`,
                'Summer2026!',
                `2001:db8::${round}:${index}`,
              ),
            ),
          )),
        );
      expect(statuses.filter((status) => status === 400)).toHaveLength(100);
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    }),
  'an invented address in front of that of the proxy': () =>
    inOneWindow(async () => {
      const tryPassword = await openAttempts();
      const statuses = [];
      for (let index = 0; index < 11; index++)
        statuses.push(await tryPassword(VICTIM, 'wrong password', `10.2.0.${index}, 10.3.0.1`));
      expect(statuses.at(-1)).toBe(429);
    }),
  'telling accounts apart by the time of the answer': async () => {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 9; round++)
      for (const kind of ['known', 'unknown'] as const) {
        const opened = await openSignIn(service.issuer);
        const mail = kind === 'known' ? VICTIM : `p${round}@example.test`;
        const start = performance.now();
        await opened.browser.submit(opened.address, { mail, password: 'wrong password' });
        times[kind].push(performance.now() - start);
      }
    // A check of a password takes about 30 ms; without one, the answer takes about 5 ms.
    expect(median(times.unknown)).toBeGreaterThan(median(times.known) / 2);
    expect(median(times.known)).toBeGreaterThan(median(times.unknown) / 2);
  },
};

it.each(Object.keys(attacks))('%s: contained', async (name) => {
  await attacks[name]?.();
});

it('covers at least 35 attacks on accounts', () => {
  expect(Object.keys(attacks).length).toBeGreaterThanOrEqual(35);
});
