import { randomBytes } from 'node:crypto';
import type Provider from 'oidc-provider';
import type { Adapter, AdapterFactory, AdapterPayload, ClientMetadata } from 'oidc-provider';
import { OPENID_SCOPES } from '../scopes.ts';
import { type Application, type Applications, isRegistered } from './application.ts';
import { isWebAddress } from './redirect-address.ts';

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** Lets the provider find registered applications next to the clients that it is configured with. */
export function withRegisteredClients(
  adapter: AdapterFactory,
  applications: Applications,
): AdapterFactory {
  const clients = createClientAdapter(applications);
  return (model) => (model === 'Client' ? clients : adapter(model));
}

function createClientAdapter(applications: Applications): Adapter {
  // The provider requires a secret, but only a hash is stored. A random one is refused even if
  // `checkStoredSecrets` had no effect.
  const unknownSecret = randomBytes(32).toString('base64url');
  const refuse = async (): Promise<never> => {
    throw new Error('Applications are not changed through the provider.');
  };
  return {
    async find(clientId) {
      if (!isRegistered(clientId)) return undefined;
      const application = await applications.find(clientId);
      // An adapter also returns other models, so its type has no fields of clients.
      return application && !application.isBlocked
        ? (describeClient(application, unknownSecret) as AdapterPayload)
        : undefined;
    },
    upsert: refuse,
    findByUid: refuse,
    findByUserCode: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  };
}

function describeClient(application: Application, secret: string): ClientMetadata {
  const { redirectUris, isConfidential } = application;
  const hasRedirect = redirectUris.length > 0;
  return {
    client_id: application.clientId,
    client_name: application.name,
    client_uri: application.homePage,
    redirect_uris: redirectUris,
    // A native application can use any port of its loopback address (RFC 8252, section 7.3).
    application_type: redirectUris.every(isWebAddress) ? 'web' : 'native',
    grant_types: [...(hasRedirect ? ['authorization_code'] : []), 'refresh_token', DEVICE_GRANT],
    response_types: hasRedirect ? ['code'] : [],
    scope: [...OPENID_SCOPES, ...application.scopes].join(' '),
    ...(isConfidential
      ? { token_endpoint_auth_method: 'client_secret_basic', client_secret: secret }
      : { token_endpoint_auth_method: 'none' }),
  };
}

/** Makes the provider compare the secrets of registered applications with their hashes. */
export function checkStoredSecrets(provider: Provider, applications: Applications): void {
  const { prototype } = provider.Client;
  const compareConfigured = prototype.compareClientSecret;
  prototype.compareClientSecret = function compareSecret(actual) {
    return isRegistered(this.clientId)
      ? applications.checkSecret(this.clientId, actual)
      : compareConfigured.call(this, actual);
  };
}
