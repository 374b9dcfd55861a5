import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printLine } from '../../../../testing/random/seeded-random.ts';
import { sendBytes } from '../../../../testing/service/raw-request.ts';
import {
  type AttackedService,
  expectRefusal,
  startAttackedService,
  WHO_AM_I,
} from './attacked-service.ts';
import { forgeToken } from './forge-token.ts';

/** Creates headers, as alternating names and values, that carry a valid token. */
type Carriage = (token: string) => string[];

const authorization =
  (value: (token: string) => string): Carriage =>
  (token) => ['authorization', value(token)];

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

const accepted: Record<string, Carriage> = {
  Bearer: authorization((token) => `Bearer ${token}`),
  'bearer in lower case': authorization((token) => `bearer ${token}`),
  'BEARER in capitals': authorization((token) => `BEARER ${token}`),
  'several spaces': authorization((token) => `Bearer   ${token}`),
  'trailing white space': authorization((token) => `Bearer ${token}  `),
  'the scheme of the service': authorization((token) => `Service-oauthtoken ${token}`),
  'the scheme of the service in upper case': authorization(
    (token) => `SERVICE-OAUTHTOKEN ${token}`,
  ),
};

const refused: Record<string, Carriage> = {
  'no header': () => [],
  'an empty header': authorization(() => ''),
  'a scheme and nothing else': authorization(() => 'Bearer'),
  'a scheme and spaces': authorization(() => 'Bearer    '),
  'a token without a scheme': authorization((token) => token),
  'Basic with the token': authorization((token) => `Basic ${token}`),
  'Basic with the token as password': authorization((token) => basic(`ada:${token}`)),
  'Basic with a name and a password': authorization(() => basic('ada:ada')),
  Digest: authorization((token) => `Digest ${token}`),
  Negotiate: authorization((token) => `Negotiate ${token}`),
  DPoP: authorization((token) => `DPoP ${token}`),
  Token: authorization((token) => `Token ${token}`),
  'a scheme that begins like ours': authorization((token) => `Bearerx ${token}`),
  'a scheme that ends like ours': authorization((token) => `xBearer ${token}`),
  // Begins with a Cyrillic letter that looks the same; headers carry its bytes.
  'a scheme in other letters': authorization(
    (token) => `${Buffer.from('\u0412earer').toString('latin1')} ${token}`,
  ),
  'junk in capitals': authorization((token) => `BEARER-TOKEN ${token}`),
  'the scheme twice': authorization((token) => `Bearer Bearer ${token}`),
  'a colon after the scheme': authorization((token) => `Bearer: ${token}`),
  'an equals sign after the scheme': authorization((token) => `Bearer=${token}`),
  'a tab after the scheme': authorization((token) => `Bearer\t${token}`),
  'a no-break space': authorization((token) => `Bearer\u00a0${token}`),
  'a token in quotes': authorization((token) => `Bearer "${token}"`),
  'a token and a tab and more': authorization((token) => `Bearer ${token}\tx`),
  'two tokens': authorization((token) => `Bearer ${token} ${token}`),
  'two tokens with a comma': authorization((token) => `Bearer ${token},${token}`),
  'two schemes with a comma': authorization((token) => `Bearer ${token}, Bearer ${token}`),
  'letters beyond ASCII in the token': authorization((token) => `Bearer ${token}\u00e9`),
  'the header twice': (token) => [
    ...authorization((good) => `Bearer ${good}`)(token),
    ...authorization((good) => `Bearer ${good}`)(token),
  ],
  'the header twice, first a good one': (token) => [
    'authorization',
    `Bearer ${token}`,
    'Authorization',
    'Bearer bad',
  ],
  'the header twice, first a bad one': (token) => [
    'authorization',
    'Bearer bad',
    'AUTHORIZATION',
    `Bearer ${token}`,
  ],
  'a cookie': (token) => ['cookie', `access_token=${token}`],
  'X-Authorization': (token) => ['x-authorization', `Bearer ${token}`],
  'Proxy-Authorization': (token) => ['proxy-authorization', `Bearer ${token}`],
  'X-Forwarded-Authorization': (token) => ['x-forwarded-authorization', `Bearer ${token}`],
  'an API key': (token) => ['x-service-apikey', token],
  'a token of 13,000 characters': authorization(() => `Bearer ${'a'.repeat(13_000)}`),
  'a JWT of 13,000 characters': authorization((token) => `Bearer ${token}${'A'.repeat(12_000)}`),
  'a token of 100,000 characters': authorization(() => `Bearer ${'a'.repeat(100_000)}`),
  'a token of a million characters': authorization(() => `Bearer ${'a'.repeat(1_000_000)}`),
};

let target: AttackedService;
let token: string;
beforeAll(async () => {
  target = await startAttackedService();
  token = forgeToken(target.honest);
});
afterAll(() => target.close());

describe('a valid token', () => {
  it.each(Object.entries(accepted))('is accepted as %s', async (_name, carry) => {
    expect((await target.present(carry(token))).status).toBe(200);
  });

  it.each(Object.entries(refused))('is refused as %s', async (_name, carry) => {
    expectRefusal(await target.present(carry(token)));
  });

  it.each(['access_token', 'token', 'authorization', 'Authorization'])(
    'is refused in the query as %s',
    async (name) => {
      expectRefusal(await target.present([], `${WHO_AM_I}?${name}=${token}`));
      expectRefusal(await target.present([], `${WHO_AM_I}?${name}=Bearer%20${token}`));
    },
  );

  it('was tested in many refused forms', () => {
    printLine(`token attacks on the transport: ${Object.keys(refused).length + 4}`);
    expect(target.attacker.total()).toBe(0);
  });
});

describe('a malformed HTTP request', () => {
  const head = (header: string) =>
    `GET ${WHO_AM_I} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`;

  it('gets 401 for a token of a million bytes', async () => {
    const bytes = head(`Authorization: Bearer ${'a'.repeat(1_000_000)}`);
    const answer = await sendBytes(target.service.url, bytes);
    const [headers = '', text = ''] = answer.split('\r\n\r\n');
    expect(headers).toMatch(/^HTTP\/1\.1 401 /);
    expectRefusal({ status: 401, text });
  });

  it('gets 401 every time', async () => {
    const bytes = head(`Authorization: Bearer ${'a'.repeat(1_000_000)}`);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await sendBytes(target.service.url, bytes)).toMatch(/^HTTP\/1\.1 401 /);
    }
  });

  it.each([
    ['NUL', '\u0000'],
    ['a bell', '\u0007'],
    ['a lone carriage return', '\r'],
    ['an escape', '\u001b'],
    ['delete', '\u007f'],
  ])('gets an error of the contract for a token with %s in it', async (_name, character) => {
    const [start, end] = [token.slice(0, 20), token.slice(20)];
    const bytes = head(`Authorization: Bearer ${start}${character}${end}\r\nConnection: close`);
    const answer = await sendBytes(target.service.url, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 40[01] /);
    expect(answer).toMatch(/"error_code":"(A1001|IAM1031)"/);
  });

  it('is refused with a header that continues on the next line', async () => {
    const bytes = head(`Authorization: Bearer\r\n ${token}\r\nConnection: close`);
    expect(await sendBytes(target.service.url, bytes)).toMatch(/^HTTP\/1\.1 40[01] /);
  });
});
