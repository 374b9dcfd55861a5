import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../core/errors.ts';
import type { ReadAddress } from '../client-address.ts';
import { createTokenBuckets } from './token-buckets.ts';

interface AnonymousOptions {
  /** Requests per minute, for each address. */
  perMinute: number;
  readAddress: ReadAddress;
  now: () => number;
}

const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Limits requests that need no token, by address: the web app, the API reference, discovery, probes and
 * unknown paths. Operations of the API, SCIM and MCP have their own limits. Probes are counted separately, so that a
 * busy proxy cannot make a node look unhealthy.
 */
export function limitAnonymous(
  app: FastifyInstance,
  { perMinute, readAddress, now }: AnonymousOptions,
): void {
  const buckets = createTokenBuckets({ perMinute, burst: perMinute }, now);
  app.addHook('onRequest', (request, _reply, done) => {
    const { operation, acceptsScim, acceptsMcp, url } = describeRoute(request);
    if (operation || acceptsScim || acceptsMcp) return done();
    const key = `${PROBES.has(url) ? 'probe ' : ''}${readAddress(request.raw)}`;
    if (buckets.spend(key)) return done();
    return done(fail('addressLimited', {}, { retryAfterSeconds: buckets.wait(key) }));
  });
}

function describeRoute({ routeOptions }: FastifyRequest) {
  const { operation, acceptsScim, acceptsMcp } = routeOptions.config ?? {};
  return { operation, acceptsScim, acceptsMcp, url: routeOptions.url ?? '' };
}
