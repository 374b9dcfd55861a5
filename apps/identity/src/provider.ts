import Provider, { type Configuration } from 'oidc-provider';

export function createProvider(issuer: string, configuration: Configuration): Provider {
  const provider = new Provider(issuer, configuration);
  // This server speaks plain HTTP, so an https issuer means that it runs behind a proxy.
  provider.proxy = issuer.startsWith('https:');
  return provider;
}
