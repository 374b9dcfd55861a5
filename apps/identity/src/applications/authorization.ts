import { createHash } from 'node:crypto';
import {
  type AccessToken,
  type Client,
  type Grant,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { filterScopes } from '../scopes.ts';
import { type Applications, isRegistered } from './application.ts';

const DAY = 24 * 3600;

/** Lifetimes in seconds for registered applications. */
const LIFETIMES = {
  /** A JWT cannot be taken back, so it ends soon after a person revokes what they allowed. */
  accessToken: 300,
  /** After the last use. */
  refreshToken: 90 * DAY,
  /** After the person signed in, however often the tokens are renewed. */
  grant: 365 * DAY,
} as const;

/** Returns the lifetime of something that belongs to a client, in seconds. */
export function lifetime(
  kind: keyof typeof LIFETIMES,
  clientId: string | undefined,
  ofOwnClients: number,
): number {
  return isRegistered(clientId) ? LIFETIMES[kind] : ofOwnClients;
}

/** Returns whether a client may omit PKCE: the secret of a confidential application also protects its codes. */
export function mayOmitPkce({ clientId, clientAuthMethod }: Client): boolean {
  return isRegistered(clientId) && clientAuthMethod !== 'none';
}

/** Returns whether a confidential application may ask about a token: only about its own. */
export function mayIntrospect(
  { clientId, clientAuthMethod }: Client,
  token: { clientId?: string | undefined },
): boolean {
  return isRegistered(clientId) && clientAuthMethod !== 'none' && token.clientId === clientId;
}

/** Returns the session of a token: all tokens that come from the same consent page have the same one. */
export function sessionOf(token: AccessToken): string | undefined {
  if (!isRegistered(token.clientId)) return token.sessionUid;
  return createHash('sha256').update(`session ${token.grantId}`).digest('base64url');
}

/**
 * Creates a grant if the person has allowed all that an application requests. Each sign-in has a grant of
 * its own, so that the theft of a refresh token does not end the sign-ins on other devices.
 */
export async function grantConsented(
  applications: Applications,
  { oidc }: KoaContextWithOIDC,
): Promise<Grant | undefined> {
  const { accountId = '' } = oidc.account ?? {};
  const { clientId = '' } = oidc.client ?? {};
  const consent = await applications.findConsent(accountId, clientId);
  const requested = filterScopes(oidc.requestParamScopes);
  if (!consent || !requested.every((scope) => consent.scopes.includes(scope))) return undefined;
  const grant = new oidc.provider.Grant({ clientId, accountId });
  grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(' '));
  for (const indicator of Object.keys(oidc.resourceServers ?? {}))
    grant.addResourceScope(indicator, requested.join(' '));
  await grant.save();
  return grant;
}

/**
 * Creates the rules for when a person is asked. Any program on a device can pretend to be a public native
 * application, so these always ask (RFC 8252, section 8.6); those with a secret ask for new scopes only.
 */
export function createInteractionPolicy(): interactionPolicy.DefaultPolicy {
  const { Check, base } = interactionPolicy;
  const policy = base();
  const checks = policy.get('consent')?.checks;
  checks?.remove('native_client_prompt');
  checks?.add(
    new Check(
      'native_client_prompt',
      'native clients require End-User interaction',
      'interaction_required',
      ({ oidc }) => {
        const asks = oidc.client?.applicationType === 'native' && !mayOmitPkce(oidc.client);
        return asks && !oidc.result?.consent;
      },
    ),
    0,
  );
  return policy;
}
