import { randomUUID } from 'node:crypto';
import type Provider from 'oidc-provider';
import type { Account } from './accounts.ts';
import { MINT_CLIENT_ID } from './clients.ts';
import { ACCESS_TOKEN_LIFETIME, type ApiResource } from './resource.ts';
import { API_SCOPES } from './scopes.ts';

export interface MintRequest {
  user: string;
  /** Defaults to all API scopes. */
  scope?: string;
  /** Lifetime in seconds. Defaults to one hour. */
  expires_in?: number;
  /** Issues an opaque token, which only introspection can read, instead of a JWT. */
  opaque?: boolean;
  /** Defaults to the API. */
  audience?: string;
}

export interface MintedToken {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  scope: string;
}

export async function mintToken(
  provider: Provider,
  api: ApiResource,
  account: Account,
  request: MintRequest,
): Promise<MintedToken> {
  const { scope = API_SCOPES.join(' '), expires_in = ACCESS_TOKEN_LIFETIME } = request;
  const token = new provider.AccessToken({
    client: await findMintClient(provider),
    accountId: account.user,
    // A JWT is never looked up, so only an opaque token needs a stored grant.
    grantId: request.opaque ? await createGrant(provider, account) : randomUUID(),
    gty: 'sandbox',
    resourceServer: new provider.ResourceServer(api.indicator, {
      ...api.server,
      audience: request.audience ?? api.server.audience,
      accessTokenFormat: request.opaque ? 'opaque' : 'jwt',
    }),
    scope,
    expiresIn: expires_in,
  });
  return { access_token: await token.save(), token_type: 'Bearer', expires_in, scope };
}

async function findMintClient(provider: Provider) {
  const client = await provider.Client.find(MINT_CLIENT_ID);
  if (!client) throw new Error(`The client ${MINT_CLIENT_ID} is not configured.`);
  return client;
}

function createGrant(provider: Provider, account: Account): Promise<string> {
  return new provider.Grant({ clientId: MINT_CLIENT_ID, accountId: account.user }).save();
}
