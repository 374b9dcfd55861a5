import { createHash } from 'node:crypto';
import { checksumOf, randomBase62 } from '../../core/base62.ts';

const SECRET_LENGTH = 30;
const SHAPE = /^(lzp_[0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;

/** Creates a token: a prefix that secret scanners can find, 178 random bits, and a checksum. */
export function createToken(): string {
  const text = `lzp_${randomBase62(SECRET_LENGTH)}`;
  return text + checksumOf(text);
}

/** Checks the format and checksum of a token, so that mistyped ones are refused without a query. */
export function looksLikeToken(token: string): boolean {
  const match = SHAPE.exec(token);
  return match?.[1] !== undefined && checksumOf(match[1]) === match[2];
}

/**
 * Hashes a token. Tokens have enough entropy for an unsalted hash to resist brute force. They are looked
 * up by their hash, so the time that a lookup takes tells nothing about the characters of a token.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function prefixOf(token: string): string {
  return token.slice(0, 8);
}
