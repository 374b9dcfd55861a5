import * as decoding from 'lib0/decoding';
import { refuse } from './refusal.ts';
import { MAX_CLIENT_ID } from './update-limits.ts';

/** Reads the primitive parts of an update and checks each size before it allocates memory. */
export function createByteReader(bytes: Uint8Array) {
  const decoder = decoding.createDecoder(bytes);

  function uint(): number {
    const number = decoding.readVarUint(decoder);
    return Number.isSafeInteger(number) ? number : refuse('not-v1');
  }

  function int(): number {
    const number = decoding.readVarInt(decoder);
    return Number.isSafeInteger(number) ? number : refuse('not-v1');
  }

  function finite(number: number): number {
    return Number.isFinite(number) ? number : refuse('not-json');
  }

  function text(maxBytes: number): string {
    const start = decoder.pos;
    if (uint() > maxBytes) refuse('too-large');
    decoder.pos = start;
    return decoding.readVarString(decoder);
  }

  return {
    position: () => decoder.pos,
    isAtEnd: () => decoder.pos >= bytes.length,
    byte: () => (decoder.pos < bytes.length ? decoding.readUint8(decoder) : refuse('not-v1')),
    uint,
    int,
    text,
    /** Reads a length of at least 1. */
    length: () => uint() || refuse('not-v1'),
    client(): number {
      const client = uint();
      return client <= MAX_CLIENT_ID ? client : refuse('foreign-client');
    },
    float32: () => finite(decoding.readFloat32(decoder)),
    float64: () => finite(decoding.readFloat64(decoder)),
  };
}

export type ByteReader = ReturnType<typeof createByteReader>;
