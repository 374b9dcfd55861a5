import { parseArgs } from 'node:util';
import type pg from 'pg';
import { blockApplication } from '../applications/stored-applications.ts';
import { queueDelivery } from '../delivery/deliveries.ts';
import { createLinks, type LinkPurpose } from '../people/links.ts';
import { hasFactors, removeFactors } from '../people/remove-factors.ts';
import { deleteAccount, isMail } from '../people/stored-accounts.ts';
import { openPool } from '../storage/database.ts';
import { migrateIdentity } from '../storage/migrate.ts';
import { linkPath } from './handle-links.ts';
import { startIdentityService } from './service.ts';
import { readSettings, type Settings } from './settings.ts';

const HELP = `Usage: npm run identity [-- COMMAND]

  (none)         start the service; prints the set-up address while there are no accounts
  migrate        bring the tables of the service up to date
  invite MAIL    print a link with which the owner of the address creates an account; with SMTP_URL, the
                 service also sends them one
  reset MAIL     print a link with which the person chooses a new password
  remove-factors MAIL
                 remove the passkeys and the two-step sign-in of a person who lost them
  delete MAIL    delete the account of a person and end their sessions
  block ID       stop an application: it can no longer sign people in or renew its tokens
  unblock ID     lift the block of an application

Settings are environment variables; docs/identity.md lists them.
`;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}

async function serve(settings: Settings): Promise<void> {
  for (const name of await migrateIdentity(settings.ownerUrl)) say(`Applied ${name}.`);
  const service = await startIdentityService({ ...settings, onError: complain });
  say(`Identity service: ${service.issuer}`);
  const address = await service.createSetUpAddress();
  if (address) say(`\nCreate the first account within 24 hours:\n${address}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void service.close());
}

async function printLink(
  settings: Settings,
  purpose: Extract<LinkPurpose, 'join' | 'reset'>,
  argument: string | undefined,
): Promise<void> {
  const mail = readMail(argument);
  if (!settings.localAccounts)
    throw new Error('LOCAL_ACCOUNTS=false turns off accounts with a password and their links.');
  const pool = openPool(settings.databaseUrl);
  try {
    const links = createLinks(pool);
    const secret = await (purpose === 'join' ? links.createJoin(mail) : links.createReset(mail));
    if (!secret)
      throw new Error(
        `${mail} ${purpose === 'join' ? 'already has an account' : 'has no account'}.`,
      );
    say(`${settings.issuer ?? `http://127.0.0.1:${settings.port}`}${linkPath(purpose, secret)}`);
    if (purpose === 'join' && settings.mail) await sendInvitation(pool, mail);
    if (purpose === 'reset' && (await hasFactors(pool, mail)))
      say(
        `Signing in also needs a code. If it is lost: npm run identity -- remove-factors ${mail}`,
      );
  } finally {
    await pool.end();
  }
}

/** Queues a mail, which the running service sends. */
async function sendInvitation(pool: pg.Pool, to: string): Promise<void> {
  await queueDelivery(pool, { kind: 'mail', mail: 'invitation', to, language: 'en' });
  say(`The service sends a link to ${to}.`);
}

async function removeAllFactors(settings: Settings, argument: string | undefined): Promise<void> {
  const mail = readMail(argument);
  const pool = openPool(settings.databaseUrl);
  try {
    const removed = await removeFactors(pool, mail, { notify: settings.mail !== undefined });
    if (!removed) throw new Error(`${mail} has no account.`);
    say(
      `Removed ${removed.passkeys} passkeys${removed.hadSecondStep ? ' and the two-step sign-in' : ''} of ${mail}.`,
    );
  } finally {
    await pool.end();
  }
}

async function removeAccount(settings: Settings, mail: string | undefined): Promise<void> {
  const pool = openPool(settings.databaseUrl);
  try {
    if (!(await deleteAccount(pool, readMail(mail)))) throw new Error(`${mail} has no account.`);
    say(`Deleted the account of ${mail}.`);
  } finally {
    await pool.end();
  }
}

async function changeBlock(
  settings: Settings,
  clientId: string | undefined,
  block: 'blocked' | 'unblocked',
): Promise<void> {
  const pool = openPool(settings.databaseUrl);
  try {
    if (!clientId || !(await blockApplication(pool, clientId, block)))
      throw new Error(
        'Name the client ID of one application, such as app-5f0c1f4e6d0a4c579a550f5a.',
      );
    say(`The application ${clientId} is ${block}.`);
  } finally {
    await pool.end();
  }
}

function readMail(mail: string | undefined): string {
  if (!mail || !isMail(mail)) throw new Error('Name the email address of one person.');
  return mail;
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  const [command, argument] = positionals;
  if (values.help) return say(HELP);
  const settings = readSettings(process.env);
  if (command === undefined) await serve(settings);
  else if (command === 'migrate')
    for (const name of await migrateIdentity(settings.ownerUrl)) say(`Applied ${name}.`);
  else if (command === 'invite') await printLink(settings, 'join', argument);
  else if (command === 'reset') await printLink(settings, 'reset', argument);
  else if (command === 'remove-factors') await removeAllFactors(settings, argument);
  else if (command === 'delete') await removeAccount(settings, argument);
  else if (command === 'block') await changeBlock(settings, argument, 'blocked');
  else if (command === 'unblock') await changeBlock(settings, argument, 'unblocked');
  else throw new Error(`Unknown command ${command}.\n\n${HELP}`);
}

try {
  await run();
} catch (error) {
  complain(error);
  process.exitCode = 1;
}
