import type { ClientMetadata } from 'oidc-provider';
import type { ClientOptions, IntrospectionOptions } from './options.ts';

/** The client in whose name tokens are minted without anyone signing in. */
export const MINT_CLIENT_ID = 'lienzo-sandbox';

export function describeClients(
  clients: readonly ClientOptions[],
  introspection: IntrospectionOptions,
): ClientMetadata[] {
  return [
    ...clients.map(describeApplication),
    { ...withoutSignIn(introspection.clientId), client_secret: introspection.clientSecret },
    { ...withoutSignIn(MINT_CLIENT_ID), token_endpoint_auth_method: 'none' },
  ];
}

function describeApplication(client: ClientOptions): ClientMetadata {
  const isWeb = client.redirectUris.every((uri) => /^https?:/i.test(uri));
  return {
    client_id: client.clientId,
    redirect_uris: client.redirectUris,
    application_type: isWeb ? 'web' : 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    ...(client.clientSecret
      ? { client_secret: client.clientSecret }
      : { token_endpoint_auth_method: 'none' }),
  };
}

function withoutSignIn(clientId: string): ClientMetadata {
  return { client_id: clientId, redirect_uris: [], grant_types: [], response_types: [] };
}
