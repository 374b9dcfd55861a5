import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createAccounts, readClaims } from './accounts.ts';
import { createAuthorizeRequest } from './applications/authorize-request.ts';
import {
  type ApplicationsDeps,
  handleApplications,
  isApplicationsPath,
} from './applications/handle-applications.ts';
import { introspectAccessTokens } from './applications/introspect-access-tokens.ts';
import { createMemoryApplications } from './applications/memory-applications.ts';
import { checkStoredSecrets } from './applications/registered-clients.ts';
import { describeClients } from './clients.ts';
import { createConfiguration } from './configuration.ts';
import { closeServer, listen } from './listener.ts';
import { createMemoryStore } from './memory-store.ts';
import { type MintedToken, type MintRequest, mintToken } from './mint.ts';
import type { ClientOptions, IdentityOptions } from './options.ts';
import { createProvider } from './provider.ts';
import { type ApiResource, describeApi } from './resource.ts';
import { handleSandboxToken, SANDBOX_TOKEN_PATH } from './sandbox-token.ts';
import { handleSignIn, SIGN_IN_PATH, type SignInDeps } from './sign-in.ts';
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

interface Deps extends SignInDeps {
  api: ApiResource;
  management: ApplicationsDeps;
}

export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  const signing = await createSigning(options.signingKeys);
  const accounts = createAccounts(options.accounts);
  const api = describeApi(options.audience, signing);
  const server = createServer();
  const port = await listen(server, options.port, options.host ?? '127.0.0.1');
  try {
    const issuer = options.issuer ?? `http://127.0.0.1:${port}`;
    const store = createMemoryStore();
    const applications = createMemoryApplications(store.endTokens);
    const findClaims = async (user: string) => {
      const account = accounts.find(user);
      return account && readClaims(account);
    };
    const configuration = createConfiguration({
      issuer,
      applications,
      clients: describeClients(options.clients ?? [], options.introspection),
      introspectionClient: options.introspection.clientId,
      findClaims,
      signing,
      api,
      adapter: store.adapter,
      cookieKeys: [randomBytes(32).toString('base64url')],
    });
    const provider = createProvider(issuer, configuration);
    checkStoredSecrets(provider, applications);
    introspectAccessTokens(provider, { applications, issuer, signing });
    const authorize = createAuthorizeRequest({
      ...{ issuer, audience: options.audience, signing, findClaims },
    });
    const origins = (options.clients ?? []).flatMap(readOrigins);
    const management = { applications, authorize, origins, findClaims };
    const deps = { provider, accounts, applications, findClaims, api, management };
    server.on('request', createHandler(deps, options.sandbox ?? false));
    return { issuer, mint: (request) => mint(deps, request), close: () => closeServer(server) };
  } catch (error) {
    await closeServer(server);
    throw error;
  }
}

function createHandler(deps: Deps, sandbox: boolean): Handler {
  const { provider } = deps;
  const handleOpenid = provider.callback();

  function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?', 1)[0] ?? '/';
    if (path.startsWith(SIGN_IN_PATH)) return handleSignIn(deps, request, response);
    if (isApplicationsPath(path)) return handleApplications(deps.management, request, response);
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

/** Returns the origins of a client of Lienzo that runs in a browser. */
function readOrigins({ redirectUris }: ClientOptions): string[] {
  return redirectUris.filter((uri) => /^https?:/.test(uri)).map((uri) => new URL(uri).origin);
}
