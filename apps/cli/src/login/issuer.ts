import { scopes } from '@lienzo/contract';
import * as oauth from 'openid-client';
import { CommandError } from '../errors.ts';
import type { Profile } from '../session/profiles.ts';

export interface IssuerChoice {
  issuer: string;
  clientId: string;
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/;

/** Reads the metadata of an OpenID provider. Plain HTTP is allowed on loopback addresses only. */
export async function discoverIssuer({
  issuer,
  clientId,
}: IssuerChoice): Promise<oauth.Configuration> {
  const url = URL.parse(issuer);
  if (!url) throw new CommandError(`"${issuer}" is not a valid issuer URL. Check --issuer.`);
  const plain = url.protocol === 'http:' && LOOPBACK.test(url.hostname);
  try {
    return await oauth.discovery(url, clientId, undefined, oauth.None(), {
      ...(plain && { execute: [oauth.allowInsecureRequests] }),
    });
  } catch (error) {
    throw new CommandError(
      `${issuer} does not respond as an OpenID provider. Pass exactly the value of OIDC_ISSUER of the service.`,
      { cause: error },
    );
  }
}

/** Returns the scopes to request: the OpenID ones, and the API scopes that the issuer publishes. */
export function scopeFor(config: oauth.Configuration): string {
  const published = new Set(config.serverMetadata().scopes_supported ?? []);
  const ours = scopes.filter((scope) => published.has(scope));
  const offline = published.has('offline_access') ? ['offline_access'] : [];
  return ['openid', 'profile', 'email', ...offline, ...(ours.length > 0 ? ours : scopes)].join(' ');
}

type Tokens = Pick<Profile, 'token' | 'expiresAt' | 'refreshToken'>;

export function readTokens(answer: oauth.TokenEndpointResponse): Tokens {
  return {
    token: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: answer.expires_in === undefined ? undefined : Date.now() + answer.expires_in * 1000,
  };
}
