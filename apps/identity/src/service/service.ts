import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { JWK } from 'jose';
import type { ClientMetadata } from 'oidc-provider';
import type pg from 'pg';
import { handleAccount, isAccountPath } from '../account/handle-account.ts';
import { PASSKEY_SCRIPT, sendPasskeyScript } from '../account/passkey-script.ts';
import { createAuthorizeRequest } from '../applications/authorize-request.ts';
import { handleApplications, isApplicationsPath } from '../applications/handle-applications.ts';
import { introspectAccessTokens } from '../applications/introspect-access-tokens.ts';
import { checkStoredSecrets } from '../applications/registered-clients.ts';
import { createStoredApplications } from '../applications/stored-applications.ts';
import { commandLine, describeApplication } from '../clients.ts';
import { createConfiguration } from '../configuration.ts';
import type { DeliveryLoop } from '../delivery/deliveries.ts';
import { postLogoutTo } from '../delivery/send-logout.ts';
import type { MailOptions } from '../delivery/send-mail.ts';
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
import { handleUpstream, isUpstreamPath } from '../upstream/handle-upstream.ts';
import type { UpstreamProvider } from '../upstream/read-providers.ts';
import { connectAfterSignIn, createUpstream, type Upstream } from '../upstream/upstream.ts';
import {
  createAccountParts,
  describeAccountClient,
  startOwnDeliveries,
  WEB_CLIENT_ID,
} from './account-parts.ts';
import type { ProxyTrust } from './client-address.ts';
import { createMessagePage } from './forms.ts';
import { FORGOT_PATH, handleForgot } from './handle-forgot.ts';
import { handleLink, isLinkPath, linkPath } from './handle-links.ts';
import { handlePassword } from './handle-password.ts';
import { describePath, isIdentityPath } from './identity-paths.ts';
import { inviteByMail, type MailInvitation } from './invite-by-mail.ts';
import { createSignInLimit, type SignInLimit } from './limit-sign-ins.ts';
import { noteSessions } from './note-sessions.ts';
import { findStep, handleStep } from './sign-in-steps.ts';
import { textsFor } from './texts.ts';

export { readSignInSettings } from './sign-in-settings.ts';

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
  /** Other providers with which people sign in. */
  upstream?: readonly UpstreamProvider[];
  /** Whether people can have accounts with a password. Defaults to true. */
  localAccounts?: boolean;
  /** Without it, the service sends no mails. */
  mail?: MailOptions | undefined;
  /** Where Lienzo receives logout tokens. Defaults to a path of the first application. */
  logoutUrl?: string | undefined;
  /** Receives logout tokens if Lienzo runs in this process. */
  receiveLogout?: (token: string) => Promise<void>;
  /** How many sign-ins a network can begin per minute, for each process. */
  signInsPerMinute: number;
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
  /** Sends invitations by email. Never throws; undefined if the service sends no mails. */
  inviteByMail: ((invitation: MailInvitation) => Promise<void>) | undefined;
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
  upstream: Upstream;
  limit: SignInLimit;
  deliveries?: DeliveryLoop;
}

const LOGOUT_PATH = '/service/backchannel-logout';

/** Starts a node of the identity service. It keeps nothing in memory that another node would need. */
export async function startIdentityService(options: ServiceOptions): Promise<IdentityService> {
  const started = Promise.withResolvers<EmbeddedIdentity>();
  started.promise.catch(() => {}); // thrown below
  // Requests that arrive while the service starts wait for it: the port is known only after listening.
  const server = createServer(async (request, response) => {
    const service = await started.promise.catch(() => undefined);
    if (service) await service.handle(request, response);
    else response.destroy();
  });
  try {
    const port = await listen(server, options.port, options.host);
    const issuer = options.issuer ?? `http://127.0.0.1:${port}`;
    const service = await createIdentityService({ ...options, issuer });
    started.resolve(service);
    const close = async () => {
      await closeServer(server);
      await service.close();
    };
    return { ...service, port, close };
  } catch (error) {
    started.reject(error);
    await closeServer(server);
    throw error;
  }
}

/** Creates the identity service for an HTTP server of the caller, which passes requests to `handle`. */
export async function createIdentityService(options: IdentityOptions): Promise<EmbeddedIdentity> {
  const { issuer } = options;
  const pool = openPool(options.databaseUrl);
  let deliveries: DeliveryLoop | undefined;
  try {
    await checkMigrated(pool);
    const parts: Parts = createParts(pool, options, issuer);
    const { accounts } = parts;
    deliveries = startOwnDeliveries({
      ...{ pool, links: parts.links, issuer, mail: options.mail, onError: options.onError },
      application: options.applications[0] ?? issuer,
      localAccounts: options.localAccounts ?? true,
      sendLogout: options.receiveLogout ?? postLogoutTo(findLogoutUrl(options)),
    });
    parts.deliveries = deliveries;
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
      inviteByMail:
        options.mail &&
        (async (invitation) => {
          await inviteByMail(pool, invitation).catch(options.onError);
          deliveries?.wake();
        }),
      handle: (request, response) => current.handler(request, response),
      publicKeys: () => current.publicKeys,
      async checkReady() {
        await pool.query('select');
      },
      async createSetUpAddress() {
        if (!parts.upstream.localAccounts) return undefined;
        const secret = await parts.links.createSetUp();
        return secret && issuer + linkPath('set-up', secret);
      },
      async close() {
        clearInterval(sweep);
        current.stop();
        await deliveries?.close();
        await pool.end();
      },
    };
  } catch (error) {
    await deliveries?.close();
    await pool.end();
    throw error;
  }
}

function findLogoutUrl({ logoutUrl, applications, issuer }: IdentityOptions): string {
  return logoutUrl ?? new URL(LOGOUT_PATH, applications[0] ?? issuer).href;
}

function createParts(pool: pg.Pool, options: IdentityOptions, issuer: string): Parts {
  const { upstream: providers = [], localAccounts = true, onError } = options;
  return {
    pool,
    accounts: createStoredAccounts(pool),
    attempts: createAttempts(pool),
    links: createLinks(pool),
    upstream: createUpstream({ pool, issuer, providers, localAccounts, onError }),
    limit: createSignInLimit(options.signInsPerMinute, options.isProxy),
  };
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
  { pool, accounts, attempts, links, upstream, limit, deliveries }: Parts,
  { audience, applications, isProxy, mail, onError }: IdentityOptions,
  issuer: string,
  keys: StoredKeys,
): Promise<Handler> {
  const signing = await createSigning(keys.signing);
  const { findClaims } = accounts;
  const registered = createStoredApplications(pool);
  const configuration = createConfiguration({
    issuer,
    clients: [...describeOwnClients(applications), describeAccountClient(issuer)],
    applications: registered,
    accountAddress: `${issuer}/account`,
    findClaims,
    signing,
    api: describeApi(audience, signing),
    adapter: createStoredArtifacts(pool),
    cookieKeys: keys.cookies,
  });
  const provider = createProvider(issuer, configuration);
  checkStoredSecrets(provider, registered);
  introspectAccessTokens(provider, { applications: registered, issuer, signing });
  const authorize = createAuthorizeRequest({ issuer, audience, signing, findClaims });
  const management = { applications: registered, authorize, origins: applications, findClaims };
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
  connectAfterSignIn(provider, upstream);
  const accountParts = createAccountParts(pool, issuer, keys);
  noteSessions(provider, accountParts.sessions, onError);
  const handleOpenid = provider.callback();
  const [application = issuer] = applications;
  const sendsMail = mail !== undefined;
  const wakeDeliveries = () => deliveries?.wake();
  const stepDeps = { ...accountParts, provider };
  const accountDeps = { ...stepDeps, accounts, application, sendsMail, wakeDeliveries };

  const passwordDeps = {
    ...{ ...stepDeps, accounts, attempts, isProxy, upstream },
    applications: registered,
  };
  const handleOtherStep: Handler = (request, response) =>
    handlePassword(passwordDeps, request, response);

  function route(request: IncomingMessage, response: ServerResponse): Promise<void> | void {
    const path = request.url?.split('?', 1)[0] ?? '/';
    if (path === '/healthz') return sendStatus(response, 200);
    if (path === '/readyz') return pool.query('select').then(() => sendStatus(response, 200));
    if (path === '/') return void response.writeHead(302, { location: application }).end();
    if (isUpstreamPath(upstream, path))
      return handleUpstream({ upstream, provider, handleOtherStep }, request, response);
    if (path === PASSKEY_SCRIPT) return sendPasskeyScript(response);
    if (upstream.localAccounts) {
      if (isLinkPath(path)) return handleLink({ links, application }, request, response);
      if (path === FORGOT_PATH)
        return handleForgot({ pool, isProxy, sendsMail, wakeDeliveries }, request, response);
      const step = findStep(path);
      if (step) return handleStep(stepDeps, step, request, response);
    }
    if (isAccountPath(path)) return handleAccount(accountDeps, request, response);
    if (path.startsWith(SIGN_IN_PATH)) return handleOtherStep(request, response);
    if (isApplicationsPath(path)) return handleApplications(management, request, response);
    return limitOpenid(request, response);
  }

  async function limitOpenid(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await limit.refuses(provider, request, response)) return;
    await handleOpenid(request, response);
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
  const at = (path: string) => applications.map((address) => new URL(path, address).href);
  const web = describeApplication({ clientId: WEB_CLIENT_ID, redirectUris: at('/sign-in/done') });
  const reference = describeApplication({
    ...{ clientId: 'lienzo-reference', redirectUris: at('/reference/') },
  });
  return [
    { ...web, client_name: 'Lienzo' },
    { ...reference, client_name: 'the Lienzo API reference' },
    commandLine,
  ];
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
