import { randomBytes } from 'node:crypto';
import { type Configuration, type ErrorOut, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { type Accounts, readClaims } from './accounts.ts';
import { describeClients } from './clients.ts';
import { devicePages } from './device-pages.ts';
import { createMemoryStore } from './memory-store.ts';
import type { IdentityOptions } from './options.ts';
import { createErrorPage } from './page.ts';
import { ACCESS_TOKEN_LIFETIME, type ApiResource } from './resource.ts';
import { API_SCOPES, OPENID_SCOPES } from './scopes.ts';
import { SIGN_IN_PATH } from './sign-in.ts';
import type { Signing } from './signing-keys.ts';

const TWO_WEEKS = 14 * 24 * 3600;

export interface ConfigurationInput {
  options: IdentityOptions;
  accounts: Accounts;
  signing: Signing;
  api: ApiResource;
}

export function createConfiguration(input: ConfigurationInput): Configuration {
  const { options, accounts, signing } = input;
  return {
    adapter: createMemoryStore(),
    jwks: { keys: signing.keys },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    clients: describeClients(options.clients ?? [], options.introspection),
    clientDefaults: { id_token_signed_response_alg: signing.algorithm },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin),
    scopes: [...OPENID_SCOPES, ...API_SCOPES],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    routes: {
      authorization: '/oauth/v2/auth',
      token: '/oauth/v2/token',
      jwks: '/oauth/v2/keys',
      userinfo: '/oauth/v2/userinfo',
      introspection: '/oauth/v2/introspect',
      device_authorization: '/oauth/v2/device',
      code_verification: '/device',
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_LIFETIME,
      AuthorizationCode: 60,
      DeviceCode: 600,
      Grant: TWO_WEEKS,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: TWO_WEEKS,
      Session: TWO_WEEKS,
    },
    features: createFeatures(input),
    interactions: { url: (_ctx, interaction) => `${SIGN_IN_PATH}${interaction.uid}` },
    loadExistingGrant: grantRequestedScopes,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    findAccount: (_ctx, user) => findOpenidAccount(accounts, user),
    extraTokenClaims: (_ctx, token) =>
      'accountId' in token ? readTokenClaims(accounts, token.accountId) : undefined,
    renderError: renderErrorPage,
  };
}

function createFeatures({ options, api }: ConfigurationInput): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    deviceFlow: { enabled: true, ...devicePages },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    introspection: {
      enabled: true,
      // The API must not accept a refresh token as an access token.
      allowedPolicy: (_ctx, client, token) =>
        client.clientId === options.introspection.clientId && token.kind === 'AccessToken',
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: (ctx) => (requestsIdentityOnly(ctx) ? [] : api.indicator),
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, indicator) => {
        if (indicator !== api.indicator) throw new errors.InvalidTarget();
        return api.server;
      },
    },
  };
}

/** Returns whether the client needs a token for the userinfo endpoint, which rejects API tokens. */
function requestsIdentityOnly(ctx: KoaContextWithOIDC): boolean {
  const requested = ctx.oidc.requestParamScopes;
  return requested.has('openid') && !API_SCOPES.some((scope) => requested.has(scope));
}

async function grantRequestedScopes({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId,
    accountId: oidc.account?.accountId,
  });
  grant.addOIDCScope(oidc.requestParamOIDCScopes);
  for (const indicator of Object.keys(oidc.resourceServers ?? {})) {
    grant.addResourceScope(indicator, oidc.requestParamScopes);
  }
  await grant.save();
  return grant;
}

function findOpenidAccount(accounts: Accounts, user: string) {
  const account = accounts.find(user);
  if (!account) return undefined;
  return { accountId: user, claims: () => ({ sub: user, ...readClaims(account) }) };
}

function readTokenClaims(accounts: Accounts, user: string) {
  const account = accounts.find(user);
  return account ? { ...readClaims(account) } : undefined;
}

function renderErrorPage(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  const page = createErrorPage(out.error_description ?? out.error);
  ctx.set(page.headers);
  ctx.body = page.html;
}
