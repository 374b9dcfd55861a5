import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as oauth from 'openid-client';
import { CommandError } from '../errors.ts';

interface BrowserLoginOptions {
  scope: string;
  /** Shows the sign-in URL, for when no browser can be opened. */
  tell(text: string): void;
  /** Whether to open a browser. */
  open: boolean;
}

const TIMEOUT_MS = 5 * 60_000;

/** Logs in by authorization code with PKCE and a redirect to a loopback port (RFC 8252). */
export async function logInByBrowser(
  config: oauth.Configuration,
  { scope, tell, open }: BrowserLoginOptions,
) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  const redirect_uri = `http://127.0.0.1:${port}/callback`;
  const verifier = oauth.randomPKCECodeVerifier();
  const state = oauth.randomState();
  const start = oauth.buildAuthorizationUrl(config, {
    redirect_uri,
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const redirected = waitForRedirect(server, redirect_uri);
  tell(`To sign in, open:\n\n  ${start.href}\n\n`);
  if (open) openBrowser(start.href);
  try {
    const { url, response } = await redirected;
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    const tokens = await oauth.authorizationCodeGrant(config, url, checks).catch((error) => {
      show(response, 'Login failed. See the terminal for details.');
      throw new CommandError(
        `The OpenID provider rejected the login: ${error.message}. Run the command again.`,
        { cause: error },
      );
    });
    show(response, 'You are logged in. You can close this page.');
    return tokens;
  } finally {
    server.close();
    server.closeIdleConnections();
  }
}

type Server = ReturnType<typeof createServer>;

function waitForRedirect(server: Server, redirectUri: string) {
  return new Promise<{ url: URL; response: ServerResponse }>((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(new CommandError('The login timed out after five minutes. Run the command again.')),
      TIMEOUT_MS,
    );
    server.on('request', (request, response) => {
      const url = new URL(request.url ?? '/', redirectUri);
      if (url.pathname !== '/callback') {
        response.writeHead(404).end();
        return;
      }
      clearTimeout(timer);
      resolve({ url, response });
    });
  });
}

function show(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', connection: 'close' });
  response.end(`<!doctype html><title>Lienzo</title><p>${text}</p>\n`);
}

function openBrowser(url: string): void {
  const commands: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };
  const child = spawn(commands[process.platform] ?? 'xdg-open', [url], {
    stdio: 'ignore',
    detached: true,
  });
  child.on('error', () => {}); // the URL was printed and can be opened manually
  child.unref();
}
