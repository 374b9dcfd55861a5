import type { buildOpenApi } from '@lienzo/contract';
import type { IssuerMetadata } from './tokens/discovery.ts';

export type ApiDocument = ReturnType<typeof buildOpenApi>;

/** The client of the API reference at Lienzo's identity service. Other providers have no such client. */
const REFERENCE_CLIENT = 'lienzo-reference';

/** Adds the endpoints of the issuer to the description of the API, and what the API reference needs to sign in. */
export function describeSignIn(
  document: ApiDocument,
  metadata: IssuerMetadata | undefined,
): ApiDocument {
  const { authorizationEndpoint, tokenEndpoint, isIdentityService } = metadata ?? {};
  if (!authorizationEndpoint || !tokenEndpoint) return document;
  const copy = structuredClone(document);
  const scheme = findScheme(copy);
  const flow = scheme.flows.authorizationCode;
  Object.assign(scheme, { 'x-default-scopes': Object.keys(flow.scopes) });
  Object.assign(flow, {
    authorizationUrl: authorizationEndpoint.href,
    tokenUrl: tokenEndpoint.href,
    refreshUrl: tokenEndpoint.href,
    'x-usePkce': 'SHA-256',
    'x-scalar-credentials-location': 'body',
    ...(isIdentityService && { 'x-scalar-client-id': REFERENCE_CLIENT }),
  });
  return copy;
}

interface OauthScheme {
  flows: { authorizationCode: { scopes: Record<string, string> } };
}

function findScheme(document: ApiDocument): OauthScheme {
  // The contract builds the document with this scheme.
  const { components } = document as unknown as {
    components: { securitySchemes: { oauth: OauthScheme } };
  };
  return components.securitySchemes.oauth;
}
