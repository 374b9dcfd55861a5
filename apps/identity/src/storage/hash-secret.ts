import { createHash } from 'node:crypto';

/** Hashes a secret of high entropy; unlike passwords, such secrets need no slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
