import { errors } from '@lienzo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toContractError } from '../../../core/errors.ts';
import { createTokenBuckets } from '../../../http/budgets/token-buckets.ts';
import { createDirectoryCheck, type ScimDeps } from './authenticate-directory.ts';
import { mountGroupRoutes } from './group-routes.ts';
import { presentList } from './pages.ts';
import { type AddRoute, MAX_RESULTS, type ScimAnswer, type ScimRequest } from './routes.ts';
import { presentConfig, presentResourceTypes, presentSchemas } from './schemas.ts';
import { presentScimError, ScimError } from './scim-error.ts';
import { mountUserRoutes } from './user-routes.ts';

const PATH = '/scim/v2/:edition_id';
/** Requests per minute of an edition's directories. 10,000 people and 500 groups take 4 minutes. */
const REQUESTS_PER_MINUTE = 3_000;
/** Requests of an edition's directories that run at the same time; further ones are refused. */
const MAX_RUNNING = 10;
/** Mounts SCIM 2.0 (RFC 7643, RFC 7644), with which directories manage the people and groups of an edition. */
export function mountScim(app: FastifyInstance, deps: ScimDeps): void {
  const authenticate = createDirectoryCheck(deps);
  const admit = createAdmission(() => deps.clock.now().getTime());
  const add: AddRoute = (method, path, handler) => {
    app.route({
      method,
      url: `${PATH}${path}`,
      config: { acceptsJson: method !== 'GET', acceptsScim: true },
      errorHandler: sendScimError,
      handler: async (request, reply) => {
        const directory = await authenticate(request);
        const answer = await admit(directory.editionId, () =>
          handler(directory, readRequest(request)),
        );
        return send(reply, answer);
      },
    });
  };
  mountUserRoutes(add);
  mountGroupRoutes(add);
  mountDescriptions(add);
}

function mountDescriptions(add: AddRoute): void {
  const all = { offset: 0, limit: MAX_RESULTS };
  const describe = (path: string, present: (base: string) => { id: string }[]) => {
    add('GET', path, async ({ base }) => {
      const resources = present(base);
      return { body: presentList(resources, resources.length, all) };
    });
    add('GET', `${path}/:id`, async ({ base }, { id }) => {
      const found = present(base).find((one) => one.id === id);
      if (!found) throw new ScimError(404, 'The resource does not exist.');
      return { body: found };
    });
  };
  describe('/Schemas', presentSchemas);
  describe('/ResourceTypes', presentResourceTypes);
  add('GET', '/ServiceProviderConfig', async ({ base }) => ({
    body: presentConfig(base, MAX_RESULTS),
  }));
}

function createAdmission(now: () => number) {
  const buckets = createTokenBuckets(
    { perMinute: REQUESTS_PER_MINUTE, burst: REQUESTS_PER_MINUTE },
    now,
  );
  const running = new Map<string, number>();
  return async <T>(editionId: string, work: () => Promise<T>): Promise<T> => {
    const count = running.get(editionId) ?? 0;
    if (count >= MAX_RUNNING || !buckets.spend(editionId))
      throw new ScimError(429, 'The directory sends too many requests.');
    running.set(editionId, count + 1);
    try {
      return await work();
    } finally {
      const left = (running.get(editionId) ?? 1) - 1;
      if (left > 0) running.set(editionId, left);
      else running.delete(editionId);
    }
  };
}

function readRequest({ params, query, body }: FastifyRequest): ScimRequest {
  const { id = '' } = params as { id?: string }; // in the paths of some routes
  return { id, query: query as ScimRequest['query'], body }; // Fastify parses a query into an object
}

function send(reply: FastifyReply, { status = 200, body }: ScimAnswer) {
  reply.code(status);
  if (!body) return reply.send();
  const { meta } = body as { meta?: { location?: string } }; // of resources only
  if (status === 201 && meta?.location) reply.header('location', meta.location);
  return reply.type('application/scim+json').send(JSON.stringify(body));
}

function sendScimError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = error instanceof ScimError ? error : fromContract(error);
  if (known.status === 401) reply.header('www-authenticate', 'Bearer');
  if (known.status === 429 || known.status === 503) reply.header('retry-after', 1);
  if (known.status === 500) request.log.error({ err: error }, 'request failed');
  return reply
    .code(known.status)
    .type('application/scim+json')
    .send(JSON.stringify(presentScimError(known)));
}

function fromContract(error: unknown): ScimError {
  const { key, message } = toContractError(error);
  return new ScimError(errors[key].status, message);
}
