import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { createEdition, getCurrentUser, listEditions } from '@lienzo/contract';
import type { Person, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const LONGEST_WAIT_MILLISECONDS = 20_000;

export function authentication(test: Test): void {
  for (const format of ['a JWT', 'an opaque token'] as const) {
    test(`${format} is accepted under both scheme names in any case`, async (world) => {
      const ada = await world.person('ada');
      const { token } = await world.withToken(ada, { opaque: format === 'an opaque token' });
      const schemes = ['Bearer', 'bearer', 'BEARER', 'Service-oauthtoken', 'SERVICE-OAUTHTOKEN'];
      for (const scheme of [...schemes, 'service-oauthtoken', 'sErViCe-OaUtHtOkEn']) {
        const authorization = `${scheme} ${token}`;
        await world.accept(getCurrentUser, { as: ada, authorization }, ({ user }) =>
          assert.equal(user.zuid, ada.zuid, scheme),
        );
      }
    });
  }

  test('an opaque token grants its scopes', async (world) => {
    const ada = await world.person('ada');
    const as = await world.withToken(ada, { opaque: true, scope: 'Service.teams.READ' });
    await world.refuse(listEditions, 'scopeMissing', { as });
  });

  test('scope names are case-insensitive', async (world) => {
    const ada = await world.person('ada');
    for (const scope of [
      'service.editions.read',
      'SERVICE.EDITIONS.READ',
      'sErvice.Editions.reAd',
    ]) {
      for (const opaque of [false, true]) {
        const as = await world.withToken(ada, { scope, opaque });
        await world.accept(listEditions, { as }, (data) =>
          assert.deepEqual(data, { editions_info: [] }),
        );
        const body = { team_name: 'Mine' };
        await world.refuse(createEdition, 'scopeMissing', { as, body });
      }
    }
  });

  test('a person can sign in with an opaque token', async (world) => {
    const user = world.unique('opaque');
    const as = { name: user, zuid: '', token: await world.mint({ user, opaque: true }) };
    await world.accept(getCurrentUser, { as }, (data) =>
      assert.match(data.user.zuid, /^[1-9]\d+$/),
    );
  });

  test('a token for another audience is refused', async (world) => {
    const ada = await world.person('ada');
    for (const opaque of [false, true]) {
      const { token } = await world.withToken(ada, { audience: 'another-service', opaque });
      await refuseToken(world, token);
    }
  });

  test('a modified token is refused', async (world) => {
    const ada = await world.person('ada');
    const bruno = await world.person('bruno');
    const [head, claims, signature] = partsOf(ada);
    const [, othersClaims] = partsOf(bruno);
    const unsigned = encode({ alg: 'none', typ: 'at+jwt' });
    const tampered = [
      `${head}.${othersClaims}.${signature}`,
      `${head}.${claims}.${signature.split('').reverse().join('')}`,
      `${head}.${claims}.`,
      `${head}.${claims}`,
      `${unsigned}.${claims}.`,
      `${ada.token}x`,
    ];
    for (const token of tampered) await refuseToken(world, token);
  });

  test('a token with a foreign signature is refused', async (world) => {
    const ada = await world.person('ada');
    const [head, claims] = partsOf(ada);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signed = `${head}.${claims}`;
    const signature = sign('sha256', Buffer.from(signed), privateKey).toString('base64url');
    await refuseToken(world, `${signed}.${signature}`);
  });

  test('a token of another issuer is refused', async (world) => {
    const ada = await world.person('ada');
    const [head, claims, signature] = partsOf(ada);
    const payload = JSON.parse(Buffer.from(claims, 'base64url').toString());
    for (const iss of ['https://issuer.example', `${payload.iss}/`, undefined]) {
      await refuseToken(world, `${head}.${encode({ ...payload, iss })}.${signature}`);
    }
  });

  test('a text that is not a token is refused', async (world) => {
    const { token } = await world.person('ada');
    const wrong = ['', 'x', '..', 'a.b.c', 'ü', 'x'.repeat(3_000), `${token} ${token}`];
    for (const text of wrong) await refuseToken(world, text);
    for (const authorization of [token, `Token ${token}`, `Bearer${token}`, `Bearer,${token}`]) {
      await world.refuse(getCurrentUser, 'tokenInvalid', { authorization });
    }
  });

  test('a token is refused once it has expired', async (world) => {
    const ada = await world.person('ada');
    const jwt = await world.withToken(ada, { expires_in: 1 });
    const opaque = await world.withToken(ada, { expires_in: 1, opaque: true });
    for (const as of [jwt, opaque]) {
      await world.accept(getCurrentUser, { as }, ({ user }) => assert.equal(user.zuid, ada.zuid));
    }
    for (const { token } of [jwt, opaque]) {
      await awaitStatus(`${world.baseUrl}/service/api/v1/users/me`, token, 401);
      await world.refuse(getCurrentUser, 'tokenInvalid', { authorization: `Bearer ${token}` });
    }
  });
}

async function refuseToken(world: World, token: string): Promise<void> {
  // Header values are bytes; fetch wants them as Latin-1 text.
  const text = Buffer.from(token).toString('latin1');
  await world.refuse(getCurrentUser, 'tokenInvalid', { authorization: `Bearer ${text}` });
}

/** Repeats a request until the answer has the expected status. */
async function awaitStatus(url: string, token: string, status: number): Promise<void> {
  const deadline = Date.now() + LONGEST_WAIT_MILLISECONDS;
  const headers = { authorization: `Bearer ${token}` };
  let got = 0;
  while (Date.now() < deadline) {
    const response = await fetch(url, { headers });
    await response.text();
    got = response.status;
    if (got === status) return;
    // Waits half a second between requests to stay below the rate limit.
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  assert.fail(`expected ${status} in the end, still ${got}`);
}

function partsOf({ token }: Person): [string, string, string] {
  const [head = '', claims = '', signature = ''] = token.split('.');
  return [head, claims, signature];
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
