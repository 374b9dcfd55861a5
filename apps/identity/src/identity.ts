import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import { type Accounts, createAccounts } from './accounts.ts';
import { createConfiguration } from './configuration.ts';
import { closeServer, listen } from './listener.ts';
import { type MintedToken, type MintRequest, mintToken } from './mint.ts';
import type { IdentityOptions } from './options.ts';
import { type ApiResource, describeApi } from './resource.ts';
import { answerSandboxToken, SANDBOX_TOKEN_PATH } from './sandbox-token.ts';
import { answerSignIn, SIGN_IN_PATH } from './sign-in.ts';
import { createSigning } from './signing-keys.ts';

export type { Account } from './accounts.ts';
export type { MintRequest } from './mint.ts';
export type { ClientOptions, IdentityOptions, IntrospectionOptions } from './options.ts';
export { API_SCOPES } from './scopes.ts';

export interface Identity {
  issuer: string;
  /** Makes an access token without anyone signing in; a negative lifetime makes an expired one. */
  mint(request: MintRequest): Promise<string>;
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface Parts {
  provider: Provider;
  accounts: Accounts;
  api: ApiResource;
}

export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  const signing = await createSigning(options.signingKeys);
  const accounts = createAccounts(options.accounts);
  const api = describeApi(options.audience, signing);
  const server = createServer();
  const port = await listen(server, options.port, options.host ?? '127.0.0.1');
  try {
    const issuer = options.issuer ?? `http://127.0.0.1:${port}`;
    const configuration = createConfiguration({ options, accounts, signing, api });
    const parts = { provider: createProvider(issuer, configuration), accounts, api };
    server.on('request', createHandler(parts, options.sandbox ?? false));
    return { issuer, mint: (request) => mint(parts, request), close: () => closeServer(server) };
  } catch (error) {
    await closeServer(server);
    throw error;
  }
}

function createProvider(issuer: string, configuration: ReturnType<typeof createConfiguration>) {
  const provider = new Provider(issuer, configuration);
  // This server speaks plain HTTP, so an https issuer means that a proxy stands in front.
  provider.proxy = issuer.startsWith('https:');
  return provider;
}

function createHandler(parts: Parts, sandbox: boolean): Answer {
  const { provider, accounts } = parts;
  const answerOpenid = provider.callback();

  function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?', 1)[0] ?? '/';
    if (path.startsWith(SIGN_IN_PATH)) return answerSignIn(provider, accounts, request, response);
    if (sandbox && path === SANDBOX_TOKEN_PATH && request.method === 'POST') {
      return answerSandboxToken((body) => mintForUser(parts, body), request, response);
    }
    return answerOpenid(request, response);
  }

  return async (request, response) => {
    try {
      await route(request, response);
    } catch (error) {
      // A client that went away mid-request is no fault; anything else is reported the usual way.
      if (request.complete) provider.emit('error', error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  };
}

async function mintForUser(parts: Parts, request: MintRequest): Promise<MintedToken | undefined> {
  const account = parts.accounts.findOrCreate(request.user);
  return account && mintToken(parts.provider, parts.api, account, request);
}

async function mint(parts: Parts, request: MintRequest): Promise<string> {
  const minted = await mintForUser(parts, request);
  if (!minted) throw new Error(`${JSON.stringify(request.user)} cannot be a user.`);
  return minted.access_token;
}
