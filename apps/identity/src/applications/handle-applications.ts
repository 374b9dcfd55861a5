import type { IncomingMessage, ServerResponse } from 'node:http';
import type { UserClaims } from '../accounts.ts';
import { readBody } from '../request-body.ts';
import {
  type Application,
  type Applications,
  createClientSecret,
  MAX_APPLICATIONS,
  PREVIOUS_SECRET_HOURS,
} from './application.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import { APPLICATIONS_PATH, GRANTS_PATH } from './endpoints.ts';
import { presentApplication, presentGrant } from './present.ts';
import { FORM_FIELDS, readApplication, readFields, readType } from './read-application.ts';
import { RequestError } from './request-error.ts';

export interface ApplicationsDeps {
  applications: Applications;
  authorize: AuthorizeRequest;
  /** The origins of the web app, whose pages may send requests. */
  origins: readonly string[];
  findClaims(accountId: string): Promise<UserClaims | undefined>;
}

interface Answer {
  status: number;
  body?: object;
}

interface Call {
  accountId: string;
  request: IncomingMessage;
  /** What follows the path of the collection, without slashes. */
  id: string;
  deps: ApplicationsDeps;
}

type Operation = (call: Call) => Promise<Answer>;

/** The operations by method and path; `:id` stands for a client ID. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  [`GET ${APPLICATIONS_PATH}`]: listApplications,
  [`POST ${APPLICATIONS_PATH}`]: createApplication,
  [`GET ${APPLICATIONS_PATH}/:id`]: getApplication,
  [`PATCH ${APPLICATIONS_PATH}/:id`]: changeApplication,
  [`DELETE ${APPLICATIONS_PATH}/:id`]: deleteApplication,
  [`POST ${APPLICATIONS_PATH}/:id/secret`]: rotateSecret,
  [`GET ${GRANTS_PATH}`]: listGrants,
  [`DELETE ${GRANTS_PATH}/:id`]: revokeGrant,
};

const METHODS = 'GET, POST, PATCH, DELETE';

export function isApplicationsPath(path: string): boolean {
  return [APPLICATIONS_PATH, GRANTS_PATH].some(
    (start) => path === start || path.startsWith(`${start}/`),
  );
}

/** Handles the requests with which people manage their applications and what they allowed others. */
export async function handleApplications(
  deps: ApplicationsDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  allowOrigin(deps.origins, request, response);
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  try {
    const { status, body } = await answer(deps, request);
    send(response, status, body);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.status === 401)
      response.setHeader('www-authenticate', `Bearer error="${error.code}"`);
    send(response, error.status, { error: error.code, error_description: error.message });
  }
}

async function answer(deps: ApplicationsDeps, request: IncomingMessage): Promise<Answer> {
  const path = request.url?.split('?', 1)[0] ?? '';
  const [, collection = '', id = '', rest = ''] = SHAPE.exec(path) ?? [];
  const shape = collection + (id && '/:id') + rest;
  const accountId = await deps.authorize(request);
  const operation = OPERATIONS[`${request.method} ${shape}`];
  if (operation) return operation({ accountId, request, id, deps });
  throw new RequestError(`There is no ${request.method} ${path}.`, {
    status: 404,
    code: 'not_found',
  });
}

const SHAPE = /^(\/oauth\/v2\/[a-z]+)(?:\/([a-z0-9-]+))?(\/secret)?$/;

function allowOrigin(
  origins: readonly string[],
  { headers: { origin } }: IncomingMessage,
  response: ServerResponse,
): void {
  response.setHeader('vary', 'origin');
  if (!origin || !origins.includes(origin)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-methods', METHODS);
  response.setHeader('access-control-allow-headers', 'authorization, content-type');
  response.setHeader('access-control-max-age', 600);
}

function send(response: ServerResponse, status: number, body: object | undefined): void {
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  if (!body) response.writeHead(status, headers).end();
  else
    response
      .writeHead(status, { ...headers, 'content-type': 'application/json' })
      .end(`${JSON.stringify(body)}\n`);
}

async function listApplications({ accountId, deps }: Call): Promise<Answer> {
  const own = await deps.applications.list(accountId);
  return { status: 200, body: { applications: own.map(presentApplication) } };
}

async function createApplication({ accountId, request, deps }: Call): Promise<Answer> {
  const fields = readFields(await readJson(request), [...FORM_FIELDS, 'type']);
  const secret = readType(fields.type) === 'confidential' ? createClientSecret() : undefined;
  const created = await deps.applications.create(accountId, readApplication(fields), secret);
  if (!created)
    throw new RequestError(
      `You have ${MAX_APPLICATIONS} applications, which is the limit. Delete one first.`,
      { status: 409, code: 'too_many_applications' },
    );
  const body = { ...presentApplication(created), ...(secret && { client_secret: secret }) };
  return { status: 201, body };
}

async function getApplication(call: Call): Promise<Answer> {
  return { status: 200, body: presentApplication(await readOwn(call)) };
}

async function changeApplication(call: Call): Promise<Answer> {
  const before = await readOwn(call);
  const form = readApplication(readFields(await readJson(call.request), FORM_FIELDS), before);
  await call.deps.applications.change(before.clientId, form);
  return { status: 200, body: presentApplication({ ...before, ...form }) };
}

async function deleteApplication(call: Call): Promise<Answer> {
  const { clientId } = await readOwn(call);
  await call.deps.applications.remove(clientId);
  return { status: 204 };
}

async function rotateSecret(call: Call): Promise<Answer> {
  const { clientId, isConfidential } = await readOwn(call);
  if (!isConfidential)
    throw new RequestError('A public application has no secret. It uses PKCE instead.', {
      status: 409,
      code: 'public_application',
    });
  const secret = createClientSecret();
  await call.deps.applications.rotateSecret(clientId, secret);
  const body = {
    client_id: clientId,
    client_secret: secret,
    previous_secret_hours: PREVIOUS_SECRET_HOURS,
  };
  return { status: 200, body };
}

async function listGrants({ accountId, deps }: Call): Promise<Answer> {
  const consents = await deps.applications.listConsents(accountId);
  const grants = await Promise.all(
    consents.map(async (consent) => {
      const application = await deps.applications.find(consent.clientId);
      const owner = application && (await deps.findClaims(application.ownerId));
      return application ? [presentGrant(consent, application, owner?.name ?? '')] : [];
    }),
  );
  return { status: 200, body: { grants: grants.flat() } };
}

async function revokeGrant({ accountId, id, deps }: Call): Promise<Answer> {
  if (await deps.applications.revoke(accountId, id)) return { status: 204 };
  throw new RequestError('You have not allowed this application anything.', {
    status: 404,
    code: 'not_found',
  });
}

/** Returns the application; one of another person is reported as missing. */
async function readOwn({ accountId, id, deps }: Call): Promise<Application> {
  const found = await deps.applications.find(id);
  if (found?.ownerId === accountId) return found;
  throw new RequestError('You have no application with this client ID.', {
    status: 404,
    code: 'not_found',
  });
}

async function readJson(request: IncomingMessage): Promise<string> {
  const body = await readBody(request);
  if (body !== undefined) return body;
  throw new RequestError('The body is too large.', { status: 413 });
}
