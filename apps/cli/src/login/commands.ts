import { createClient, isLienzoError } from '@lienzo/sdk';
import { Command } from 'commander';
import * as oauth from 'openid-client';
import type { Terminal } from '../environment.ts';
import { UsageError } from '../errors.ts';
import { print } from '../output/print.ts';
import { type Profile, writeProfile } from '../session/profiles.ts';
import {
  findProfile,
  type GlobalOptions,
  openSession,
  profileName,
  readUrl,
} from '../session/session.ts';
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
    .description('Log in to a service')
    .option(
      '--issuer <url>',
      'OpenID provider; needed if the service has several (env: LIENZO_ISSUER)',
    )
    .option('--client-id <id>', 'OAuth client ID of this program', 'lienzo-cli')
    .option('--scope <scopes>', 'Scopes to request instead of all')
    .option('--device', 'Sign in on another device')
    .option('--no-browser', 'Print the sign-in URL instead of opening a browser')
    .option('--token [token]', 'Store this token, or the one in LIENZO_TOKEN or on standard input')
    .option('--edition <id>', 'Default edition of commands')
    .option('--team <id>', 'Default team of commands')
    .addHelpText(
      'after',
      `\nExamples:
  lienzo login --url https://canvas.example.com
  lienzo login --url https://canvas.example.com --token < token.txt
  LIENZO_TOKEN=lzp_… lienzo login --url https://canvas.example.com --token\n`,
    );
  return command.action(async () => {
    const options: LoginOptions = command.optsWithGlobals();
    const { profile: before, name } = await findProfile(terminal, options);
    const url = readUrl(options.url ?? terminal.env.LIENZO_URL ?? before?.url);
    const { edition, team } = options;
    const login = options.token
      ? await readToken(terminal, options.token)
      : await signIn(terminal, { ...options, url });
    const user = await findUser({ url, token: login.token });
    await writeProfile(terminal, name, { ...login, url, edition, team });
    terminal.stderr.write(`Logged in at ${url}${user ? ` as ${user.display_name}` : ''}.\n`);
  });
}

type Login = Omit<Profile, 'url'>;

/** Returns the user of a token, or undefined if the token is valid but may not read it. */
async function findUser({ url, token }: { url: string; token: string }) {
  try {
    return (await createClient({ baseUrl: url, token }).users.getCurrent()).user;
  } catch (error) {
    if (isLienzoError(error, 'scopeMissing')) return undefined;
    throw error;
  }
}

async function readToken({ env, readStdin }: Terminal, given: string | true): Promise<Login> {
  const token = (given === true ? env.LIENZO_TOKEN || (await readStdin()) : given).trim();
  if (token === '')
    throw new UsageError(
      'Standard input contains no token. Set LIENZO_TOKEN, pipe a token into the command, or pass it after --token.',
    );
  return { token };
}

async function signIn(terminal: Terminal, options: LoginOptions & { url: string }): Promise<Login> {
  const { clientId, device, url } = options;
  const issuer = options.issuer ?? (terminal.env.LIENZO_ISSUER || (await findIssuer(url)));
  if (!issuer) {
    throw new UsageError(
      `${url} does not publish its OpenID provider. Pass --issuer (or set LIENZO_ISSUER) with the value of OIDC_ISSUER of the service, or pass a token with --token.`,
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
    .description('Log out and revoke the tokens')
    .addHelpText('after', '\nExample:\n  lienzo logout --profile staging\n');
  return command.action(async () => {
    const options: GlobalOptions = command.optsWithGlobals();
    const { profile } = await findProfile(terminal, options);
    await writeProfile(terminal, profileName(terminal, options), undefined);
    if (profile) await revoke(profile).catch(() => {}); // the profile is removed in any case
    terminal.stderr.write(
      profile ? `Logged out of ${profile.url}.\n` : 'You were not logged in.\n',
    );
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
    .description('Show the logged-in user and service')
    .addHelpText('after', '\nExample:\n  lienzo whoami -o json\n');
  return command.action(async () => {
    const options: GlobalOptions = command.optsWithGlobals();
    const { client, url, format } = await openSession(terminal, options);
    const { user } = await client.users.getCurrent();
    print(terminal, { ...user, url }, format);
  });
}
