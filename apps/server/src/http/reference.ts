import { createHash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

/** The contract for machines at /openapi.json and for people at /reference; neither asks another host. */
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

// The page has one inline script; its hash lets it run while nothing injected could.
function contentPolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = inline.map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
