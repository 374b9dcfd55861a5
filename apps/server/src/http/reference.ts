import { createHash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

// Without an icon in the page, browsers request /favicon.ico.
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none" stroke="#2563eb" stroke-width="2" stroke-linecap="round"><rect x="1" y="2" width="14" height="12" rx="3"/><path d="M4 10c2-5 4-5 4-2s2 3 4-2"/></svg>';

/** Serves /openapi.json and the API reference at /reference; neither loads from another host. */
export function mountReference(app: FastifyInstance, document: object): void {
  app.get('/openapi.json', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
    return document;
  });
  app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply, payload) => {
      if (typeof payload === 'string' && String(reply.getHeader('content-type')).includes('html')) {
        reply.header('content-security-policy', contentPolicy(payload));
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
