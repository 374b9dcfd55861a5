import type { FastifyRequest } from 'fastify';
import type { Caller } from '../core/context.ts';
import { fail } from '../core/errors.ts';
import type { Claims, PersonalAccess, ResolveCaller } from '../core/identity.ts';
import type { ReadAddress } from './client-address.ts';
import { TokenRefused } from './tokens/claims.ts';
import { IssuerFailure } from './tokens/discovery.ts';
import type { TokenVerifier } from './tokens/verify-token.ts';

export interface Authenticated {
  readonly caller: Caller;
  readonly sessionKey: string;
  readonly scopes: readonly string[];
  /** Only for personal access tokens. */
  readonly personal: PersonalAccess | undefined;
}

/** A valid token and its claims. */
export interface VerifiedToken {
  readonly token: string;
  readonly claims: Claims;
  readonly userAgent: string;
}

export interface Authenticate {
  /**
   * Verifies the token of a request. May wait for an issuer, so it runs before the request occupies a
   * place of the load shedder.
   */
  verify(request: FastifyRequest): Promise<VerifiedToken>;
  /**
   * Resolves the person of a valid token. `admit` is called before their name or address is changed, and
   * throws if the request is refused. Throws `tokenInvalid` if the session of the token was ended.
   */
  resolve(
    verified: VerifiedToken,
    request: {
      editionId: string | undefined;
      admit: (authenticated: Authenticated) => Promise<void>;
    },
  ): Promise<Authenticated>;
}

/** Knows the sessions that were ended, and records those in use. */
export interface SessionGuard {
  isEnded(zuid: string, claims: Claims): boolean;
  note(zuid: string, claims: Claims, userAgent: string): void;
}

interface Deps {
  verifier: TokenVerifier;
  resolveCaller: ResolveCaller;
  readAddress: ReadAddress;
  sessions: SessionGuard;
}

export function createAuthenticate(deps: Deps): Authenticate {
  const { verifier, resolveCaller, readAddress, sessions } = deps;
  return {
    async verify(request) {
      const token = readToken(request);
      try {
        const claims = await verifier.verify(token, readAddress(request.raw));
        return { token, claims, userAgent: request.headers['user-agent'] ?? '' };
      } catch (error) {
        throw toTokenError(error, request);
      }
    },
    async resolve({ token, claims, userAgent }, { editionId, admit }) {
      const { scopes, sessionKey, personal } = claims;
      const caller = await resolveCaller(claims, {
        loadProfile: () => verifier.readProfile(token, claims.issuer),
        editionId,
        admit: async (known) => {
          if (sessions.isEnded(known.zuid, claims)) throw fail('tokenInvalid');
          await admit({ caller: known, sessionKey, scopes, personal });
        },
      });
      sessions.note(caller.zuid, claims, userAgent);
      return { caller, sessionKey, scopes, personal };
    },
  };
}

function toTokenError(error: unknown, { log }: FastifyRequest): unknown {
  if (error instanceof TokenRefused) {
    log.info({ reason: error.message }, 'access token refused');
    return fail('tokenInvalid', {}, { cause: error });
  }
  return error instanceof IssuerFailure ? fail('identityUnavailable', {}, { cause: error }) : error;
}

/** Returns the token of a request; an empty text, which is refused, if there is not exactly one. */
function readToken(request: FastifyRequest): string {
  // Node keeps the first of two Authorization headers, but a proxy may keep the second, so both are refused.
  const { rawHeaders } = request.raw;
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (isAuthorization(rawHeaders[index] ?? '')) count += 1;
  }
  const header = request.headers.authorization ?? '';
  const match = /^(?:bearer|service-oauthtoken) +(\S+)$/i.exec(header);
  return (count === 1 && match?.[1]) || '';
}

const AUTHORIZATION = 'authorization';

function isAuthorization(name: string): boolean {
  return name.length === AUTHORIZATION.length && name.toLowerCase() === AUTHORIZATION;
}
