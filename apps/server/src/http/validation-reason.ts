import { expectationOf } from '@lienzo/contract';
import type { TSchema } from 'typebox';
import { quoteValue } from './quote-value.ts';

/** One thing that is wrong with a value, as the checker reports it. */
export interface Fault {
  keyword: string;
  schemaPath: string;
  instancePath: string;
  message: string;
  params: object;
}

/** Fields whose values are never repeated, neither theirs nor those inside them. */
const SECRET_FIELD = /token|secret|password|credential|api_?key/i;

/** Returns what is wrong with the value at a fault, and quotes it. */
export function reasonOf(schema: TSchema, fault: Fault, root: unknown): string {
  const { keyword, instancePath, params } = fault;
  if (keyword === 'required') return 'is required';
  if (keyword === 'boolean') return 'is not a known field';
  if (keyword === '~refine') return fault.message; // about several fields, each of them valid
  const quote = SECRET_FIELD.test(instancePath) ? '' : quoteValue(valueAt(root, instancePath));
  const { allowedValues } = params as { allowedValues?: unknown[] };
  if (!allowedValues) return ruleOf(schema, fault) + (quote && `; got ${quote}`);
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

function ruleOf(schema: TSchema, fault: Fault): string {
  const { limit = 0, type, allowedValue, pattern } = fault.params as Params; // depends on the keyword
  switch (fault.keyword) {
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
      const expected = expectationOf(String(pattern)) ?? descriptionAt(schema, fault.schemaPath);
      return expected === undefined ? fault.message : `must be ${expected}`;
    }
    default:
      return fault.message;
  }
}

function withArticle(type = 'value'): string {
  return type === 'null' ? type : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function descriptionAt(schema: TSchema, schemaPath: string): string | undefined {
  const { description } = Object(valueAt(schema, schemaPath)) as { description?: string }; // JSON Schema says so
  return description && description.charAt(0).toLowerCase() + description.slice(1);
}

/** Follows a JSON pointer. */
function valueAt(root: unknown, pointer: string): unknown {
  const [, ...names] = pointer.split('/');
  return names
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], root); // a path of the checker leads somewhere
}
