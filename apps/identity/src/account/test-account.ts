import { Secret, TOTP } from 'otpauth';
import type { IdentityService } from '../service/service.ts';
import { type IdentityDatabase, PASSWORD, startTestService } from '../service/test-service.ts';
import { createTestBrowser, type TestBrowser } from '../test-browser.ts';

/** The address of the service in these tests; passkeys need a host name. */
export const ISSUER = 'http://lienzo.test';
export const RP_ID = 'lienzo.test';

export type AccountService = IdentityService & { node: string; errors: unknown[] };

export async function startAccountService(
  database: IdentityDatabase,
  options: Parameters<typeof startTestService>[1] = {},
): Promise<AccountService> {
  const service = await startTestService(database, { issuer: ISSUER, ...options });
  return { ...service, node: `http://127.0.0.1:${service.port}` };
}

/** A browser of a person that follows redirects within the service. */
export interface AccountBrowser {
  browser: TestBrowser;
  /** Opens a path and follows redirects, up to a page. */
  open(path: string): Promise<OpenedPage>;
  submit(path: string, form: Record<string, string>): Promise<OpenedPage>;
  /** Submits a form of the account pages with the token of the session. */
  change(path: string, form?: Record<string, string>): Promise<OpenedPage>;
  /** Signs in on the page that /account leads to. */
  signIn(mail: string, password?: string): Promise<OpenedPage>;
}

export interface OpenedPage {
  status: number;
  path: string;
  text: string;
  headers: Headers;
}

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

export function openAccountBrowser(
  { node }: AccountService,
  { userAgent = CHROME, origin = ISSUER }: { userAgent?: string; origin?: string } = {},
): AccountBrowser {
  const browser = createTestBrowser({ 'user-agent': userAgent, origin, host: RP_ID });

  async function follow(first: Promise<Response>): Promise<OpenedPage> {
    let response = await first;
    for (let step = 0; step < 8 && response.status >= 300 && response.status < 400; step++) {
      const { pathname, search } = new URL(response.headers.get('location') ?? '', response.url);
      await response.body?.cancel();
      response = await browser.open(node + pathname + search);
    }
    const { status, headers, url } = response;
    const { pathname, search } = new URL(url);
    return { status, headers, path: pathname + search, text: await response.text() };
  }

  const self: AccountBrowser = {
    browser,
    open: (path) => follow(browser.open(node + path)),
    submit: (path, form) => follow(browser.submit(node + path, form)),
    async change(path, form = {}) {
      const { text } = await self.open('/account');
      const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
      return self.submit(path, { token, ...form });
    },
    async signIn(mail, password = PASSWORD) {
      const { path } = await self.open('/account');
      return self.submit(path, { mail, password });
    },
  };
  return self;
}

/** Makes the last sign-in of everyone older than the time in which sensitive changes are possible. */
export async function ageSignIns({ pool }: IdentityDatabase): Promise<void> {
  await pool.query(`update artifacts set payload = jsonb_set(payload, '{loginTs}',
    to_jsonb((payload ->> 'loginTs')::bigint - 601)) where payload ? 'loginTs'`);
}

/** Returns the options that a page hands to the browser for a passkey. */
export function readPasskeyOptions({ text }: OpenedPage): { challenge: string } {
  const [, options = ''] = /data-options="([^"]*)"/.exec(text) ?? [];
  return JSON.parse(options.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

/** Returns the code of an app, a number of periods of 30 seconds from now. The service accepts 0 and 1. */
export function createCode(secret: string, periods: number): string {
  const timestamp = Date.now() + periods * 30_000;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

/** Turns two-step sign-in on, as the page instructs. Returns the secret and the recovery codes. */
export async function turnOnTwoStep(browser: AccountBrowser) {
  const page = await browser.open('/account/two-step');
  const secret = (/<code>([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1] ?? '').replaceAll(' ', '');
  // Leaves the code of the next period for a sign-in.
  const usedCode = createCode(secret, 0);
  const done = await browser.change('/account/two-step', { code: usedCode });
  const recoveryCodes = [...done.text.matchAll(/<code>([0-9a-f-]{23})<\/code>/g)].map(
    ([, code = '']) => code,
  );
  return { secret, usedCode, recoveryCodes };
}
