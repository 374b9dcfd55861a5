import {
  type AccessToken,
  type AdapterFactory,
  type ClientMetadata,
  type Configuration,
  type ErrorOut,
  errors,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { UserClaims } from './accounts.ts';
import { type Applications, isRegistered } from './applications/application.ts';
import {
  createInteractionPolicy,
  grantConsented,
  lifetime,
  mayIntrospect,
  mayOmitPkce,
  sessionOf,
} from './applications/authorization.ts';
import { describeEndpoints } from './applications/endpoints.ts';
import { withRegisteredClients } from './applications/registered-clients.ts';
import { devicePages } from './device-pages.ts';
import { createErrorPage } from './page.ts';
import { ACCESS_TOKEN_LIFETIME, type ApiResource } from './resource.ts';
import { API_SCOPES, OPENID_SCOPES } from './scopes.ts';
import { SIGN_IN_PATH } from './sign-in.ts';
import { signOutPages } from './sign-out-pages.ts';
import type { Signing } from './signing-keys.ts';

const TWO_WEEKS = 14 * 24 * 3600;

export interface ConfigurationInput {
  /** The page on which people change their account, if there is one. */
  accountAddress?: string;
  issuer: string;
  clients: ClientMetadata[];
  /** The applications that people register. */
  applications: Applications;
  /** The client that may introspect tokens. */
  introspectionClient?: string;
  /** Returns what tokens say about a person, or undefined if the account does not exist. */
  findClaims: FindClaims;
  signing: Signing;
  api: ApiResource;
  adapter: AdapterFactory;
  /** The first key signs cookies; all of them verify. */
  cookieKeys: string[];
}

type FindClaims = (user: string) => Promise<UserClaims | undefined>;

export function createConfiguration(input: ConfigurationInput): Configuration {
  const { findClaims, signing, applications } = input;
  return {
    adapter: withRegisteredClients(input.adapter, applications),
    discovery: describeEndpoints(input),
    jwks: { keys: signing.keys },
    cookies: { keys: input.cookieKeys },
    clients: input.clients,
    clientDefaults: { id_token_signed_response_alg: signing.algorithm },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin),
    scopes: [...OPENID_SCOPES, ...API_SCOPES],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    responseTypes: ['code'],
    // OpenID Connect requires the redirect URI, unlike OAuth 2.0.
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: (_ctx, client) => !mayOmitPkce(client) },
    routes: {
      authorization: '/oauth/v2/auth',
      token: '/oauth/v2/token',
      jwks: '/oauth/v2/keys',
      userinfo: '/oauth/v2/userinfo',
      introspection: '/oauth/v2/introspect',
      revocation: '/oauth/v2/revoke',
      device_authorization: '/oauth/v2/device',
      code_verification: '/device',
      end_session: '/oauth/v2/logout',
    },
    ttl: {
      AccessToken: (_ctx, { clientId }) => lifetime('accessToken', clientId, ACCESS_TOKEN_LIFETIME),
      AuthorizationCode: 60,
      ClientCredentials: ACCESS_TOKEN_LIFETIME,
      DeviceCode: 600,
      Grant: (_ctx, { clientId }) => lifetime('grant', clientId, TWO_WEEKS),
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: (_ctx, { clientId }) => lifetime('refreshToken', clientId, TWO_WEEKS),
      Session: TWO_WEEKS,
    },
    features: createFeatures(input),
    interactions: {
      policy: createInteractionPolicy(),
      url: (_ctx, interaction) => `${SIGN_IN_PATH}${interaction.uid}`,
    },
    loadExistingGrant: (ctx) =>
      isRegistered(ctx.oidc.client?.clientId)
        ? grantConsented(applications, ctx)
        : grantRequestedScopes(ctx),
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    findAccount: (_ctx, user) => findOpenidAccount(findClaims, user),
    extraTokenClaims: (_ctx, token) =>
      'accountId' in token ? readTokenClaims(findClaims, token) : undefined,
    renderError: renderErrorPage,
  };
}

function createFeatures({
  introspectionClient,
  api,
}: ConfigurationInput): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    // For clients with this grant; `sub` of their tokens is the client.
    clientCredentials: { enabled: true },
    deviceFlow: { enabled: true, ...devicePages },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
    rpInitiatedLogout: { enabled: true, ...signOutPages },
    introspection: {
      enabled: true,
      // The API must not accept a refresh token as an access token.
      allowedPolicy: (_ctx, client, token) =>
        client.clientId === introspectionClient
          ? ['AccessToken', 'ClientCredentials'].includes(token.kind)
          : mayIntrospect(client, token),
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

async function findOpenidAccount(findClaims: FindClaims, user: string) {
  const claims = await findClaims(user);
  return claims && { accountId: user, claims: () => ({ sub: user, ...claims }) };
}

async function readTokenClaims(findClaims: FindClaims, token: AccessToken) {
  const claims = await findClaims(token.accountId);
  // Tokens of the same sign-in have the same session.
  const sid = sessionOf(token);
  return claims && { ...claims, ...(sid && { sid }) };
}

function renderErrorPage(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  const page = createErrorPage(out.error_description ?? out.error);
  ctx.set(page.headers);
  ctx.body = page.html;
}
