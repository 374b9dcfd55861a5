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

/** Returns the alternatives of a union, or the schema itself, without strings, which have no fields. */
function formsOf(schema: TSchema | undefined): TSchema[] {
  if (!schema) return [];
  const { anyOf: forms = [schema] } = schema as { anyOf?: TSchema[] }; // only a union has it
  return forms.filter((form) => (form as { type?: string }).type !== 'string'); // guaranteed by JSON Schema
}

function repeated(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

describe('the operations', () => {
  it('have unique ids', () => {
    expect(operations.length).toBeGreaterThan(20);
    expect(repeated(operations.map((op) => op.id))).toEqual([]);
  });

  it('have unique methods and paths, even if parameters were renamed', () => {
    const places = operations.map((op) => `${op.method} ${op.path.replace(/\{\w+\}/g, '{}')}`);
    expect(repeated(places)).toEqual([]);
  });

  it('cover every area of the reference page', () => {
    expect(new Set(operations.map((op) => op.area))).toEqual(new Set(Object.keys(areas)));
  });
});

describe.each(named)('%s', (_id, op) => {
  it('has an id that begins with a verb, a message and a summary', () => {
    expect(op.id).toMatch(
      /^(get|disable|enable|list|stream|create|complete|copy|change|delete|add|remove|revoke|withdraw|duplicate|move|transfer|rename|order|share|name|restore|insert|import|save|search|join|decline|leave|suspend|reinstate|start|stop|place|end|export|fetch|pause|ping|replay|resume|rotate|count|mark)[A-Z]\w+$/,
    );
    expect(op.message).toMatch(/^[A-Z].*\.$/);
    expect(op.summary).toMatch(/^[A-Z].*[^.]$/);
  });

  it('has a lowercase path', () => {
    expect(op.path).toMatch(/^(\/([a-z-]+|\{[a-z_]+\}))+$/);
  });

  it('has existing scopes and a rate above zero', () => {
    expect(op.scopes.length).toBeGreaterThan(0);
    for (const alternative of op.scopes) {
      expect(alternative.length).toBeGreaterThan(0);
      for (const scope of alternative) expect(scopes).toContain(scope);
    }
    expect(limitOf(op)).toBeGreaterThan(0);
  });

  it('has the read rate exactly when it is a GET', () => {
    if (typeof op.rate === 'string') expect(op.rate).toBe(op.method === 'GET' ? 'read' : 'write');
  });

  it('declares existing errors, each once', () => {
    expect(op.errors.filter((key) => !(key in errors))).toEqual([]);
    expect(repeated(op.errors)).toEqual([]);
  });

  it('has example data that matches its schema', () => {
    expect(faults(op.data, op.example.data)).toEqual([]);
  });

  it('has an example body that matches its schema, exactly when it has a body', () => {
    expect(op.example.body !== undefined).toBe(op.body !== undefined);
    if (op.body) expect(faults(op.body, op.example.body)).toEqual([]);
  });

  it('has closed schemas for its body and data', () => {
    for (const form of [...formsOf(op.body), ...formsOf(op.data)])
      expect(form).toHaveProperty('additionalProperties', false);
  });

  it('has no body when it is a GET', () => {
    if (op.method === 'GET') expect(op.body).toBeUndefined();
    if (op.bodyOptional) expect(op.body).toBeDefined();
  });

  it('ignores API keys exactly on the list of editions', () => {
    expect(op.withoutApiKey ?? false).toBe(op.path === '/editions');
    if (inEdition(op)) expect(op.withoutApiKey).toBeUndefined();
  });

  it('has a client form that its query allows', () => {
    const schemas = op.query?.properties ?? {};
    for (const [name, value] of Object.entries(op.clientForm?.query ?? {})) {
      expect(schemas).toHaveProperty(name);
      if (value !== undefined) expect(faults(schemas[name] ?? {}, value)).toEqual([]);
    }
  });

  it('has unique names across path, query and body', () => {
    const fields = formsOf(op.body).flatMap((form) => Object.keys(Object(form).properties ?? {}));
    const names = [
      ...paramNames(op),
      ...Object.keys(op.query?.properties ?? {}),
      ...new Set(fields),
    ];
    expect(repeated(names)).toEqual([]);
  });

  it('has a list in its data when it can succeed in part', () => {
    if (op.partial === undefined) return;
    expect(op.data).toHaveProperty(['properties', op.partial, 'type'], 'array');
  });
});
