import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { randomBase62 } from '../../core/base62.ts';

/** 131 random bits. */
const SECRET_LENGTH = 22;

export function createSecret(): string {
  return randomBase62(SECRET_LENGTH);
}

/** Hashes a secret, which has enough entropy for an unsalted hash to resist brute force. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Argon2id with the parameters that OWASP recommends: 19 MiB and two passes. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), PARAMETERS);
}

export function matchesPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password.normalize('NFC'));
}
