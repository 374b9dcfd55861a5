import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

interface ProbeOptions {
  metrics: Metrics;
  /** Rejects, with a reason for the operator, when the service cannot do its work. */
  checkReady: () => Promise<void>;
}

/** For whoever runs the service: is it alive, can it work, how is it doing. */
export function mountProbes(app: FastifyInstance, { metrics, checkReady }: ProbeOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    try {
      await checkReady();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'not ready' });
    }
  });

  app.get('/metrics', async (_request, reply) => {
    reply.type('text/plain; version=0.0.4; charset=utf-8');
    return metrics.render();
  });
}
