import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { boundedFetch, ProviderAwayError } from './bounded-fetch.ts';
import type { UpstreamProvider } from './read-providers.ts';

const TIMEOUT_SECONDS = 10;
const FRESH_MILLISECONDS = 3_600_000;
/** How long a provider that cannot be reached is used with its last known description. */
const USABLE_MILLISECONDS = 24 * FRESH_MILLISECONDS;

export type Claims = Readonly<Record<string, unknown>>;

/** What a provider says about a person. Only the ID token is signed. */
export interface UpstreamClaims {
  idToken: Claims & { iss: string; sub: string };
  userinfo: Claims;
}

/** The secrets of one sign-in, which the answer of the provider must match. */
export interface Secrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface UpstreamClient {
  /** Returns the address at which the person signs in. */
  begin(parameters: Record<string, string>): Promise<Secrets & { address: URL }>;
  /** Verifies the answer of the provider and exchanges its code. */
  finish(answer: URL, secrets: Secrets, maxAge: number | undefined): Promise<UpstreamClaims>;
}

/** Creates a client that keeps the description and the keys of the provider for an hour. */
export function createUpstreamClient(
  provider: UpstreamProvider,
  redirectUri: string,
): UpstreamClient {
  const findConfiguration = keepFresh(() => discover(provider));
  return {
    async begin(parameters) {
      const configuration = await findConfiguration();
      const state = randomState();
      const nonce = randomNonce();
      const codeVerifier = randomPKCECodeVerifier();
      const address = buildAuthorizationUrl(configuration, {
        ...parameters,
        redirect_uri: redirectUri,
        scope: provider.scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return { state, nonce, codeVerifier, address };
    },
    async finish(answer, { state, nonce, codeVerifier }, maxAge) {
      const configuration = await findConfiguration();
      const tokens = await authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
        ...(maxAge !== undefined && { maxAge }),
      });
      const idToken = tokens.claims();
      if (!idToken) throw new Error('The provider returned no ID token.');
      const userinfo = hasAll(provider, idToken)
        ? {}
        : await findUserinfo(configuration, tokens.access_token, idToken.sub);
      return { idToken, userinfo };
    },
  };
}

function discover({ issuer, clientId, clientSecret }: UpstreamProvider): Promise<Configuration> {
  // The library leaves out the signature of ID tokens from the token endpoint; this checks it.
  const execute = [enableNonRepudiationChecks];
  if (issuer.startsWith('http:')) execute.push(allowInsecureRequests);
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute,
    timeout: TIMEOUT_SECONDS,
    [customFetch]: boundedFetch,
  });
}

/** Returns a function that loads a value at most once an hour, also when it is called concurrently. */
function keepFresh<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: { value: T; at: number } | undefined;
  let loading: Promise<T> | undefined;
  async function reload(): Promise<T> {
    try {
      loaded = { value: await load(), at: performance.now() };
      return loaded.value;
    } catch (error) {
      if (loaded && performance.now() - loaded.at < USABLE_MILLISECONDS) return loaded.value;
      throw error;
    } finally {
      loading = undefined;
    }
  }
  return async () => {
    if (loaded && performance.now() - loaded.at < FRESH_MILLISECONDS) return loaded.value;
    loading ??= reload();
    return loading;
  };
}

function hasAll({ claims }: UpstreamProvider, idToken: Claims): boolean {
  const verified = idToken.email_verified !== undefined;
  return [claims.name, claims.mail].every((claim) => idToken[claim] !== undefined) && verified;
}

async function findUserinfo(
  configuration: Configuration,
  accessToken: string,
  subject: string,
): Promise<Claims> {
  if (!configuration.serverMetadata().userinfo_endpoint) return {};
  return fetchUserInfo(configuration, accessToken, subject);
}

/** Returns whether an error means that the provider cannot be reached at the moment. */
export function isProviderAway(error: unknown): boolean {
  if (error instanceof ProviderAwayError) return true;
  return error instanceof Error && error.cause !== undefined && isProviderAway(error.cause);
}

/** Returns whether the person or the provider ended the sign-in without an account. */
export function isCancelled(error: unknown): boolean {
  return error instanceof AuthorizationResponseError && error.error === 'access_denied';
}
