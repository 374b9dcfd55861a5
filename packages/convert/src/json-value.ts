import { ConvertError } from './convert-error.ts';
import { convertLimits } from './convert-limits.ts';
import { inputText } from './input-text.ts';

/** An object of a file, whose fields can have any value. */
export type Fields = Readonly<Record<string, unknown>>;

const NONE: Fields = Object.freeze(Object.create(null));

/** Parses a file as JSON that is nested at most 64 levels deep. */
export function parseJson(input: string | Uint8Array): unknown {
  const text = inputText(input);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ConvertError('malformed', 'The file is not JSON.', { cause });
  }
  checkDepth(value);
  return value;
}

function checkDepth(root: unknown): void {
  let level = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > convertLimits.depth) {
      throw new ConvertError('tooDeep', `The file has more than ${convertLimits.depth} levels.`);
    }
    const next: unknown[] = [];
    for (const value of level) {
      if (value === null || typeof value !== 'object') continue;
      for (const inner of Object.values(value)) next.push(inner);
    }
    level = next;
  }
}

/** Returns a value if it is an object, and otherwise one without fields. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : NONE;
}

export function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Returns the items of a list; none for other values. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a field that the object itself has, which excludes inherited names such as `constructor`. */
export function own(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

export function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
