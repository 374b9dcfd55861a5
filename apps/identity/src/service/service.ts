import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { JWK } from 'jose';
import type { ClientMetadata } from 'oidc-provider';
import type pg from 'pg';
import { commandLine, describeApplication } from '../clients.ts';
import { createConfiguration } from '../configuration.ts';
import { closeServer, listen } from '../listener.ts';
import { sendPage } from '../page.ts';
import { type Attempts, createAttempts } from '../people/attempts.ts';
import { createLinks, type Links } from '../people/links.ts';
import {
  createStoredAccounts,
  deleteAccount,
  isMail,
  type StoredAccounts,
} from '../people/stored-accounts.ts';
import { createProvider } from '../provider.ts';
import { describeApi } from '../resource.ts';
import { SIGN_IN_PATH } from '../sign-in.ts';
import { createSigning, withoutPrivateParts } from '../signing-keys.ts';
import { isUnavailable, openPool } from '../storage/database.ts';
import { checkMigrated } from '../storage/migrate.ts';
import { createStoredArtifacts, deleteExpired } from '../storage/stored-artifacts.ts';
import { readKeys, type StoredKeys } from '../storage/stored-keys.ts';
import type { ProxyTrust } from './client-address.ts';
import { createMessagePage } from './forms.ts';
import { handleLink, isLinkPath, linkPath } from './handle-links.ts';
import { handlePassword } from './handle-password.ts';
import { describePath, isIdentityPath } from './identity-paths.ts';
import { textsFor } from './texts.ts';

const KEY_SECONDS = 60;
const SWEEP_SECONDS = 600;

export interface ServiceOptions {
  databaseUrl: string;
  /** 0 selects a free port. */
  port: number;
  host: string;
  /** The address under which browsers reach this service. Defaults to http://127.0.0.1:<port>. */
  issuer?: string | undefined;
  /** Addresses of the web app; the first one is linked. */
  applications: readonly string[];
  /** The `aud` claim of access tokens. */
  audience: string;
  /** Whose `X-Forwarded-For` header tells the address of the client. */
  isProxy: ProxyTrust;
  onError(error: unknown): void;
}

/** Options of a service that an HTTP server of another program passes its requests to. */
export type IdentityOptions = Omit<ServiceOptions, 'port' | 'host'> & { issuer: string };

export interface EmbeddedIdentity {
  issuer: string;
  links: Links;
  /** Returns whether a path belongs to this service and not to the app on the same origin. */
  handles(path: string): boolean;
  handle: Handler;
  /** Returns the path as it may be logged. */
  describePath(path: string): string;
  /** Returns the keys that verify tokens of this service; the same list until they change. */
  publicKeys(): JWK[];
  /** Returns the address on which a person creates an account, or undefined if they have one. Send it to them only. */
  createJoinAddress(mail: string): Promise<string | undefined>;
  /** Returns the address on which a person chooses a new password, or undefined if they have no account. */
  createResetAddress(mail: string): Promise<string | undefined>;
  /** Deletes an account and ends its sessions. Returns whether it existed. */
  deleteAccount(mail: string): Promise<boolean>;
  /** Returns the id of the account that was created on the set-up page. */
  findFirstAccount(): Promise<string | undefined>;
  /** Throws if the database cannot be reached. */
  checkReady(): Promise<void>;
  /** Returns the address on which the first account is created, or undefined if there are accounts. */
  createSetUpAddress(): Promise<string | undefined>;
  close(): Promise<void>;
}

export interface IdentityService extends EmbeddedIdentity {
  port: number;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface Parts {
  pool: pg.Pool;
  accounts: StoredAccounts;
  attempts: Attempts;
  links: Links;
}

/** Starts a node of the identity service. It keeps nothing in memory that another node would need. */
export async function startIdentityService(options: ServiceOptions): Promise<IdentityService> {
  const server = createServer();
  try {
    const port = await listen(server, options.port, options.host);
    const issuer = options.issuer ?? `http://127.0.0.1:${port}`;
    const service = await createIdentityService({ ...options, issuer });
    server.on('request', (request, response) => void service.handle(request, response));
    const close = async () => {
      await closeServer(server);
      await service.close();
    };
    return { ...service, port, close };
  } catch (error) {
    await closeServer(server);
    throw error;
  }
}

/** Creates the identity service for an HTTP server of the caller, which passes requests to `handle`. */
export async function createIdentityService(options: IdentityOptions): Promise<EmbeddedIdentity> {
  const { issuer } = options;
  const pool = openPool(options.databaseUrl);
  const accounts = createStoredAccounts(pool);
  const parts = { pool, accounts, attempts: createAttempts(pool), links: createLinks(pool) };
  try {
    await checkMigrated(pool);
    const create = (keys: StoredKeys) => createHandler(parts, options, issuer, keys);
    const current = await followKeys(pool, await readKeys(pool), create, options.onError);
    const sweep = setInterval(
      () => deleteExpired(pool).catch(options.onError),
      SWEEP_SECONDS * 1000,
    );
    return {
      issuer,
      links: parts.links,
      handles: isIdentityPath,
      describePath,
      findFirstAccount: accounts.findFirst,
      deleteAccount: (mail) => deleteAccount(pool, mail),
      async createJoinAddress(mail) {
        if (!isMail(mail)) throw new Error(`${mail} is not an email address.`);
        const secret = await parts.links.createJoin(mail);
        return secret && issuer + linkPath('join', secret);
      },
      async createResetAddress(mail) {
        const secret = await parts.links.createReset(mail);
        return secret && issuer + linkPath('reset', secret);
      },
      handle: (request, response) => current.handler(request, response),
      publicKeys: () => current.publicKeys,
      async checkReady() {
        await pool.query('select');
      },
      async createSetUpAddress() {
        const secret = await parts.links.createSetUp();
        return secret && issuer + linkPath('set-up', secret);
      },
      async close() {
        clearInterval(sweep);
        current.stop();
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Replaces the handler when the keys change, because a provider keeps the keys it was created with. */
async function followKeys(
  pool: pg.Pool,
  firstKeys: StoredKeys,
  create: (keys: StoredKeys) => Promise<Handler>,
  onError: (error: unknown) => void,
) {
  let known = JSON.stringify(firstKeys);
  const current = {
    publicKeys: firstKeys.signing.map(withoutPrivateParts),
    handler: await create(firstKeys),
    stop: () => clearInterval(timer),
  };
  async function update(): Promise<void> {
    const keys = await readKeys(pool);
    const text = JSON.stringify(keys);
    if (text === known) return;
    current.handler = await create(keys);
    current.publicKeys = keys.signing.map(withoutPrivateParts);
    known = text;
  }
  const timer = setInterval(() => update().catch(onError), KEY_SECONDS * 1000);
  return current;
}

async function createHandler(
  { pool, accounts, attempts, links }: Parts,
  { audience, applications, isProxy, onError }: IdentityOptions,
  issuer: string,
  keys: StoredKeys,
): Promise<Handler> {
  const signing = await createSigning(keys.signing);
  const configuration = createConfiguration({
    clients: describeOwnClients(applications),
    findClaims: accounts.findClaims,
    signing,
    api: describeApi(audience, signing),
    adapter: createStoredArtifacts(pool),
    cookieKeys: keys.cookies,
  });
  const provider = createProvider(issuer, configuration);
  provider.on('server_error', (ctx, error) => {
    onError(error);
    ctx.state.isUnavailable = isUnavailable(error);
  });
  provider.use(async (ctx, next) => {
    await next();
    if (!ctx.state.isUnavailable) return;
    ctx.status = 503;
    ctx.set('retry-after', '5');
  });
  const handleOpenid = provider.callback();
  const [application = issuer] = applications;

  function route(request: IncomingMessage, response: ServerResponse): Promise<void> | void {
    const path = request.url?.split('?', 1)[0] ?? '/';
    if (path === '/healthz') return sendStatus(response, 200);
    if (path === '/readyz') return pool.query('select').then(() => sendStatus(response, 200));
    if (path === '/') return void response.writeHead(302, { location: application }).end();
    if (isLinkPath(path)) return handleLink({ links, application }, request, response);
    if (path.startsWith(SIGN_IN_PATH))
      return handlePassword({ provider, accounts, attempts, isProxy }, request, response);
    return handleOpenid(request, response);
  }

  return async (request, response) => {
    try {
      await route(request, response);
    } catch (error) {
      // A client that disconnected mid-request is not an error.
      if (request.complete) onError(error);
      sendUnavailable(request, response);
    }
  };
}

function describeOwnClients(applications: readonly string[]): ClientMetadata[] {
  const redirectUris = applications.map((address) => new URL('/sign-in/done', address).href);
  const web = describeApplication({ clientId: 'lienzo-web', redirectUris });
  return [{ ...web, client_name: 'Lienzo' }, commandLine];
}

function sendStatus(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end('{"status":"ok"}\n');
}

function sendUnavailable(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) {
    response.end();
    return;
  }
  const texts = textsFor(request);
  response.setHeader('retry-after', 5);
  sendPage(
    response,
    503,
    createMessagePage(texts, texts.unavailable, { hint: texts.unavailableHint }),
  );
}
