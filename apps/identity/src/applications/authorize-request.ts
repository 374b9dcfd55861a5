import type { IncomingMessage } from 'node:http';
import { createLocalJWKSet, type JWTPayload, jwtVerify } from 'jose';
import type { UserClaims } from '../accounts.ts';
import { publicKeys, type Signing } from '../signing-keys.ts';
import { isRegistered } from './application.ts';
import { RequestError } from './request-error.ts';

export interface AuthorizeDeps {
  issuer: string;
  audience: string;
  signing: Signing;
  findClaims(accountId: string): Promise<UserClaims | undefined>;
}

/** Returns the account whose token the request has, or throws an error that says what is missing. */
export type AuthorizeRequest = (request: IncomingMessage) => Promise<string>;

/**
 * Creates a function that accepts access tokens which this provider issued to a client of Lienzo itself.
 * An application must not register others in the name of a person, or see what else they use.
 */
export function createAuthorizeRequest(deps: AuthorizeDeps): AuthorizeRequest {
  const { issuer, audience, signing, findClaims } = deps;
  const keys = createLocalJWKSet({ keys: publicKeys(signing) });

  async function readClaims(request: IncomingMessage): Promise<JWTPayload> {
    const [, token = ''] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    try {
      return (await jwtVerify(token, keys, { issuer, audience, typ: 'at+jwt' })).payload;
    } catch (cause) {
      const text =
        'Send a valid access token that Lienzo’s web app or CLI received from this issuer.';
      throw Object.assign(new RequestError(text, { status: 401, code: 'invalid_token' }), {
        cause,
      });
    }
  }

  return async (request) => {
    const { sub = '', client_id: clientId, scope } = await readClaims(request);
    if (isRegistered(String(clientId)))
      throw new RequestError(
        'Tokens of applications are not accepted here. Use Lienzo’s web app or CLI.',
        { status: 403, code: 'access_denied' },
      );
    const needed = request.method === 'GET' ? 'Service.editions.READ' : 'Service.editions.UPDATE';
    if (!String(scope).split(' ').includes(needed))
      throw new RequestError(`The token needs the scope ${needed}.`, {
        status: 403,
        code: 'insufficient_scope',
      });
    if (!(await findClaims(sub)))
      throw new RequestError('The account of this token does not exist.', {
        status: 401,
        code: 'invalid_token',
      });
    return sub;
  };
}
