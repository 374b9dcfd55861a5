import { createClient } from '@lienzo/sdk';
import { Command } from 'commander';
import * as oauth from 'openid-client';
import { print } from '../output/print.ts';
import { type Profile, writeProfile } from '../session/profiles.ts';
import {
  findProfile,
  type GlobalOptions,
  openSession,
  profileName,
  readUrl,
} from '../session/session.ts';
import type { Terminal } from '../surroundings.ts';
import { UsageError } from '../usage-error.ts';
import { logInByBrowser } from './browser-login.ts';
import { logInByDevice } from './device-login.ts';
import { findIssuer } from './find-issuer.ts';
import { discoverIssuer, readTokens, scopeFor } from './issuer.ts';

interface LoginOptions extends GlobalOptions {
  issuer?: string;
  clientId: string;
  scope?: string;
  device?: boolean;
  browser: boolean;
  token?: string | true;
  edition?: string;
  team?: string;
}

export function createLogin(terminal: Terminal): Command {
  const command = new Command('login')
    .description('Log in, and remember where and as whom.')
    .option(
      '--issuer <address>',
      'the OpenID provider, or LIENZO_ISSUER; the service tells it unless it knows several',
    )
    .option('--client-id <id>', 'what the provider knows this program as', 'lienzo-cli')
    .option('--scope <scopes>', 'what to ask for, if not all that there is')
    .option('--device', 'sign in on another device')
    .option('--no-browser', 'only show the address')
    .option('--token [token]', 'keep this token, or the one on standard input')
    .option('--edition <id>', 'the edition that commands mean')
    .option('--team <id>', 'the team that commands mean')
    .addHelpText(
      'after',
      `\nExamples:
  lienzo login --url https://canvas.example.com
  lienzo login --url https://canvas.example.com --token < token.txt\n`,
    );
  return command.action(async () => {
    const options: LoginOptions = command.optsWithGlobals();
    const { profile: before, name } = await findProfile(terminal, options);
    const url = readUrl(options.url ?? terminal.env.LIENZO_URL ?? before?.url);
    const { edition, team } = options;
    const login = options.token
      ? await readToken(terminal, options.token)
      : await signIn(terminal, { ...options, url });
    const { user } = await createClient({ baseUrl: url, token: login.token }).users.getCurrent();
    await writeProfile(terminal, name, { ...login, url, edition, team });
    terminal.stderr.write(`Logged in at ${url} as ${user.display_name}.\n`);
  });
}

type Login = Omit<Profile, 'url'>;

async function readToken({ readStdin }: Terminal, given: string | true): Promise<Login> {
  const token = (given === true ? await readStdin() : given).trim();
  if (token === '') throw new UsageError('There is no token on standard input.');
  return { token };
}

async function signIn(terminal: Terminal, options: LoginOptions & { url: string }): Promise<Login> {
  const { clientId, device, url } = options;
  const issuer = options.issuer ?? (terminal.env.LIENZO_ISSUER || (await findIssuer(url)));
  if (!issuer) {
    throw new UsageError(
      `${url} does not tell its OpenID provider. Say it with --issuer (or LIENZO_ISSUER), as its operator has it in OIDC_ISSUER. A token of your own works too: --token`,
    );
  }
  const config = await discoverIssuer({ issuer, clientId });
  const scope = options.scope ?? scopeFor(config);
  const tell = (text: string) => terminal.stderr.write(text);
  const tokens = device
    ? await logInByDevice(config, { scope, tell })
    : await logInByBrowser(config, { scope, tell, open: options.browser });
  return { ...readTokens(tokens), issuer, clientId };
}

export function createLogout(terminal: Terminal): Command {
  const command = new Command('logout')
    .description('Forget the login, and tell the issuer where it wants to know.')
    .addHelpText('after', '\nExample:\n  lienzo logout --profile staging\n');
  return command.action(async () => {
    const options: GlobalOptions = command.optsWithGlobals();
    const { profile } = await findProfile(terminal, options);
    await writeProfile(terminal, profileName(terminal, options), undefined);
    if (profile) await revoke(profile).catch(() => {}); // here it is forgotten either way
    terminal.stderr.write(profile ? `Logged out of ${profile.url}.\n` : 'Nobody was logged in.\n');
  });
}

async function revoke({ issuer, clientId, refreshToken }: Profile): Promise<void> {
  if (!issuer || !clientId || !refreshToken) return;
  const config = await discoverIssuer({ issuer, clientId });
  if (config.serverMetadata().revocation_endpoint)
    await oauth.tokenRevocation(config, refreshToken);
}

export function createWhoami(terminal: Terminal): Command {
  const command = new Command('whoami')
    .description('Tell who is logged in, and where.')
    .addHelpText('after', '\nExample:\n  lienzo whoami -o json\n');
  return command.action(async () => {
    const options: GlobalOptions = command.optsWithGlobals();
    const { client, url, format } = await openSession(terminal, options);
    const { user } = await client.users.getCurrent();
    print(terminal, { ...user, url }, format);
  });
}
