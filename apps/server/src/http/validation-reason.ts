import { expectationOf } from '@lienzo/contract';
import type { TSchema } from 'typebox';
import { quoteValue } from './quote-value.ts';

/** A validation error of TypeBox. */
export interface SchemaError {
  keyword: string;
  schemaPath: string;
  instancePath: string;
  message: string;
  params: object;
}

/** Fields whose values are never quoted, including nested values. */
const SECRET_FIELD = /token|secret|password|credential|api_?key/i;

/** Describes a validation error and quotes the invalid value. */
export function reasonOf(schema: TSchema, error: SchemaError, root: unknown): string {
  const { keyword, instancePath, params } = error;
  if (keyword === 'required') return 'is required';
  if (keyword === 'boolean') return 'is not a known field';
  if (keyword === '~refine') return error.message; // about several fields, each of them valid
  const quote = SECRET_FIELD.test(instancePath) ? '' : quoteValue(valueAt(root, instancePath));
  const { allowedValues } = params as { allowedValues?: unknown[] };
  if (!allowedValues) return ruleOf(schema, error) + (quote && `; got ${quote}`);
  const rule = `must be one of ${allowedValues.join(', ')}`;
  const noun = /^\/fields\/\d+$/.test(instancePath) ? 'field' : 'value';
  return quote ? `unknown ${noun} ${quote}; ${rule}` : rule;
}

interface Params {
  limit?: number;
  type?: string | string[];
  allowedValue?: unknown;
  pattern?: string | RegExp;
}

function ruleOf(schema: TSchema, error: SchemaError): string {
  const { limit = 0, type, allowedValue, pattern } = error.params as Params; // depends on the keyword
  switch (error.keyword) {
    case 'type':
      return `must be ${[type].flat().map(withArticle).join(' or ')}`;
    case 'const':
      return `must be ${JSON.stringify(allowedValue)}`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'exclusiveMinimum':
      return `must be more than ${limit}`;
    case 'exclusiveMaximum':
      return `must be less than ${limit}`;
    case 'minItems':
      return `must have at least ${countOf(limit, 'item')}`;
    case 'maxItems':
      return `must have at most ${countOf(limit, 'item')}`;
    case 'minLength':
      return `must have at least ${countOf(limit, 'character')}`;
    case 'maxLength':
      return `must have at most ${countOf(limit, 'character')}`;
    case 'minProperties':
      return `must have at least ${countOf(limit, 'field')}`;
    case 'pattern': {
      const expected = expectationOf(String(pattern)) ?? descriptionAt(schema, error.schemaPath);
      return expected === undefined ? error.message : `must be ${expected}`;
    }
    default:
      return error.message;
  }
}

function withArticle(type = 'value'): string {
  return type === 'null' ? type : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function descriptionAt(schema: TSchema, schemaPath: string): string | undefined {
  const { description } = Object(valueAt(schema, schemaPath)) as { description?: string }; // a JSON Schema keyword
  return description && description.charAt(0).toLowerCase() + description.slice(1);
}

/** Returns the value at a JSON pointer. */
function valueAt(root: unknown, pointer: string): unknown {
  const [, ...names] = pointer.split('/');
  return names
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], root); // TypeBox reports existing paths
}
