import type { ClientMetadata } from 'oidc-provider';
import type { ClientOptions, IntrospectionOptions } from './options.ts';

/** The client of tokens that are minted without a sign-in. */
export const MINT_CLIENT_ID = 'lienzo-sandbox';

/** The CLI: a public client with a loopback redirect on any port (RFC 8252, section 7.3) or a device code. */
export const commandLine: ClientMetadata = {
  client_id: 'lienzo-cli',
  client_name: 'Lienzo CLI',
  redirect_uris: ['http://127.0.0.1/callback'],
  application_type: 'native',
  grant_types: [
    'authorization_code',
    'refresh_token',
    'urn:ietf:params:oauth:grant-type:device_code',
  ],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};

export function describeClients(
  clients: readonly ClientOptions[],
  introspection: IntrospectionOptions,
): ClientMetadata[] {
  return [
    ...clients.map(describeApplication),
    commandLine,
    { ...withoutSignIn(introspection.clientId), client_secret: introspection.clientSecret },
    { ...withoutSignIn(MINT_CLIENT_ID), token_endpoint_auth_method: 'none' },
  ];
}

export function describeApplication(client: ClientOptions): ClientMetadata {
  if (client.redirectUris.length === 0) return describeMachine(client);
  const isWeb = client.redirectUris.every((uri) => /^https?:/i.test(uri));
  return {
    client_id: client.clientId,
    redirect_uris: client.redirectUris,
    // The home page of a web app.
    ...(isWeb && {
      post_logout_redirect_uris: client.redirectUris.map((uri) => new URL('/', uri).href),
    }),
    application_type: isWeb ? 'web' : 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    ...(client.clientSecret
      ? { client_secret: client.clientSecret }
      : { token_endpoint_auth_method: 'none' }),
  };
}

/** A client that no one signs in with. Its tokens are its own. */
function describeMachine({ clientId, clientSecret }: ClientOptions): ClientMetadata {
  if (!clientSecret) throw new Error(`The client ${clientId} needs a redirect URI or a secret.`);
  const grants = { grant_types: ['client_credentials'], client_secret: clientSecret };
  return { ...withoutSignIn(clientId), ...grants };
}

function withoutSignIn(clientId: string): ClientMetadata {
  return { client_id: clientId, redirect_uris: [], grant_types: [], response_types: [] };
}
