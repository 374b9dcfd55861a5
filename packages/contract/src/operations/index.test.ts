import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { errors } from '../errors.ts';
import { areas, inEdition, type Operation, paramNames } from '../operation.ts';
import { limitOf } from '../rates.ts';
import { scopes } from '../scopes.ts';
import { operations } from './index.ts';

const named = operations.map((op): [string, Operation] => [op.id, op]);

function faults(schema: TSchema, value: unknown) {
  return Compile(schema).Errors(value);
}

/** The alternatives of a union, or the schema itself; those that are text have no fields. */
function formsOf(schema: TSchema | undefined): TSchema[] {
  if (!schema) return [];
  const { anyOf: forms = [schema] } = schema as { anyOf?: TSchema[] }; // only a union has it
  return forms.filter((form) => (form as { type?: string }).type !== 'string'); // JSON Schema says so
}

function repeated(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

describe('the operations', () => {
  it('have ids of their own', () => {
    expect(operations.length).toBeGreaterThan(20);
    expect(repeated(operations.map((op) => op.id))).toEqual([]);
  });

  it('have a method and path of their own, also when parameters have other names', () => {
    const places = operations.map((op) => `${op.method} ${op.path.replace(/\{\w+\}/g, '{}')}`);
    expect(repeated(places)).toEqual([]);
  });

  it('together use every area of the reference page', () => {
    expect(new Set(operations.map((op) => op.area))).toEqual(new Set(Object.keys(areas)));
  });
});

describe.each(named)('%s', (_id, op) => {
  it('is named by a verb and says in a sentence that it succeeded', () => {
    expect(op.id).toMatch(
      /^(get|list|create|change|delete|add|remove|revoke|withdraw|duplicate|move|transfer|rename|order|share|name|restore|insert|save|search)[A-Z]\w+$/,
    );
    expect(op.message).toMatch(/^[A-Z].*\.$/);
    expect(op.summary).toMatch(/^[A-Z].*[^.]$/);
  });

  it('has a plain path below the base path', () => {
    expect(op.path).toMatch(/^(\/([a-z-]+|\{[a-z_]+\}))+$/);
  });

  it('asks for scopes that exist, and a rate above zero', () => {
    expect(op.scopes.length).toBeGreaterThan(0);
    for (const alternative of op.scopes) {
      expect(alternative.length).toBeGreaterThan(0);
      for (const scope of alternative) expect(scopes).toContain(scope);
    }
    expect(limitOf(op)).toBeGreaterThan(0);
  });

  it('counts as a read when it is a GET, and as a write otherwise', () => {
    if (typeof op.rate === 'string') expect(op.rate).toBe(op.method === 'GET' ? 'read' : 'write');
  });

  it('declares errors that exist, each once', () => {
    expect(op.errors.filter((key) => !(key in errors))).toEqual([]);
    expect(repeated(op.errors)).toEqual([]);
  });

  it('shows data that its own schema accepts', () => {
    expect(faults(op.data, op.example.data)).toEqual([]);
  });

  it('shows a body that its own schema accepts, exactly when it takes one', () => {
    expect(op.example.body !== undefined).toBe(op.body !== undefined);
    if (op.body) expect(faults(op.body, op.example.body)).toEqual([]);
  });

  it('refuses unknown fields in its body and declares all fields of its data', () => {
    for (const form of [...formsOf(op.body), ...formsOf(op.data)])
      expect(form).toHaveProperty('additionalProperties', false);
  });

  it('takes a body only where one is usual, and says so where it may be left out', () => {
    if (op.method === 'GET') expect(op.body).toBeUndefined();
    if (op.bodyOptional) expect(op.body).toBeDefined();
  });

  it('never looks at API keys on the list of editions, and does so inside an edition', () => {
    expect(op.withoutApiKey ?? false).toBe(op.path === '/editions');
    if (inEdition(op)) expect(op.withoutApiKey).toBeUndefined();
  });

  it('lets our client ask for a form of the answer only as its query allows', () => {
    const schemas = op.query?.properties ?? {};
    for (const [name, value] of Object.entries(op.clientForm?.query ?? {})) {
      expect(schemas).toHaveProperty(name);
      if (value !== undefined) expect(faults(schemas[name] ?? {}, value)).toEqual([]);
    }
  });

  it('has a name of its own for everything it takes, wherever that goes', () => {
    const fields = formsOf(op.body).flatMap((form) => Object.keys(Object(form).properties ?? {}));
    const names = [
      ...paramNames(op),
      ...Object.keys(op.query?.properties ?? {}),
      ...new Set(fields),
    ];
    expect(repeated(names)).toEqual([]);
  });

  it('names a list of its data when only a part may succeed', () => {
    if (op.partial === undefined) return;
    expect(op.data).toHaveProperty(['properties', op.partial, 'type'], 'array');
  });
});
