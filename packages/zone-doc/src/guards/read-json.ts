import type { ByteReader } from './byte-reader.ts';
import { refuse } from './refusal.ts';
import { MAX_NAME_BYTES, type UpdateLimits } from './update-limits.ts';

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Refuses names with a special meaning in JavaScript. */
export function checkName(name: string): string {
  return FORBIDDEN.has(name) ? refuse('forbidden-key') : name;
}

/** Reads values in the encoding of lib0, accepts only JSON types, and counts all values. */
export function createJsonReader(reader: ByteReader, limits: UpdateLimits) {
  let count = 0;

  function read(depth: number): unknown {
    count += 1;
    if (count > limits.values) refuse('too-large');
    const type = reader.byte();
    switch (type) {
      case 126:
        return null;
      case 125:
        return reader.int();
      case 124:
        return reader.float32();
      case 123:
        return reader.float64();
      case 121:
        return false;
      case 120:
        return true;
      case 119:
        return reader.text(limits.text);
      case 118:
        return readObject(depth + 1);
      case 117:
        return readArray(depth + 1);
      case 116: // bytes
      case 122: // big integer
      case 127: // undefined
        return refuse('not-json');
      default:
        return refuse('not-v1');
    }
  }

  function readArray(depth: number): unknown[] {
    if (depth > limits.depth) refuse('too-deep');
    const length = reader.uint();
    const array: unknown[] = [];
    while (array.length < length) array.push(read(depth));
    return array;
  }

  function readObject(depth: number): object {
    if (depth > limits.depth) refuse('too-deep');
    const object: Record<string, unknown> = {};
    for (let left = reader.uint(); left > 0; left--) {
      const key = checkName(reader.text(MAX_NAME_BYTES));
      object[key] = read(depth);
    }
    return object;
  }

  return () => read(0);
}
