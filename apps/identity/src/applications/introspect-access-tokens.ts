import { createLocalJWKSet, type JWTPayload, jwtVerify } from 'jose';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { publicKeys, type Signing } from '../signing-keys.ts';
import type { Applications } from './application.ts';
import { mayIntrospect } from './authorization.ts';

interface Deps {
  applications: Applications;
  issuer: string;
  signing: Signing;
}

/**
 * Lets confidential applications introspect their own access tokens. oidc-provider authenticates the
 * client, but refuses to introspect JWTs; this replaces that refusal.
 */
export function introspectAccessTokens(provider: Provider, deps: Deps): void {
  const keys = createLocalJWKSet({ keys: publicKeys(deps.signing) });

  async function readClaims(token: string): Promise<JWTPayload | undefined> {
    try {
      return (await jwtVerify(token, keys, { issuer: deps.issuer, typ: 'at+jwt' })).payload;
    } catch {
      return undefined;
    }
  }

  /** Returns what the token says, if it belongs to the client and the person has not revoked it. */
  async function introspect(oidc: KoaContextWithOIDC['oidc']) {
    const claims = await readClaims(String(oidc.params?.token));
    const clientId = String(claims?.client_id);
    if (!claims?.sub || !oidc.client || !mayIntrospect(oidc.client, { clientId }))
      return { active: false };
    const consent = await deps.applications.findConsent(claims.sub, clientId);
    return consent ? { active: true, token_type: 'Bearer', ...claims } : { active: false };
  }

  provider.use(async (ctx, next) => {
    await next();
    // The error follows the authentication of the client, so the client is the one it claims to be.
    const isRefusedJwt = ctx.body?.error === 'unsupported_token_type';
    if (ctx.oidc?.route !== 'introspection' || !isRefusedJwt) return;
    ctx.body = await introspect(ctx.oidc);
    ctx.status = 200;
  });
}
