import { type Operation, operations, paramNames } from '@lienzo/contract';
import type { LooseCall } from './request.ts';

type Fields = Readonly<Record<string, unknown>>;
type Parts = Pick<LooseCall, 'params' | 'query' | 'body'>;

/** Names of all path ids. A method ignores those of other paths, so one object works for all methods. */
const ids: ReadonlySet<string> = new Set(operations.flatMap(paramNames));

/** Splits the fields of a method call into path, query and body of the operation. */
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

/** Returns the field names of a body schema, including all alternatives. */
function namesIn(schema: object = {}): string[] {
  const { properties = {}, anyOf = [] } = schema as { properties?: object; anyOf?: object[] }; // JSON Schema
  return [...Object.keys(properties), ...anyOf.flatMap(namesIn)];
}

function readBody(op: Operation, body: Fields): Pick<Parts, 'body'> {
  const [first] = Object.keys(body);
  if (op.body) return first === undefined && op.bodyOptional ? {} : { body };
  // The service ignores unknown query parameters, so a misspelled filter would go unnoticed.
  if (first !== undefined) throw new TypeError(`${op.id} has no field "${first}".`);
  return {};
}
