import { parseArgs } from 'node:util';
import { blockApplication } from '../applications/stored-applications.ts';
import { createLinks, type LinkPurpose } from '../people/links.ts';
import { deleteAccount, isMail } from '../people/stored-accounts.ts';
import { openPool } from '../storage/database.ts';
import { migrateIdentity } from '../storage/migrate.ts';
import { linkPath } from './handle-links.ts';
import { startIdentityService } from './service.ts';
import { readSettings, type Settings } from './settings.ts';

const HELP = `Usage: npm run identity [-- COMMAND]

  (none)         start the service; prints the set-up address while there are no accounts
  migrate        bring the tables of the service up to date
  invite MAIL    print a link with which the owner of the address creates an account
  reset MAIL     print a link with which the person chooses a new password
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
  purpose: Exclude<LinkPurpose, 'set-up'>,
  argument: string | undefined,
): Promise<void> {
  const mail = readMail(argument);
  const pool = openPool(settings.databaseUrl);
  try {
    const links = createLinks(pool);
    const secret = await (purpose === 'join' ? links.createJoin(mail) : links.createReset(mail));
    if (!secret)
      throw new Error(
        `${mail} ${purpose === 'join' ? 'already has an account' : 'has no account'}.`,
      );
    say(`${settings.issuer ?? `http://127.0.0.1:${settings.port}`}${linkPath(purpose, secret)}`);
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
