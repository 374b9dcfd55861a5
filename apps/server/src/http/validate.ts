import { MAX_JSON, type Operation } from '@lienzo/contract';
import Type, { type TObject, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { fail } from '../core/errors.ts';
import { reasonOf, type SchemaError } from './validation-reason.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Validates the query and body of one operation. Its schemas are compiled once, when the route is registered. */
export interface Validator {
  query(raw: Raw): object;
  body(value: unknown): unknown;
}

export function createValidator(op: Operation): Validator {
  const query = op.query && { schema: op.query, checker: checkerOf(op.query) };
  const body = op.body && { schema: op.body, checker: checkerOf(op.body) };
  return {
    query(raw) {
      if (!query) return {};
      const parsed = parseQuery(query.schema, raw);
      if (!query.checker.Check(parsed)) reject(query.schema, parsed);
      return parsed;
    },
    body(value) {
      if (!body) return undefined;
      if (value === undefined && op.bodyOptional) return undefined;
      if (value === undefined)
        throw fail('validation', { path: '', reason: 'a JSON body is required' });
      if (!body.checker.Check(value)) reject(narrow(body.schema, value), value);
      rejectOversized(body.schema, value, '');
      return value;
    },
  };
}

const checkers = new WeakMap<TSchema, ReturnType<typeof Compile>>();

/** Compiles a schema once, because that takes longer than checking a body. */
function checkerOf(schema: TSchema): ReturnType<typeof Compile> {
  const known = checkers.get(schema);
  if (known) return known;
  const checker = Compile(schema);
  checkers.set(schema, checker);
  return checker;
}

function reject(schema: TSchema, value: unknown): never {
  const [first] = checkerOf(schema).Errors(value).sort(byDepth);
  const reason = first ? reasonOf(schema, first, value) : 'is not valid';
  throw fail('validation', { path: pointerOf(first), reason });
}

/** Picks the variant of a union that the value's discriminator selects, so that errors refer to that variant. */
function narrow(schema: TSchema, value: unknown): TSchema {
  const { anyOf } = schema as { anyOf?: TObject[] };
  if (!anyOf || value === null || typeof value !== 'object') return schema;
  const literals = anyOf.map((variant) => literalOf(variant));
  const [name] = literals[0] ?? [];
  if (name === undefined) return schema;
  const selected = anyOf[literals.findIndex(([, text]) => text === (value as Raw)[name])];
  return selected ?? discriminatorOf(schema, name, literals);
}

const discriminators = new WeakMap<TSchema, TSchema>();

/** Returns the schema of only the discriminator of a union, for values that match no variant. */
function discriminatorOf(
  union: TSchema,
  name: string,
  literals: readonly ReturnType<typeof literalOf>[],
): TSchema {
  const known = discriminators.get(union);
  if (known) return known;
  const schema = Type.Object({ [name]: Type.Enum(literals.map(([, text]) => String(text))) });
  discriminators.set(union, schema);
  return schema;
}

function literalOf(variant: TObject): [name: string, text: unknown] | [] {
  const found = Object.entries(variant.properties).find(([, property]) => 'const' in property);
  return found ? [found[0], (found[1] as { const?: unknown }).const] : [];
}

// The deepest error is the most helpful one.
function byDepth(a: { instancePath: string }, b: { instancePath: string }): number {
  return b.instancePath.split('/').length - a.instancePath.split('/').length;
}

function pointerOf(error: SchemaError | undefined): string {
  const missing = (error?.params as { requiredProperties?: string[] })?.requiredProperties?.[0];
  return (error?.instancePath ?? '') + (missing === undefined ? '' : `/${missing}`);
}

const limited = new WeakMap<TSchema, boolean>();

/** Returns whether a schema limits the length of the JSON of a value, so that others are not visited. */
function isLimited(schema: TSchema): boolean {
  const known = limited.get(schema);
  if (known !== undefined) return known;
  const { properties = {}, items } = schema as Partial<TObject> & { items?: TSchema };
  const found =
    MAX_JSON in schema ||
    (items !== undefined && isLimited(items)) ||
    Object.values(properties).some(isLimited);
  limited.set(schema, found);
  return found;
}

function rejectOversized(schema: TSchema, value: unknown, path: string): void {
  if (!isLimited(schema)) return;
  const limit = (schema as Record<string, unknown>)[MAX_JSON];
  if (typeof limit === 'number' && JSON.stringify(value).length > limit) {
    throw fail('validation', { path, reason: `is longer than ${limit} characters of JSON` });
  }
  const { properties, items } = schema as Partial<TObject> & { items?: TSchema };
  if (items && Array.isArray(value)) {
    for (const [index, item] of value.entries()) rejectOversized(items, item, `${path}/${index}`);
  }
  if (!properties || value === null || typeof value !== 'object') return;
  for (const [name, property] of Object.entries(properties)) {
    const inner = (value as Raw)[name];
    if (inner !== undefined) rejectOversized(property, inner, `${path}/${name}`);
  }
}

/** Converts query parameters to the types of their schema. Invalid ones stay text and fail validation. */
function parseQuery(schema: TObject, raw: Raw): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    const text = raw[name];
    if (text === undefined) continue;
    const value = parseParameter(property, text);
    if (value !== undefined) parsed[name] = value;
  }
  return parsed;
}

function parseParameter(schema: TSchema, text: unknown): unknown {
  const { type } = schema as { type?: string };
  if (type === 'array') return parseList(Array.isArray(text) ? text.join(',') : String(text));
  if (typeof text !== 'string') return text;
  if (type === 'integer') return /^\d{1,15}$/.test(text) ? Number(text) : text;
  if (type === 'number') return /^\d{1,9}(?:\.\d{1,20})?$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

// An empty list is treated as not set.
function parseList(text: string): string[] | undefined {
  if (text.trim() === '') return undefined;
  return text.split(',').map((item) => item.trim());
}
