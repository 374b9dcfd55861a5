import { buildOpenApi } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { describeSignIn } from './sign-in-flow.ts';
import type { IssuerMetadata } from './tokens/discovery.ts';

const document = buildOpenApi('1.2.3');
const metadata: IssuerMetadata = {
  jwksUri: new URL('https://id.test/keys'),
  introspectionEndpoint: undefined,
  userinfoEndpoint: undefined,
  authorizationEndpoint: new URL('https://id.test/oauth/v2/auth'),
  tokenEndpoint: new URL('https://id.test/oauth/v2/token'),
  isIdentityService: true,
};

function flowOf(described: object): Record<string, unknown> {
  const text = JSON.parse(JSON.stringify(described));
  return text.components.securitySchemes.oauth.flows.authorizationCode;
}

describe('the description of the API', () => {
  it('names the endpoints of the issuer and the client of the reference', () => {
    expect(flowOf(describeSignIn(document, metadata))).toMatchObject({
      authorizationUrl: 'https://id.test/oauth/v2/auth',
      tokenUrl: 'https://id.test/oauth/v2/token',
      'x-usePkce': 'SHA-256',
      'x-scalar-client-id': 'lienzo-reference',
    });
  });

  it('names no client of other providers', () => {
    const described = describeSignIn(document, { ...metadata, isIdentityService: false });
    expect(flowOf(described)).not.toHaveProperty('x-scalar-client-id');
  });

  it('stays as it is without the issuer, and is never changed itself', () => {
    expect(describeSignIn(document, undefined)).toBe(document);
    expect(flowOf(document).authorizationUrl).toBe('/oauth/v2/auth');
  });
});
