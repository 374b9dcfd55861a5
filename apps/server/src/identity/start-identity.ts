import type { EmbeddedIdentity } from '@lienzo/identity/service';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { createProxyTrust } from '../http/client-address.ts';

interface IdentityDeps {
  log: FastifyBaseLogger;
  /** Receives logout tokens, which say that a session ended. */
  receiveLogout?: (token: string) => Promise<void>;
}

/** Starts the identity service in this process, or returns undefined if people sign in elsewhere. */
export async function startIdentity(
  { identity, issuers, trustedProxies }: Config,
  { log, receiveLogout }: IdentityDeps,
): Promise<EmbeddedIdentity | undefined> {
  const [own] = issuers;
  if (!identity || !own) return undefined;
  // Loaded only if it is used, because it takes memory and time to start.
  const { createIdentityService, readSignInSettings } = await import('@lienzo/identity/service');
  const problems: string[] = [];
  const signIn = readSignInSettings(identity.signIn, problems);
  if (problems.length > 0) throw new Error(`Invalid settings:\n- ${problems.join('\n- ')}`);
  const isTrusted = createProxyTrust(trustedProxies);
  return createIdentityService({
    ...signIn,
    ...(receiveLogout && { receiveLogout }),
    databaseUrl: identity.databaseUrl,
    issuer: own.issuer,
    applications: identity.origins,
    audience: own.audience,
    isProxy: (peer) => isTrusted(peer, 0),
    onError: (error) => log.error({ err: error }, 'the identity service failed'),
  });
}
