import type { TObject, TSchema } from 'typebox';
import { type ErrorKey, errors } from './errors.ts';
import { areas, errorsOf, inEdition, type Operation, paramNames } from './operation.ts';
import { operations } from './operations/index.ts';
import { defaultRates } from './rates.ts';
import { scopeDescriptions, scopes } from './scopes.ts';
import { BASE_PATH, ErrorEnvelope, successEnvelope } from './wire/envelope.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

const EXAMPLE_ID = '742518339371008';
const EXAMPLE_ZONE = '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9';

/** The OpenAPI 3.1 document of the operations. Pure: the same records give the same document. */
export function buildOpenApi(version: string): JsonObject {
  const components = new Map<string, Json>();
  const paths: Record<string, JsonObject> = {};
  for (const op of operations) {
    const path = `${BASE_PATH}${op.path}`;
    paths[path] = { ...paths[path], [op.method.toLowerCase()]: describeOperation(op, components) };
  }
  hoist(toJson(ErrorEnvelope), components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lienzo',
      version,
      description:
        'Editions hold teams, teams hold spaces, spaces hold zones: live canvas documents. Every answer is an envelope; every error has a code and says what to do.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This service' }],
    tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
      headers: rateHeaders(),
      securitySchemes: securitySchemes(),
    },
  };
}

function describeOperation(op: Operation, components: Map<string, Json>): JsonObject {
  return {
    operationId: op.id,
    tags: [op.area],
    summary: op.summary,
    description: `${scopeSentence(op)} ${rateSentence(op)}`,
    ...(op.extension && { 'x-lienzo-extension': true }),
    security: describeSecurity(op),
    parameters: [
      ...pathParameters(op),
      ...queryParameters(op, components),
      ...headerParameters(op),
    ],
    ...(op.body && { requestBody: describeBody(op, op.body, components) }),
    responses: describeResponses(op, components),
  };
}

function scopeSentence(op: Operation): string {
  const alternatives = op.scopes.map((all) => all.map((scope) => `\`${scope}\``).join(' and '));
  return `Needs the scope ${alternatives.join(', or ')}.`;
}

function rateSentence(op: Operation): string {
  const limit = typeof op.rate === 'object' ? op.rate.perMinute : defaultRates[op.rate];
  const kind = typeof op.rate === 'object' ? '' : ' unless the operator set another limit';
  return `${limit} requests per minute and user${kind}.`;
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

function exampleOf(parameter: string): string {
  return parameter === 'zone_id' ? EXAMPLE_ZONE : EXAMPLE_ID;
}

function queryParameters(op: Operation, components: Map<string, Json>): JsonObject[] {
  if (!op.query) return [];
  const query: TObject = op.query;
  return Object.entries(query.properties).map(([name, property]) => {
    const { description, ...schema } = toJson(property) as JsonObject;
    return {
      name,
      in: 'query',
      required: query.required?.includes(name) ?? false,
      ...(description !== undefined && { description }),
      schema: hoist(schema, components),
      ...(schema.type === 'array' && { style: 'form', explode: false }),
    };
  });
}

function headerParameters(op: Operation): JsonObject[] {
  if (op.method !== 'POST') return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Makes repeating the request safe: the first answer is given again for 24 hours.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  ];
}

function describeBody(op: Operation, body: TSchema, components: Map<string, Json>): JsonObject {
  return {
    required: !op.bodyOptional,
    content: {
      'application/json': {
        schema: hoist(toJson(body), components),
        ...(op.example.body !== undefined && { example: toJson(op.example.body) }),
      },
    },
  };
}

function describeResponses(op: Operation, components: Map<string, Json>): JsonObject {
  const responses: JsonObject = { 200: success(op, 'Success', components) };
  if (op.partial) responses[206] = success(op, 'Partial success', components);
  if (op.mediaTypes) responses[304] = unchanged();
  for (const [status, keys] of groupByStatus(errorsOf(op))) responses[status] = failure(op, keys);
  return responses;
}

function unchanged(): JsonObject {
  return {
    description: 'What `If-None-Match` names is still what would be answered.',
    headers: headerReferences(),
    content: {},
  };
}

function success(op: Operation, description: string, components: Map<string, Json>): JsonObject {
  if (op.mediaTypes) return { description, headers: taggedHeaders(), content: bytesOf(op) };
  return {
    description,
    headers: headerReferences(),
    content: {
      'application/json': {
        schema: hoist(toJson(successEnvelope(op.data)), components),
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

function taggedHeaders(): JsonObject {
  const description = 'Names this very answer; sent back as `If-None-Match` it saves the answer';
  return { ...headerReferences(), ETag: { description, schema: { type: 'string' } } };
}

function failure(op: Operation, keys: ErrorKey[]): JsonObject {
  return {
    description: keys.map((key) => `\`${errors[key].code}\` ${errors[key].when}`).join('\n\n'),
    headers: headerReferences(),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(keys.map((key) => [key, { value: exampleError(op, key) }])),
      },
    },
  };
}

function exampleError(op: Operation, key: ErrorKey): JsonObject {
  const details = { error_code: errors[key].code, message: errors[key].message };
  return { status: 'error', request_uri: exampleUri(op), error: { details } };
}

function exampleUri(op: Operation): string {
  return BASE_PATH + op.path.replace(/\{(\w+)\}/g, (_, name) => exampleOf(name));
}

function groupByStatus(keys: readonly ErrorKey[]): [number, ErrorKey[]][] {
  const groups = Map.groupBy(keys, (key) => errors[key].status);
  return [...groups].sort(([a], [b]) => a - b);
}

const RATE_HEADERS = {
  'X-RateLimit-Limit': 'Requests per minute that this operation allows',
  'X-RateLimit-Remaining': 'Requests left in this window',
  'X-RateLimit-Reset': 'Seconds until the window ends',
};

function rateHeaders(): JsonObject {
  return Object.fromEntries(
    Object.entries(RATE_HEADERS).map(([name, description]) => [
      name,
      { description, schema: { type: 'integer' } },
    ]),
  );
}

function headerReferences(): JsonObject {
  return Object.fromEntries(
    Object.keys(RATE_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
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
        'Key of the edition in the path. It comes beside the token, never instead of it.',
    },
  };
}

// Schemas with a title become components, so that generated clients get named types.
function hoist(schema: Json, components: Map<string, Json>): Json {
  if (Array.isArray(schema)) return schema.map((item) => hoist(item, components));
  if (schema === null || typeof schema !== 'object') return schema;
  const walked = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, hoist(value, components)]),
  );
  if (typeof walked.title !== 'string' || walked.type !== 'object') return walked;
  components.set(walked.title, walked);
  return { $ref: `#/components/schemas/${walked.title}` };
}

// TypeBox keeps its own marks in hidden properties; JSON drops them.
function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}
