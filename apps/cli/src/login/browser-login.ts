import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as oauth from 'openid-client';
import { CommandError } from '../usage-error.ts';

interface Ways {
  scope: string;
  /** Shows the address to whoever cannot be sent there. */
  tell(text: string): void;
  /** Whether to open a browser, besides telling. */
  open: boolean;
}

const PATIENCE = 5 * 60_000;

/** Authorisation code with PKCE; the browser comes back to a port of this machine (RFC 8252). */
export async function logInByBrowser(config: oauth.Configuration, { scope, tell, open }: Ways) {
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
  const arrived = waitForReturn(server, redirect_uri);
  tell(`Sign in at:\n\n  ${start.href}\n\n`);
  if (open) openBrowser(start.href);
  try {
    const { url, response } = await arrived;
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    const tokens = await oauth.authorizationCodeGrant(config, url, checks).catch((error) => {
      show(response, 'That did not work. The terminal tells why.');
      throw new CommandError(`The issuer refused the login: ${error.message}`, { cause: error });
    });
    show(response, 'You are logged in and can close this page.');
    return tokens;
  } finally {
    server.close();
    server.closeIdleConnections();
  }
}

type Server = ReturnType<typeof createServer>;

function waitForReturn(server: Server, redirectUri: string) {
  return new Promise<{ url: URL; response: ServerResponse }>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new CommandError('Nobody signed in within five minutes. Start again.')),
      PATIENCE,
    );
    server.on('request', (request, response) => {
      const url = new URL(request.url ?? '/', redirectUri);
      if (url.pathname !== '/callback') {
        response.writeHead(404).end();
        return;
      }
      clearTimeout(late);
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
  child.on('error', () => {}); // the address was told, and can be opened by hand
  child.unref();
}
