import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestMailbox, type TestMailbox } from '../../../../testing/service/test-mailbox.ts';
import {
  type AccountService,
  openAccountBrowser,
  startAccountService,
  turnOnTwoStep,
} from '../account/test-account.ts';
import { addPerson, createIdentityDatabase, type IdentityDatabase } from './test-service.ts';

const MAIN = new URL('main.ts', import.meta.url).pathname;

// Each command is a process that loads the whole service, which takes seconds on a busy machine.
const slow = { timeout: 120_000 };

let database: IdentityDatabase;
let mailbox: TestMailbox;
let service: AccountService;

beforeAll(async () => {
  database = await createIdentityDatabase();
  mailbox = await openTestMailbox();
  const mail = { smtpUrl: mailbox.url, from: 'lienzo@example.test' };
  service = await startAccountService(database, { mail });
  await addPerson(service, 'ada@example.test');
});

afterAll(async () => {
  await service?.close();
  await mailbox?.close();
  await database?.drop();
});

/** Runs a command as an operator does. Returns what it prints. */
async function run(command: string[], settings: Record<string, string> = {}): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, ...settings };
  const ran = promisify(execFile)(process.execPath, [MAIN, ...command], { env });
  return ran.then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => `failed: ${error.stderr}`,
  );
}

it('invite prints a link, and the service sends one, too', slow, async () => {
  const silent = await run(['invite', 'bea@example.test']);
  expect(silent.trim()).toMatch(/^http:\/\/127\.0\.0\.1:9400\/join\/[\w-]{32}$/);
  const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'Lienzo <lienzo@example.test>' };
  const printed = await run(['invite', 'cleo@example.test'], settings);
  expect(printed).toContain('The service sends a link to cleo@example.test.');
  await mailbox.waitFor('cleo@example.test', '/join/');
  expect(mailbox.mails.filter(({ to }) => to.includes('bea@example.test'))).toEqual([]);
});

it('remove-factors lets a person in who lost their phone', slow, async () => {
  const browser = openAccountBrowser(service);
  await browser.signIn('ada@example.test');
  await turnOnTwoStep(browser);
  expect(await run(['reset', 'ada@example.test'])).toContain('remove-factors ada@example.test');
  expect((await openAccountBrowser(service).signIn('ada@example.test')).path).toMatch(/\/code$/);
  const printed = await run(['remove-factors', 'Ada@example.test']);
  expect(printed).toBe('Removed 0 passkeys and the two-step sign-in of Ada@example.test.\n');
  expect((await openAccountBrowser(service).signIn('ada@example.test')).path).toBe('/account');
  expect(await run(['reset', 'ada@example.test'])).not.toContain('remove-factors');
  expect(await run(['remove-factors', 'no.one@example.test'])).toContain('has no account');
});

it('refuses wrong settings, and names all of them', slow, async () => {
  const settings = { SMTP_URL: 'mail.example.com', LOGOUT_URL: 'x', SIGN_INS_PER_MINUTE: '0' };
  const printed = await run(['migrate'], settings);
  for (const name of ['SMTP_URL', 'MAIL_FROM', 'LOGOUT_URL', 'SIGN_INS_PER_MINUTE'])
    expect(printed).toContain(name);
});
