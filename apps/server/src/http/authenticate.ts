import type { FastifyRequest } from 'fastify';
import type { Caller } from '../core/context.ts';
import { fail } from '../core/errors.ts';
import type { ResolveCaller } from '../core/identity.ts';
import { TokenRefused } from './tokens/claims.ts';
import type { TokenVerifier } from './tokens/verify-token.ts';

export interface Authenticated {
  readonly caller: Caller;
  readonly scopes: readonly string[];
}

export function createAuthenticate(verifier: TokenVerifier, resolveCaller: ResolveCaller) {
  return async (request: FastifyRequest): Promise<Authenticated> => {
    const token = readToken(request);
    const claims = await verifyOrRefuse(verifier, token, request);
    const caller = await resolveCaller(claims, () => verifier.readProfile(token, claims.issuer));
    return { caller, scopes: claims.scopes };
  };
}

async function verifyOrRefuse(verifier: TokenVerifier, token: string, request: FastifyRequest) {
  try {
    return await verifier.verify(token);
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    request.log.debug({ reason: error.message }, 'access token refused');
    throw fail('tokenInvalid', {}, { cause: error });
  }
}

function readToken(request: FastifyRequest): string {
  // Node keeps the first of two Authorization headers, but a proxy may keep the second, so both are refused.
  const { rawHeaders } = request.raw;
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (isAuthorization(rawHeaders[index] ?? '')) count += 1;
  }
  const header = request.headers.authorization ?? '';
  const match = /^(?:bearer|service-oauthtoken) +(\S+)$/i.exec(header);
  if (count !== 1 || !match?.[1]) throw fail('tokenInvalid');
  return match[1];
}

const AUTHORIZATION = 'authorization';

function isAuthorization(name: string): boolean {
  return name.length === AUTHORIZATION.length && name.toLowerCase() === AUTHORIZATION;
}
