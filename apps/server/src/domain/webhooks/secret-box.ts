import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets that the service has to read again. */
export interface SecretBox {
  /** Encrypts a secret. It can be read only with the same context, such as the ids of its row. */
  seal(secret: string, context: string): Buffer;
  /** Throws if the secret was changed, or encrypted with a key that is no longer known. */
  open(sealed: Buffer, context: string): string;
}

const KEY_ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

interface BoxKey {
  id: Buffer;
  key: Buffer;
}

/** Creates a box that encrypts with the first key and decrypts with all of them. */
export function createSecretBox(secrets: readonly (string | Uint8Array)[]): SecretBox {
  const keys = secrets.map(deriveKey);
  return {
    seal(secret, context) {
      const [first] = keys;
      if (!first) throw new Error('A secret box needs a key.');
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, first.key, iv).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([first.id, iv, cipher.getAuthTag(), text]);
    },
    open(sealed, context) {
      const known = keys.find(({ id }) => id.equals(sealed.subarray(0, KEY_ID_BYTES)));
      if (!known) throw new Error('The key of this secret is missing in SECRET_KEY.');
      const rest = sealed.subarray(KEY_ID_BYTES);
      const tagEnd = IV_BYTES + TAG_BYTES;
      const decipher = createDecipheriv(CIPHER, known.key, rest.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(rest.subarray(IV_BYTES, tagEnd));
      return Buffer.concat([decipher.update(rest.subarray(tagEnd)), decipher.final()]).toString();
    },
  };
}

function deriveKey(secret: string | Uint8Array): BoxKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lienzo webhook secrets', 32));
  return { key, id: createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES) };
}
