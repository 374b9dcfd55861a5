import { createHash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { type EncodedBody, encodeBody, sendEncoded } from './encoded-body.ts';
import { type ApiDocument, describeSignIn } from './sign-in-flow.ts';
import type { IssuerMetadata } from './tokens/discovery.ts';

// Without an icon in the page, browsers request /favicon.ico.
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none" stroke="#2563eb" stroke-width="2" stroke-linecap="round"><rect x="1" y="2" width="14" height="12" rx="3"/><path d="M4 10c2-5 4-5 4-2s2 3 4-2"/></svg>';

/** The issuer at which people sign in. */
interface ReferenceIssuer {
  readonly issuer: string;
  readonly discover: () => Promise<IssuerMetadata>;
}

/**
 * Serves /openapi.json and the API reference at /reference. The page loads from no other host; a person who
 * signs in on it gets a token from the issuer. Large bodies are compressed once, because anyone may request
 * them.
 */
export function mountReference(
  app: FastifyInstance,
  document: ApiDocument,
  issuer: ReferenceIssuer,
): void {
  /** By whether the issuer has told its endpoints. */
  const encoded = new Map<boolean, Promise<EncodedBody>>();
  app.get('/openapi.json', async (request, reply) => {
    // Without the issuer, the document still describes the API.
    const metadata = await issuer.discover().catch(() => undefined);
    const isComplete = metadata !== undefined;
    const body =
      encoded.get(isComplete) ?? encodeBody(JSON.stringify(describeSignIn(document, metadata)));
    encoded.set(isComplete, body);
    reply.header('access-control-allow-origin', '*').type('application/json; charset=utf-8');
    return sendEncoded(request, reply, await body);
  });
  app.register(async (scope) => {
    const scripts = new Map<string, Promise<EncodedBody>>();
    scope.addHook('onSend', async (request, reply, payload) => {
      const type = String(reply.getHeader('content-type'));
      if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
      if (type.includes('html')) {
        reply.header('content-security-policy', contentPolicy(String(payload), issuer));
      } else if (type.includes('javascript') && reply.statusCode === 200) {
        const path = request.routeOptions.url ?? '';
        const script = scripts.get(path) ?? encodeBody(payload);
        scripts.set(path, script);
        return sendEncoded(request, reply, await script);
      }
      return payload;
    });
    await scope.register(scalar, {
      routePrefix: '/reference',
      logLevel: 'silent',
      configuration: {
        pageTitle: 'Lienzo API',
        favicon: `data:image/svg+xml,${encodeURIComponent(ICON)}`,
        url: '/openapi.json',
        authentication: { preferredSecurityScheme: 'oauth' },
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
        mcp: { disabled: true },
        hideClientButton: true,
        showDeveloperTools: 'never',
      },
    });
  });
}

// The page has one inline script; its hash allows it without allowing injected ones.
function contentPolicy(html: string, { issuer }: ReferenceIssuer): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = inline.map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    // The page gets its tokens from the issuer.
    `connect-src 'self' ${new URL(issuer).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
