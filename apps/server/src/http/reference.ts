import { createHash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { type EncodedBody, encodeBody, sendEncoded } from './encoded-body.ts';

// Without an icon in the page, browsers request /favicon.ico.
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none" stroke="#2563eb" stroke-width="2" stroke-linecap="round"><rect x="1" y="2" width="14" height="12" rx="3"/><path d="M4 10c2-5 4-5 4-2s2 3 4-2"/></svg>';

/**
 * Serves /openapi.json and the API reference at /reference; neither loads from another host. Large bodies are
 * compressed once, because anyone may request them.
 */
export function mountReference(app: FastifyInstance, document: object): void {
  let encoded: Promise<EncodedBody> | undefined;
  app.get('/openapi.json', async (request, reply) => {
    encoded ??= encodeBody(JSON.stringify(document));
    reply.header('access-control-allow-origin', '*').type('application/json; charset=utf-8');
    return sendEncoded(request, reply, await encoded);
  });
  app.register(async (scope) => {
    const scripts = new Map<string, Promise<EncodedBody>>();
    scope.addHook('onSend', async (request, reply, payload) => {
      const type = String(reply.getHeader('content-type'));
      if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
      if (type.includes('html')) {
        reply.header('content-security-policy', contentPolicy(String(payload)));
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
function contentPolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = inline.map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
