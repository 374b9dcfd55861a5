import { createHash } from 'node:crypto';
import { checksumOf, randomBase62 } from '../../core/base62.ts';

const SECRET_LENGTH = 32;
const SHAPE = /^(lzk_[0-9A-Za-z]{32})_([0-9A-Za-z]{6})$/;

/** Creates a key: a prefix that secret scanners can find, 190 random bits, and a checksum. */
export function createKey(): string {
  const text = `lzk_${randomBase62(SECRET_LENGTH)}`;
  return `${text}_${checksumOf(text)}`;
}

/** Checks the format and checksum of a key, so that mistyped keys are rejected without a query. */
export function looksLikeKey(key: string): boolean {
  const match = SHAPE.exec(key);
  return match?.[1] !== undefined && checksumOf(match[1]) === match[2];
}

/** Hashes a key. Keys have enough entropy for an unsalted hash to resist brute force. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

export function prefixOf(key: string): string {
  return key.slice(0, 8);
}
