import { createHmac } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { findViolations } from '../e2e/find-violations.ts';
import { openBrowserFor, type Person, type TestEnvironment } from '../e2e/person.ts';
import { findFreePort } from '../sandbox/free-port.ts';
import { createSandboxDatabase } from '../sandbox/postgres.ts';
import { runCommands } from './run-commands.ts';
import { waitUntilReady } from './wait-until-ready.ts';

const PASSWORD = 'three green umbrellas';
const ADA = { name: 'Ada Lovelace', mail: 'ada@example.com' };
/** How long an ended session may still be used. */
const MAX_END_MILLISECONDS = 2_000;

interface DrillOptions {
  root: string;
  /** A PostgreSQL server on which to create a database; without one, PostgreSQL is started. */
  serverUrl: string | undefined;
  browser: Browser;
  /** The folder for screenshots. */
  folder: string;
  print: (line: string) => void;
}

/**
 * Changes an account as a person does, with a passkey in Chromium's virtual authenticator, and ends the
 * session of another browser that uses Lienzo.
 */
export async function drillAccounts(options: DrillOptions): Promise<void> {
  const { root, serverUrl, browser, folder, print } = options;
  const database = await createSandboxDatabase(serverUrl);
  const [app, identity] = [await findFreePort(), await findFreePort()];
  const url = `http://127.0.0.1:${app}`;
  // Passkeys need a host name.
  const issuer = `http://localhost:${identity}`;
  const began = performance.now();
  const said = (what: string) =>
    print(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${what}`);
  const commands = runCommands(
    `export DATABASE_URL=${database.url}
npm run --silent migrate
AUTH_URL=${issuer} WEB_ORIGINS=${url} PORT=${identity} npm run --silent identity &
OIDC_ISSUER=${issuer} OIDC_AUDIENCE=lienzo PORT=${app} npm --silent start &`,
    root,
  );
  const people: Person[] = [];
  const open = async (environment: TestEnvironment, name: string) => {
    const person = await openBrowserFor(environment, { name });
    people.push(person);
    return person;
  };
  try {
    const setUp = await commands.waitFor(/http:\/\/\S+\/set-up\/\S+/);
    await waitUntilReady(`${url}/readyz`);
    said('the services run');
    const office = await open({ browser, url, issuer, folder }, 'office');
    await createAccount(office.page, setUp);
    const useToken = await enterLienzo(office, url);
    said('Ada uses Lienzo in the office');
    const home = await open({ browser, url: issuer, issuer, folder }, 'home');
    await home.page.goto('/account');
    await signInWithPassword(home.page);
    await visitPages(home);
    said('the account pages have no barriers, in light and dark');
    await turnOnTwoStep(home);
    await addPasskey(home);
    said('two-step sign-in and passkey are on');
    await home.context.clearCookies();
    await signInWithPasskey(home);
    said('the passkey signs in without a code');
    await checkSecondStep(await open({ browser, url: issuer, issuer, folder }, 'thief'));
    said('the password alone does not');
    const milliseconds = await endOtherSessions(home, useToken);
    said(`the office is signed out ${milliseconds} ms after its session was ended`);
    await removePasskey(home);
    const problems = people.flatMap(({ monitor }) => monitor.problems).filter(isUnexpected);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  } catch (error) {
    print(commands.output());
    for (const person of people) await person.screenshot('failed');
    throw error;
  } finally {
    await commands.stop();
    await database.remove();
  }
}

/** Refused requests of the ended session are expected; the browser reports them as errors. */
function isUnexpected(problem: string): boolean {
  return !/status of 4\d\d/.test(problem);
}

async function createAccount(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Name').fill(ADA.name);
  await page.getByLabel('Email address').fill(ADA.mail);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Your account is ready' }).waitFor();
}

/** Signs in to Lienzo. Returns a function that uses the access token of the app and returns the status. */
async function enterLienzo({ page }: Person, url: string): Promise<() => Promise<number>> {
  const request = page.waitForRequest((one) => 'authorization' in one.headers());
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signInWithPassword(page);
  await page.getByRole('button', { name: /^Account/ }).waitFor();
  const used = await request;
  const { authorization = '' } = used.headers();
  return async () => {
    const answer = await fetch(used.url(), { headers: { authorization } });
    await answer.body?.cancel();
    return answer.status;
  };
}

async function signInWithPassword(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill(ADA.mail);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in to Lienzo' }).click();
}

/**
 * Adds an authenticator like the one in a laptop, whose owner always agrees. A check of the accessibility
 * removes it, because it ends a session of the developer tools.
 */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function visitPages(person: Person): Promise<void> {
  const { page } = person;
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  for (const path of ['', '/password', '/passkeys', '/two-step', '/delete']) {
    await page.goto(`/account${path}`);
    await person.screenshot(`account${path.replace('/', '-')}`);
    await checkAccessibility(person);
  }
}

async function checkAccessibility({ page }: Person): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const violations = await findViolations(page);
    if (violations.length > 0)
      throw new Error(`${page.url()}, ${colorScheme}: ${violations.join('\n')}`);
  }
}

async function addPasskey(person: Person): Promise<void> {
  const { page } = person;
  await page.goto('/account/passkeys');
  await addAuthenticator(page);
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('The passkey was added.').waitFor();
  await page.goto('/account/passkeys');
  await page.getByRole('button', { name: 'Remove Laptop' }).waitFor();
  await person.screenshot('passkey');
}

async function turnOnTwoStep(person: Person): Promise<void> {
  const { page } = person;
  await page.goto('/account/two-step');
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await page.getByLabel('Code', { exact: true }).fill(createCode(secret));
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  await checkAccessibility(person);
  await person.screenshot('recovery-codes');
}

/** Returns the code that an app shows now (RFC 6238). */
function createCode(secret: string): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

async function signInWithPasskey(person: Person): Promise<void> {
  const { page } = person;
  const arrived = page.getByRole('heading', { name: 'Your account' }).waitFor();
  await page.goto('/account');
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  // The virtual authenticator can also answer the offer in the address field, before the button is pressed.
  await Promise.race([arrived, button.click().catch(() => {})]);
  await arrived;
}

/** Signs in with the password, as a person who has stolen it. */
async function checkSecondStep(person: Person): Promise<void> {
  const { page } = person;
  await page.goto('/account');
  await person.screenshot('sign-in');
  await checkAccessibility(person);
  await signInWithPassword(page);
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  await checkAccessibility(person);
  await person.screenshot('code');
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').waitFor();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign in to Lienzo' }).waitFor();
}

/** Ends all other sessions. Returns after how long Lienzo refuses the token of another one. */
async function endOtherSessions(person: Person, useToken: () => Promise<number>): Promise<number> {
  if ((await useToken()) !== 200) throw new Error('The token of the office does not work.');
  const { page } = person;
  await page.goto('/account');
  await person.screenshot('sessions');
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  const ended = performance.now();
  await page.getByText('All other sessions were ended.').waitFor();
  while ((await useToken()) !== 401)
    if (performance.now() - ended > MAX_END_MILLISECONDS)
      throw new Error('The token of an ended session still works.');
  return Math.round(performance.now() - ended);
}

async function removePasskey(person: Person): Promise<void> {
  const { page } = person;
  await page.goto('/account/passkeys');
  await checkAccessibility(person);
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByText('The passkey was removed.').waitFor();
}
