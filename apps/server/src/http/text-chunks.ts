import { setImmediate } from 'node:timers/promises';

// Encoding this many characters takes less than a millisecond.
const CHUNK_CHARACTERS = 262_144;

/**
 * Encodes texts as chunks of bytes, one at a time, so that neither the event loop nor the memory has to
 * cope with a whole answer. The stream that reads them applies back pressure.
 */
export async function* textChunks(
  parts: readonly (string | Uint8Array)[],
): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (typeof part !== 'string') {
      yield part;
      await setImmediate();
      continue;
    }
    for (let start = 0; start < part.length; ) {
      const end = endOfChunk(part, start);
      yield Buffer.from(part.slice(start, end));
      start = end;
      await setImmediate();
    }
  }
}

/** A chunk must not end between the halves of a surrogate pair: each would be encoded as U+FFFD. */
function endOfChunk(part: string, start: number): number {
  const end = Math.min(start + CHUNK_CHARACTERS, part.length);
  const last = part.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff && end < part.length ? end + 1 : end;
}
