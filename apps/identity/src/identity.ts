import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { type Accounts, createAccounts, readClaims } from './accounts.ts';
import { describeClients } from './clients.ts';
import { createConfiguration } from './configuration.ts';
import { closeServer, listen } from './listener.ts';
import { createMemoryStore } from './memory-store.ts';
import { type MintedToken, type MintRequest, mintToken } from './mint.ts';
import type { IdentityOptions } from './options.ts';
import { createProvider } from './provider.ts';
import { type ApiResource, describeApi } from './resource.ts';
import { handleSandboxToken, SANDBOX_TOKEN_PATH } from './sandbox-token.ts';
import { handleSignIn, SIGN_IN_PATH } from './sign-in.ts';
import { createSigning } from './signing-keys.ts';

export type { Account } from './accounts.ts';
export type { MintRequest } from './mint.ts';
export type { ClientOptions, IdentityOptions, IntrospectionOptions } from './options.ts';
export { API_SCOPES } from './scopes.ts';

export interface Identity {
  issuer: string;
  /** Mints an access token without a sign-in; a negative lifetime returns an expired token. */
  mint(request: MintRequest): Promise<string>;
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface Deps {
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
    const configuration = createConfiguration({
      clients: describeClients(options.clients ?? [], options.introspection),
      introspectionClient: options.introspection.clientId,
      findClaims: async (user) => {
        const account = accounts.find(user);
        return account && readClaims(account);
      },
      signing,
      api,
      adapter: createMemoryStore(),
      cookieKeys: [randomBytes(32).toString('base64url')],
    });
    const deps = { provider: createProvider(issuer, configuration), accounts, api };
    server.on('request', createHandler(deps, options.sandbox ?? false));
    return { issuer, mint: (request) => mint(deps, request), close: () => closeServer(server) };
  } catch (error) {
    await closeServer(server);
    throw error;
  }
}

function createHandler(deps: Deps, sandbox: boolean): Handler {
  const { provider, accounts } = deps;
  const handleOpenid = provider.callback();

  function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?', 1)[0] ?? '/';
    if (path.startsWith(SIGN_IN_PATH)) return handleSignIn(provider, accounts, request, response);
    if (sandbox && path === SANDBOX_TOKEN_PATH && request.method === 'POST') {
      return handleSandboxToken((body) => mintForUser(deps, body), request, response);
    }
    return handleOpenid(request, response);
  }

  return async (request, response) => {
    try {
      await route(request, response);
    } catch (error) {
      // A client that disconnected mid-request is not an error; everything else is reported.
      if (request.complete) provider.emit('error', error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  };
}

async function mintForUser(deps: Deps, request: MintRequest): Promise<MintedToken | undefined> {
  const account = deps.accounts.findOrCreate(request.user);
  return account && mintToken(deps.provider, deps.api, account, request);
}

async function mint(deps: Deps, request: MintRequest): Promise<string> {
  const minted = await mintForUser(deps, request);
  if (!minted) throw new Error(`${JSON.stringify(request.user)} is not a valid user name.`);
  return minted.access_token;
}
