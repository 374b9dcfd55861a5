import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail } from '../core/errors.ts';
import { TokenRefused } from './tokens/claims.ts';
import { IssuerFailure } from './tokens/discovery.ts';
import type { LogoutVerifier, ProviderLogout } from './tokens/verify-logout.ts';

/** Where identity providers send logout tokens. */
const LOGOUT_PATH = '/service/backchannel-logout';

const BODY_LIMIT = 32 * 1024;

interface LogoutOptions {
  verify: LogoutVerifier;
  /** Ends the sessions on all nodes. */
  endSessions(logout: ProviderLogout): Promise<void>;
}

/** Lets identity providers end sessions (OpenID Connect Back-Channel Logout 1.0). */
export function mountBackchannelLogout(
  app: FastifyInstance,
  { verify, endSessions }: LogoutOptions,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, String(body)),
    );
    scope.post(LOGOUT_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      try {
        await endSessions(await verify(form.get('logout_token') ?? ''));
      } catch (error) {
        if (error instanceof IssuerFailure) throw fail('identityUnavailable', {}, { cause: error });
        if (!(error instanceof TokenRefused)) throw error;
        request.log.info({ reason: error.message }, 'logout token refused');
        return refuse(reply);
      }
      return reply.code(200).send();
    });
  });
}

// The specification defines this answer; the reason is in the log.
function refuse(reply: FastifyReply) {
  return reply.code(400).send({
    error: 'invalid_request',
    error_description: 'The logout token is not valid.',
  });
}
