import { type Fields, fieldOf, readList, readObject } from './read-body.ts';
import { ScimError } from './scim-error.ts';

/** A change of one attribute. */
export interface Change {
  op: 'add' | 'remove' | 'replace';
  /** In lower case, such as `name.givenname`. */
  attribute: string;
  /** The value of a filter in the path, such as `work` in `emails[type eq "work"].value`. */
  selected: string | undefined;
  value: unknown;
}

const MAX_OPERATIONS = 1_000;
// Linear: each part can match in one way only.
const PATH =
  /^([A-Za-z][A-Za-z0-9:._-]{0,150}?)(?:\[(?:type|value|primary) eq (?:"([^"\\]{0,200})"|(true|false))\])?(\.[A-Za-z]{1,30})?$/i;
const EXTENSION = 'urn:ietf:params:scim:schemas:extension:';
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;

/** Reads a PatchOp message (RFC 7644, section 3.5.2). Names of operations may be capitalized, as in Entra ID. */
export function readPatch(body: unknown): Change[] {
  const operations = fieldOf(readObject(body), 'Operations');
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimError(400, 'Operations must be a list.', 'invalidSyntax');
  return readList(operations, 'Operations', MAX_OPERATIONS).flatMap((operation) =>
    readOperation(readObject(operation, 'An operation')),
  );
}

function readOperation(operation: Fields): Change[] {
  const op = String(fieldOf(operation, 'op')).toLowerCase();
  if (op !== 'add' && op !== 'remove' && op !== 'replace')
    throw new ScimError(400, 'op must be add, remove or replace.', 'invalidSyntax');
  const [path, value] = [fieldOf(operation, 'path'), fieldOf(operation, 'value')];
  if (path !== undefined && path !== null && path !== '') return [readChange(op, path, value)];
  if (op === 'remove') throw new ScimError(400, 'remove needs a path.', 'invalidPath');
  const fields = readObject(value, 'The value of an operation without a path');
  return Object.entries(fields)
    .filter(
      ([name]) => !name.toLowerCase().startsWith(EXTENSION) && name.toLowerCase() !== 'schemas',
    )
    .map(([name, one]) => readChange(op, name, one));
}

function readChange(op: Change['op'], path: unknown, value: unknown): Change {
  const text = typeof path === 'string' ? path.replace(CORE, '') : '';
  const match = PATH.exec(text);
  if (!match) throw new ScimError(400, 'The path is not supported.', 'invalidPath');
  const [, name = '', quoted, flag, child = ''] = match;
  return { op, attribute: `${name}${child}`.toLowerCase(), selected: quoted ?? flag, value };
}
