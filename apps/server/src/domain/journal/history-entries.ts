import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { createDecoder, hasContent, readVarInt, readVarUint8Array } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeVarInt, writeVarUint8Array } from 'lib0/encoding';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** A journal entry with the time when it was written. */
export interface TimedUpdate {
  readonly update: Uint8Array;
  readonly time: Date;
}

/** Encodes consecutive journal entries: each time as the difference to the one before, and the update. */
export async function packEntries(entries: readonly TimedUpdate[]): Promise<Buffer> {
  const encoder = createEncoder();
  let last = 0;
  for (const { update, time } of entries) {
    writeVarInt(encoder, time.getTime() - last);
    writeVarUint8Array(encoder, update);
    last = time.getTime();
  }
  return compress(toUint8Array(encoder));
}

/** Decodes the entries of `packEntries`. */
export async function unpackEntries(packed: Uint8Array): Promise<TimedUpdate[]> {
  const decoder = createDecoder(await decompress(packed));
  const entries: TimedUpdate[] = [];
  let last = 0;
  while (hasContent(decoder)) {
    last += readVarInt(decoder);
    entries.push({ time: new Date(last), update: readVarUint8Array(decoder) });
  }
  return entries;
}
