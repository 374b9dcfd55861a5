import { createHash } from 'node:crypto';
import { checksumOf, randomBase62 } from '../../core/base62.ts';

const SECRET_LENGTH = 32;
const SHAPE = /^(lzs_[0-9A-Za-z]{32})_([0-9A-Za-z]{6})$/;

/** Creates a token: a prefix that secret scanners can find, 190 random bits, and a checksum. */
export function createScimTokenText(): string {
  const text = `lzs_${randomBase62(SECRET_LENGTH)}`;
  return `${text}_${checksumOf(text)}`;
}

/** Checks the format and checksum of a token, so that others are rejected without a query. */
export function looksLikeScimToken(token: string): boolean {
  const match = SHAPE.exec(token);
  return match?.[1] !== undefined && checksumOf(match[1]) === match[2];
}

/** Hashes a token. Tokens have enough entropy for an unsalted hash to resist brute force. */
export function hashScimToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
