import { scopes } from '@lienzo/contract';
import * as oauth from 'openid-client';
import type { Profile } from '../session/profiles.ts';
import { CommandError } from '../usage-error.ts';

export interface IssuerChoice {
  issuer: string;
  clientId: string;
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/;

/** Asks an OpenID provider how it signs people in. Without TLS only on this machine. */
export async function discoverIssuer({
  issuer,
  clientId,
}: IssuerChoice): Promise<oauth.Configuration> {
  const url = URL.parse(issuer);
  if (!url) throw new CommandError(`"${issuer}" is no address of an issuer.`);
  const plain = url.protocol === 'http:' && LOOPBACK.test(url.hostname);
  try {
    return await oauth.discovery(url, clientId, undefined, oauth.None(), {
      ...(plain && { execute: [oauth.allowInsecureRequests] }),
    });
  } catch (error) {
    throw new CommandError(
      `${issuer} does not answer as an OpenID provider. It must be exactly what the service has in OIDC_ISSUER.`,
      { cause: error },
    );
  }
}

/** What to ask for: who the person is, and all of the API that the issuer knows about. */
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
