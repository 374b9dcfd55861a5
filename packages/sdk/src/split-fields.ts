import { type Operation, operations, paramNames } from '@lienzo/contract';
import type { LooseCall } from './request.ts';

type Fields = Readonly<Record<string, unknown>>;
type Parts = Pick<LooseCall, 'params' | 'query' | 'body'>;

/** Names of ids in paths. Whoever keeps those of a zone in one object may hand it to all methods. */
const ids: ReadonlySet<string> = new Set(operations.flatMap(paramNames));

/** Puts what a method was given where the operation has it: into path, query or body. */
export function splitFields(op: Operation, fields: Fields): Parts {
  const inPath = paramNames(op);
  const inQuery = Object.keys(op.query?.properties ?? {});
  const inBody = namesIn(op.body);
  const params: Record<string, string> = {};
  const query: Record<string, unknown> = { ...op.clientForm?.query };
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (inPath.includes(name)) params[name] = String(value);
    else if (inQuery.includes(name)) query[name] = value;
    else if (inBody.includes(name) || !ids.has(name)) body[name] = value;
  }
  return { params, query, ...readBody(op, body) };
}

/** The fields of a body, or of all its alternatives. */
function namesIn(schema: object = {}): string[] {
  const { properties = {}, anyOf = [] } = schema as { properties?: object; anyOf?: object[] }; // JSON Schema
  return [...Object.keys(properties), ...anyOf.flatMap(namesIn)];
}

function readBody(op: Operation, body: Fields): Pick<Parts, 'body'> {
  const [first] = Object.keys(body);
  if (op.body) return first === undefined && op.bodyOptional ? {} : { body };
  // The service ignores what it does not know in a query, and a misspelt filter would go unnoticed.
  if (first !== undefined) throw new TypeError(`${op.id} takes no "${first}".`);
  return {};
}
