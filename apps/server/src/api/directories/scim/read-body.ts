import { ScimError } from './scim-error.ts';

export type Fields = Readonly<Record<string, unknown>>;

const MAX_TEXT = 500;

export function readObject(value: unknown, what = 'The body'): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields; // as checked
  throw new ScimError(400, `${what} must be an object.`, 'invalidSyntax');
}

/** Returns a field by its name, regardless of upper and lower case, as SCIM requires. */
export function fieldOf(fields: Fields, name: string): unknown {
  if (Object.hasOwn(fields, name)) return fields[name];
  const lower = name.toLowerCase();
  const found = Object.keys(fields).find((key) => key.toLowerCase() === lower);
  return found === undefined ? undefined : fields[found];
}

/** Reads a text that PostgreSQL can store. An empty text counts as absent. */
export function readText(value: unknown, what: string, maximum = MAX_TEXT): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const isText = typeof value === 'string' && value.length <= maximum && value.isWellFormed();
  if (isText && !/\p{Cc}/u.test(value)) return value;
  const rule = `a text of at most ${maximum} characters, without control characters`;
  throw new ScimError(400, `${what} must be ${rule}.`, 'invalidValue');
}

/** Reads a boolean. Entra ID sends texts such as "False". */
export function readFlag(value: unknown, what: string): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text === 'true' || text === 'false') return text === 'true';
  throw new ScimError(400, `${what} must be true or false.`, 'invalidValue');
}

export function readList(value: unknown, what: string, maximum: number): readonly unknown[] {
  const list = value === undefined || value === null ? [] : [value].flat();
  if (list.length <= maximum) return list;
  throw new ScimError(400, `${what} can have ${maximum} values.`, 'tooMany');
}

/** Reads the ids in `[{ "value": "…" }]`. */
export function readMemberIds(value: unknown): string[] {
  const list = readList(value, 'members', MAX_MEMBERS);
  const ids = list.map((one) => readId(fieldOf(readObject(one, 'A member'), 'value')));
  return [...new Set(ids)];
}

const MAX_MEMBERS = 20_000;

export function readId(value: unknown): string {
  if (typeof value === 'string' && isId(value)) return value;
  throw new ScimError(400, 'A member must have the id of a user as value.', 'invalidValue');
}

/** Returns whether a text can be the id of a user or group. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,17}$/.test(text);
}
