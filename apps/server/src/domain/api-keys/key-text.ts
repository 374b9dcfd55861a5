import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 32;
const SHAPE = /^(lzk_[0-9A-Za-z]{32})_([0-9A-Za-z]{6})$/;

/** Creates a key: a prefix that secret scanners can find, 190 random bits, and a checksum. */
export function createKey(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  const text = `lzk_${secret.join('')}`;
  return `${text}_${checksum(text)}`;
}

/** Checks the format and checksum of a key, so that mistyped keys are rejected without a query. */
export function looksLikeKey(key: string): boolean {
  const match = SHAPE.exec(key);
  return match?.[1] !== undefined && checksum(match[1]) === match[2];
}

/** Hashes a key. Keys have enough entropy for an unsalted hash to resist brute force. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

export function prefixOf(key: string): string {
  return key.slice(0, 8);
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < 6; index += 1) {
    digits = ALPHABET[rest % ALPHABET.length] + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
