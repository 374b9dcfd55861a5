import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';

/** Opaque pixels of four bytes each, line by line. */
export interface Strip {
  readonly height: number;
  readonly bytes: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BATCH_LINES = 64;

/**
 * Writes a PNG from strips, the first one at the top. Flat colors need neither filters nor a high
 * compression level, so this takes a third of the time of a general encoder for about as many bytes.
 */
export async function writePng(
  width: number,
  strips: AsyncIterable<Strip> | Iterable<Strip>,
): Promise<Uint8Array> {
  const deflate = createDeflate({ level: 2 });
  const [packed, height] = await Promise.all([buffer(deflate), writeStrips()]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8); // eight bits per channel, RGBA
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', packed), chunk('IEND')]);

  async function writeStrips(): Promise<number> {
    let total = 0;
    try {
      for await (const strip of strips) {
        total += strip.height;
        for (let line = 0; line < strip.height; line += BATCH_LINES) {
          const lines = withFilters(strip, line);
          await new Promise((resolve) => deflate.write(lines, resolve));
        }
      }
    } finally {
      deflate.end();
    }
    return total;
  }

  /** Prefixes each line with the number of its filter; 0 is none. */
  function withFilters({ height: end, bytes }: Strip, first: number): Uint8Array {
    const count = Math.min(BATCH_LINES, end - first);
    const lines = Buffer.alloc((width * 4 + 1) * count);
    for (let line = 0; line < count; line += 1) {
      const start = (first + line) * width * 4;
      lines.set(bytes.subarray(start, start + width * 4), line * (width * 4 + 1) + 1);
    }
    return lines;
  }
}

function chunk(name: string, content: Uint8Array = new Uint8Array()): Uint8Array {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(content.length, 0);
  bytes.set(body, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
}
