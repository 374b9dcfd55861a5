import * as oauth from 'oauth4webapi';
import type { AppConfig } from './app-config.ts';
import type { ApplicationEndpoints } from './applications-client.ts';
import { SignInEnded, type Tokens } from './tokens.ts';

/** The path that the provider redirects to. */
export const RETURN_PATH = '/sign-in/done';

/** The values that must match when the provider redirects back. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The page to open after sign-in. */
  readonly to: string;
}

interface BeginOptions {
  to: string;
  /** Makes the provider ask for the account even if it has a session. */
  chooseAccount: boolean;
}

/** The operations of the OpenID provider. */
export interface Provider {
  begin(options: BeginOptions): Promise<{ attempt: Attempt; address: string }>;
  finish(attempt: Attempt, returned: URL): Promise<Tokens>;
  renew(refreshToken: string): Promise<Tokens>;
  /** Revokes the token, if the provider supports it. */
  revoke(refreshToken: string): Promise<void>;
  /** Returns the page that ends the session of the provider, if it has one. */
  endSessionAddress(idToken: string | undefined): string | undefined;
  /** Where applications are managed, if the provider is Lienzo's identity service. */
  readonly applicationEndpoints: ApplicationEndpoints | undefined;
}

export async function discoverProvider(config: AppConfig): Promise<Provider> {
  const issuer = new URL(config.issuer);
  // An issuer without TLS is a provider on the same machine.
  const http = { [oauth.allowInsecureRequests]: issuer.protocol === 'http:' };
  const found = await oauth.discoveryRequest(issuer, http);
  const server = await oauth.processDiscoveryResponse(issuer, found);
  const client: oauth.Client = { client_id: config.client_id };
  const auth = oauth.None();
  const redirect = location.origin + RETURN_PATH;

  return {
    begin: async (options) => {
      const attempt = createAttempt(options.to);
      const challenge = await oauth.calculatePKCECodeChallenge(attempt.verifier);
      const address = new URL(server.authorization_endpoint ?? '');
      const asked = {
        client_id: config.client_id,
        redirect_uri: redirect,
        response_type: 'code',
        scope: scopesFor(config, server).join(' '),
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state: attempt.state,
        nonce: attempt.nonce,
        audience: config.audience,
        ...(options.chooseAccount && { prompt: 'login' }),
      };
      for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
      return { attempt, address: address.href };
    },
    finish: async (attempt, returned) => {
      const answer = oauth.validateAuthResponse(server, client, returned, attempt.state);
      const { verifier, nonce } = attempt;
      const traded = await oauth.authorizationCodeGrantRequest(
        ...([server, client, auth, answer, redirect, verifier, http] as const),
      );
      return readTokens(
        await oauth.processAuthorizationCodeResponse(server, client, traded, {
          expectedNonce: nonce,
        }),
      );
    },
    renew: async (refreshToken) => {
      const answer = await oauth.refreshTokenGrantRequest(server, client, auth, refreshToken, http);
      try {
        return readTokens(await oauth.processRefreshTokenResponse(server, client, answer));
      } catch (error) {
        if (!(error instanceof oauth.ResponseBodyError)) throw error;
        throw new SignInEnded(error.error, { cause: error });
      }
    },
    revoke: async (refreshToken) => {
      if (!server.revocation_endpoint) return;
      await oauth.revocationRequest(server, client, auth, refreshToken, http);
    },
    endSessionAddress: (idToken) =>
      endSessionAddress(server, { clientId: config.client_id, idToken, home: location.origin }),
    applicationEndpoints: findApplicationEndpoints(server),
  };
}

/** Returns the endpoints that Lienzo's identity service adds to its discovery document. */
export function findApplicationEndpoints({
  issuer,
  applications_endpoint: applications,
  grants_endpoint: grants,
  account_management_uri: account,
}: oauth.AuthorizationServer): ApplicationEndpoints | undefined {
  // Tokens are sent there, so the addresses must belong to the provider.
  const isOwn = (address: unknown): address is string =>
    typeof address === 'string' && URL.parse(address)?.origin === new URL(issuer).origin;
  if (!isOwn(applications) || !isOwn(grants)) return undefined;
  return { applications, grants, account: isOwn(account) ? account : undefined };
}

interface EndedSession {
  clientId: string;
  idToken: string | undefined;
  /** The origin of the app, to which the provider redirects. */
  home: string;
}

/**
 * Returns where the app sends a person who signs out, so that the session of the provider ends, too
 * (OpenID Connect RP-Initiated Logout 1.0).
 */
export function endSessionAddress(
  { end_session_endpoint: endpoint }: Pick<oauth.AuthorizationServer, 'end_session_endpoint'>,
  { clientId, idToken, home }: EndedSession,
): string | undefined {
  if (!endpoint) return undefined;
  const address = new URL(endpoint);
  address.searchParams.set('client_id', clientId);
  address.searchParams.set('post_logout_redirect_uri', `${home}/`);
  if (idToken) address.searchParams.set('id_token_hint', idToken);
  return address.href;
}

function createAttempt(to: string): Attempt {
  return {
    to,
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
  };
}

/**
 * Returns the scopes to request. Providers refuse unknown scopes, so only published ones are used.
 */
export function scopesFor(
  { scopes }: Pick<AppConfig, 'scopes'>,
  { scopes_supported: published }: Pick<oauth.AuthorizationServer, 'scopes_supported'>,
): string[] {
  if (!published) return [...scopes];
  const known = scopes.filter((scope) => published.includes(scope));
  // Some publish only OpenID scopes but accept those of an API.
  const ofApi = known.some((scope) => scope.includes('.'));
  return ofApi ? known : [...new Set([...known, ...scopes.filter((scope) => scope.includes('.'))])];
}

const HOUR = 3600;

function readTokens(answer: oauth.TokenEndpointResponse): Tokens {
  const { access_token: accessToken, refresh_token: refreshToken, id_token: idToken } = answer;
  return {
    accessToken,
    ...(refreshToken && { refreshToken }),
    ...(idToken && { idToken }),
    expiresAt: Date.now() + (answer.expires_in ?? HOUR) * 1000,
  };
}
