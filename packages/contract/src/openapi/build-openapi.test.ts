import { describe, expect, it } from 'vitest';
import { type ErrorKey, errors } from '../errors.ts';
import { areas, errorsOf, type Operation } from '../operation.ts';
import { operations } from '../operations/index.ts';
import { limitOf } from '../rates.ts';
import { scopes } from '../scopes.ts';
import { BASE_PATH } from '../wire/envelope.ts';
import { buildOpenApi } from './build-openapi.ts';

type Json = ReturnType<typeof buildOpenApi>[string];

interface Described {
  operationId: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { required: boolean };
  security: Record<string, string[]>[];
  responses: Record<string, Json>;
}

interface ErrorResponse {
  description: string;
  content: { 'application/json': { schema: Json; examples: Record<string, { value: Json }> } };
}

const document = buildOpenApi('1.2.3');
// The document is typed as plain JSON; these tests check its shape.
const paths = document.paths as unknown as Record<string, Record<string, Described>>;

function describedAs(op: Operation): Described | undefined {
  return paths[BASE_PATH + op.path]?.[op.method.toLowerCase()];
}

function resolve(pointer: string): Json | undefined {
  const steps = pointer.slice(2).split('/');
  return steps.reduce<Json | undefined>(
    (at, step) =>
      at !== null && typeof at === 'object' && !Array.isArray(at) ? at[step] : undefined,
    document,
  );
}

function findAll(value: Json | undefined, key: string): Json[] {
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((item) => findAll(item, key));
  const here = value[key] === undefined ? [] : [value[key]];
  return [...here, ...Object.values(value).flatMap((inner) => findAll(inner, key))];
}

/** Returns the value without examples, whose data can have any key. */
function withoutExamples(value: Json | undefined): Json {
  const isExample = (key: string) => key === 'example' || key === 'examples';
  return JSON.parse(JSON.stringify(value, (key, inner) => (isExample(key) ? undefined : inner)));
}

/** Returns the value with the referenced responses and examples written out in place. */
function dereference(value: Json | undefined): Json {
  if (value === undefined) throw new Error('a reference leads nowhere');
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(dereference);
  const { $ref } = value;
  if (typeof $ref === 'string' && /^#\/components\/(responses|examples)\//.test($ref))
    return dereference(resolve($ref));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, dereference(inner)]));
}

/** Returns the title and JSON text of every titled schema. */
function titled(schema: Json): [string, string][] {
  if (schema === null || typeof schema !== 'object') return [];
  const inner = Object.values(schema).flatMap(titled);
  if (Array.isArray(schema) || typeof schema.title !== 'string') return inner;
  return [[schema.title, JSON.stringify(schema)], ...inner];
}

const named = operations.map((op): [string, Operation] => [op.id, op]);

describe('the OpenAPI document', () => {
  it('describes every operation once, under its id', () => {
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((method) => method.operationId),
    );
    expect(ids.toSorted()).toEqual(operations.map((op) => op.id).toSorted());
  });

  it('is deterministic', () => {
    expect(JSON.stringify(buildOpenApi('1.2.3'))).toBe(JSON.stringify(document));
  });

  it('has the version that it was built for', () => {
    expect(document.info).toMatchObject({ version: '1.2.3' });
    expect(document.openapi).toBe('3.1.0');
  });

  it('has a target for every reference', () => {
    const references = [...new Set(findAll(document, '$ref'))];
    expect(references.length).toBeGreaterThan(10);
    expect(references.filter((reference) => resolve(String(reference)) === undefined)).toEqual([]);
  });

  it('has no two schemas with the same title, because one of them would be lost', () => {
    const shapes = operations.flatMap((op) =>
      titled(JSON.parse(JSON.stringify([op.body ?? null, op.data]))),
    );
    const titles = new Set(shapes.map(([title]) => title));
    const distinct = new Set(shapes.map(([, text]) => text));
    expect(titles.size).toBeGreaterThan(5);
    expect(distinct.size).toBe(titles.size);
  });

  it('contains titled schemas only as components', () => {
    const inline = findAll(withoutExamples(document.paths), 'title');
    expect(inline).toEqual([]);
  });

  it('sorts components by name', () => {
    const schemas = Object.keys(resolve('#/components/schemas') ?? {});
    expect(schemas).toEqual(schemas.toSorted());
    expect(schemas).toContain('Error');
  });

  it('lists every scope and every area', () => {
    const flow = '#/components/securitySchemes/oauth/flows/authorizationCode/scopes';
    expect(Object.keys(resolve(flow) ?? {})).toEqual(scopes);
    expect(document.tags).toEqual(
      Object.entries(areas).map(([name, description]) => ({ name, description })),
    );
  });

  it('has no unused response or example', () => {
    const references = new Set(findAll(document, '$ref'));
    const components = ['responses', 'examples'].flatMap((group) =>
      Object.keys(resolve(`#/components/${group}`) ?? {}).map(
        (name) => `#/components/${group}/${name}`,
      ),
    );
    expect(components.length).toBeGreaterThan(50);
    expect(components.filter((pointer) => !references.has(pointer))).toEqual([]);
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});

describe.each(named)('the description of %s', (_id, op) => {
  const described = describedAs(op);

  const refusals = Object.entries(described?.responses ?? {}).filter(([status]) => status >= '400');

  it('documents every error that the operation declares, under its status, with an example', () => {
    const documented = refusals.flatMap(([status, reference]) => {
      const response = dereference(reference) as unknown as ErrorResponse;
      const { schema, examples } = response.content['application/json'];
      expect(schema).toEqual({ $ref: '#/components/schemas/Error' });
      return Object.entries(examples).map(([key, { value }]) => {
        const { code, message: sentence, when } = errors[key as ErrorKey];
        const message = sentence.replace(' N ', ` ${limitOf(op)} `);
        expect(response.description).toContain(`\`${code}\` ${when}`);
        expect(value).toHaveProperty('error.details', { error_code: code, message });
        return [key, status];
      });
    });
    const declared = errorsOf(op).map((key) => [key, String(errors[key].status)]);
    expect(documented.toSorted()).toEqual(declared.toSorted());
  });

  it('refers to its error responses instead of repeating them', () => {
    for (const [, response] of refusals) expect(Object.keys(response as object)).toEqual(['$ref']);
  });

  it('is marked as an extension exactly when it goes beyond the base contract', () => {
    expect(described).toHaveProperty('tags', [op.area]);
    if (op.extension) expect(described).toHaveProperty('x-lienzo-extension', true);
    else expect(described).not.toHaveProperty('x-lienzo-extension');
  });

  it('has a 200 response, and 206 exactly when it can succeed in part', () => {
    expect(described?.responses).toHaveProperty('200');
    expect('206' in (described?.responses ?? {})).toBe(op.partial !== undefined);
  });

  it('lists the parameters of its path and query, and the headers that it accepts', () => {
    const placesOf = (place: string) =>
      described?.parameters.filter((item) => item.in === place).map((item) => item.name);
    expect(placesOf('path')).toEqual([...op.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(placesOf('query')).toEqual(Object.keys(op.query?.properties ?? {}));
    expect(placesOf('header')).toEqual([
      ...(op.method === 'POST' ? ['Idempotency-Key'] : []),
      ...('tag' in op ? ['If-None-Match'] : []),
      ...('ifMatch' in op ? ['If-Match'] : []),
    ]);
  });

  it('has a required body exactly when the operation has one', () => {
    expect(described?.requestBody?.required).toBe(op.body && !op.bodyOptional);
  });

  it('requires one of the scope alternatives, with or without an API key', () => {
    const needed = op.scopes.map((oauth) => ({ oauth: [...oauth] }));
    const withKey = op.path.includes('{edition_id}')
      ? needed.map((need) => ({ ...need, apiKey: [] }))
      : [];
    expect(described?.security).toEqual([...needed, ...withKey]);
  });
});
