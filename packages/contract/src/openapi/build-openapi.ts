import type { TObject, TSchema } from 'typebox';
import { areas, inEdition, type Operation, paramNames } from '../operation.ts';
import { operations } from '../operations/index.ts';
import { limitOf } from '../rates.ts';
import { scopeDescriptions, scopes } from '../scopes.ts';
import { BASE_PATH, ErrorEnvelope, successEnvelope } from '../wire/envelope.ts';
import { describeWebhooks, webhookParameters } from './describe-webhooks.ts';
import { type ErrorComponents, referToErrors } from './error-responses.ts';
import { exampleOf, exampleUri } from './example-uri.ts';
import { type Json, type JsonObject, toJson } from './json.ts';
import { headerReferences, rateHeaders } from './rate-headers.ts';

/** Builds the OpenAPI 3.1 document of all operations. */
export function buildOpenApi(version: string): JsonObject {
  const components: Components = { schemas: new Map(), responses: {}, examples: {} };
  const paths: Record<string, JsonObject> = {};
  for (const op of operations) {
    const path = `${BASE_PATH}${op.path}`;
    paths[path] = { ...paths[path], [op.method.toLowerCase()]: describeOperation(op, components) };
  }
  hoist(toJson(ErrorEnvelope), components.schemas);
  const webhooks = describeWebhooks((schema) => hoist(schema, components.schemas));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lienzo',
      version,
      description:
        'API of Lienzo, a collaborative canvas service. Editions contain teams, teams contain spaces, and spaces contain zones, which are live canvas documents. Every JSON response is an envelope; every error has a stable code.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This service' }],
    tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: sortByName([...components.schemas]),
      responses: sortByName(Object.entries(components.responses)),
      examples: sortByName(Object.entries(components.examples)),
      parameters: webhookParameters(),
      headers: rateHeaders(),
      securitySchemes: securitySchemes(),
    },
  };
}

interface Components extends ErrorComponents {
  readonly schemas: Schemas;
}

type Schemas = Map<string, Json>;

function sortByName(entries: [string, Json][]): JsonObject {
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function describeOperation(op: Operation, components: Components): JsonObject {
  const { schemas } = components;
  return {
    operationId: op.id,
    tags: [op.area],
    summary: op.summary,
    description: `${scopeSentence(op)} ${rateSentence(op)}`,
    ...(op.extension && { 'x-lienzo-extension': true }),
    security: describeSecurity(op),
    parameters: [...pathParameters(op), ...queryParameters(op, schemas), ...headerParameters(op)],
    ...(op.body && { requestBody: describeBody(op, op.body, schemas) }),
    responses: describeResponses(op, components),
  };
}

function scopeSentence(op: Operation): string {
  const alternatives = op.scopes.map((all) => all.map((scope) => `\`${scope}\``).join(' and '));
  return `Requires the scope ${alternatives.join(', or ')}.`;
}

function rateSentence(op: Operation): string {
  const kind = typeof op.rate === 'object' ? '' : ', unless the operator sets another limit';
  return `Allows ${limitOf(op)} requests per minute per user${kind}.`;
}

function describeSecurity(op: Operation): Json {
  const needed = op.scopes.map((all) => ({ oauth: [...all] }));
  if (op.withoutApiKey || !inEdition(op)) return needed;
  return [...needed, ...needed.map((need) => ({ ...need, apiKey: [] }))];
}

function pathParameters(op: Operation): JsonObject[] {
  return paramNames(op).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    example: exampleOf(name),
  }));
}

function queryParameters(op: Operation, schemas: Schemas): JsonObject[] {
  if (!op.query) return [];
  const query: TObject = op.query;
  return Object.entries(query.properties).map(([name, property]) => {
    const { description, ...schema } = toJson(property) as JsonObject;
    return {
      name,
      in: 'query',
      required: query.required?.includes(name) ?? false,
      ...(description !== undefined && { description }),
      schema: hoist(schema, schemas),
      ...(schema.type === 'array' && { style: 'form', explode: false }),
    };
  });
}

function headerParameters(op: Operation): JsonObject[] {
  const headers: JsonObject[] = [];
  if (op.method === 'POST')
    headers.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Makes it safe to repeat the request: for 24 hours, repetitions return the first response.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    });
  if (op.tag)
    headers.push({
      name: 'If-None-Match',
      in: 'header',
      required: false,
      description: 'The `ETag` of an earlier response. If nothing has changed, the answer is 304.',
      schema: { type: 'string' },
    });
  if (op.ifMatch)
    headers.push({
      name: 'If-Match',
      in: 'header',
      required: false,
      description:
        'The `ETag` of a response. If the resource has changed since, the answer is 412 and nothing is written.',
      schema: { type: 'string' },
    });
  return headers;
}

function describeBody(op: Operation, body: TSchema, schemas: Schemas): JsonObject {
  return {
    required: !op.bodyOptional,
    content: {
      'application/json': {
        schema: hoist(toJson(body), schemas),
        ...(op.example.body !== undefined && { example: toJson(op.example.body) }),
      },
    },
  };
}

function describeResponses(op: Operation, components: Components): JsonObject {
  return {
    200: success(op, 'Success', components.schemas),
    ...(op.partial && { 206: success(op, 'Partial success', components.schemas) }),
    ...((op.tag || (op.mediaTypes && !op.stream)) && { 304: unchanged() }),
    ...referToErrors(op, components),
  };
}

function unchanged(): JsonObject {
  return {
    description: 'What `If-None-Match` names is still current.',
    headers: headerReferences(),
    content: {},
  };
}

function success(op: Operation, description: string, schemas: Schemas): JsonObject {
  if (op.stream) return { description, headers: headerReferences(), content: streamOf(op) };
  if (op.mediaTypes) return { description, headers: taggedHeaders(), content: bytesOf(op) };
  return {
    description,
    headers: op.tag ? taggedHeaders() : headerReferences(),
    content: {
      'application/json': {
        schema: hoist(toJson(successEnvelope(op.data)), schemas),
        example: {
          status: 'success',
          message: op.message,
          request_uri: exampleUri(op),
          data: toJson(op.example.data),
        },
      },
    },
  };
}

function bytesOf({ mediaTypes = [] }: Pick<Operation, 'mediaTypes'>): JsonObject {
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema: { format: 'binary' } }]));
}

function streamOf({ mediaTypes = [] }: Pick<Operation, 'mediaTypes'>): JsonObject {
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string' } }]));
}

function taggedHeaders(): JsonObject {
  const description =
    'Identifies this response; send it as `If-None-Match` to receive 304 while it is unchanged';
  return { ...headerReferences(), ETag: { description, schema: { type: 'string' } } };
}

function securitySchemes(): JsonObject {
  const described = scopes.map((scope) => {
    const [action] = scope.split('.').slice(-1);
    const area = scope.slice(0, scope.lastIndexOf('.'));
    return [scope, `${scopeDescriptions[area]}: ${action?.toLowerCase()}`];
  });
  return {
    oauth: {
      type: 'oauth2',
      description: 'Access token of a trusted issuer, sent as `Authorization: Bearer <token>`.',
      flows: {
        authorizationCode: {
          authorizationUrl: '/oauth/v2/auth',
          tokenUrl: '/oauth/v2/token',
          scopes: Object.fromEntries(described),
        },
      },
    },
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'x-service-apikey',
      description:
        'API key of the edition in the path. It is sent in addition to the token and does not replace it.',
    },
  };
}

// Schemas with a title become components, so that generated clients get named types.
function hoist(schema: Json, schemas: Schemas): Json {
  if (Array.isArray(schema)) return schema.map((item) => hoist(item, schemas));
  if (schema === null || typeof schema !== 'object') return schema;
  const walked = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, hoist(value, schemas)]),
  );
  if (typeof walked.title !== 'string' || walked.type !== 'object') return walked;
  schemas.set(walked.title, walked);
  return { $ref: `#/components/schemas/${walked.title}` };
}
