import type { FastifyInstance } from 'fastify';
import { NotReadyError } from '../db/check-ready.ts';
import type { Metrics } from './metrics.ts';

export const PROBE_PATHS = ['/healthz', '/readyz', '/metrics'] as const;

interface ProbeOptions {
  metrics: Metrics;
  /** Rejects with a reason when the service cannot handle requests. */
  checkReady: () => Promise<void>;
}

/** Adds the routes for operators: liveness, readiness and metrics. */
export function mountProbes(app: FastifyInstance, { metrics, checkReady }: ProbeOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    try {
      await checkReady();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      const reason = error instanceof NotReadyError ? error.message : 'the database is unavailable';
      return reply.code(503).send({ status: 'not ready', reason });
    }
  });

  app.get('/metrics', async (_request, reply) => {
    reply.type('text/plain; version=0.0.4; charset=utf-8');
    return metrics.render();
  });
}
