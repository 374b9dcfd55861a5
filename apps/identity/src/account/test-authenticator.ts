import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

interface Answer {
  challenge: string;
  /** The site that the browser shows. */
  origin: string;
  rpId: string;
  /** Whether the person was asked for a fingerprint or PIN. Defaults to true. */
  isVerified?: boolean;
}

/** A passkey in software that answers as browsers do. */
export interface TestPasskey {
  id: string;
  /** Returns what `navigator.credentials.create()` returns, as JSON. */
  create(answer: Answer): string;
  /** Returns what `navigator.credentials.get()` returns, as JSON. */
  get(answer: Answer & { userHandle?: string; counter?: number }): string;
}

export function createTestPasskey(): TestPasskey {
  const id = randomBytes(16);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let used = 0;

  return {
    id: id.toString('base64url'),
    create(answer) {
      const key = Buffer.from(isoCBOR.encode(describeKey(publicKey)));
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const authData = Buffer.concat([describeUse(answer, FLAGS.attested, 0), attested]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return describeCredential(id, {
        clientDataJSON: describeClient('webauthn.create', answer).toString('base64url'),
        attestationObject: Buffer.from(
          isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
        ).toString('base64url'),
      });
    },
    get({ userHandle, counter, ...answer }) {
      used += 1;
      const client = describeClient('webauthn.get', answer);
      const authData = describeUse(answer, 0, counter ?? used);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      return describeCredential(id, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        ...(userHandle && { userHandle: Buffer.from(userHandle).toString('base64url') }),
      });
    },
  };
}

function describeClient(type: string, { challenge, origin }: Answer): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function describeUse({ rpId, isVerified = true }: Answer, flags: number, counter: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags | FLAGS.present | (isVerified ? FLAGS.verified : 0));
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), head]);
}

/** Describes an ES256 key (RFC 9053, section 7.1.1). */
function describeKey(publicKey: KeyObject) {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
}

function describeCredential(id: Buffer, response: object): string {
  const text = id.toString('base64url');
  return JSON.stringify({
    ...{ id: text, rawId: text, type: 'public-key', response },
    clientExtensionResults: {},
  });
}
