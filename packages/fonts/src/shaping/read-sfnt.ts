const WOFF = 0x774f4646;
const HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_ENTRY = 16;

/** Tables that nothing here reads; the SVG table of an emoji font takes several megabytes. */
const UNUSED = new Set(['SVG ']);

interface Table {
  readonly entry: number;
  readonly bytes: Uint8Array;
}

/** Converts a WOFF 1.0 file to the uncompressed format that HarfBuzz reads. */
export async function readSfnt(woff: Uint8Array): Promise<Uint8Array> {
  const source = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (source.getUint32(0) !== WOFF) throw new Error('The file is not a WOFF 1.0 font.');
  const tables = await readTables(source, woff);
  const start = 12 + tables.length * SFNT_ENTRY;
  const size = tables.reduce((sum, { bytes }) => sum + padded(bytes.length), start);
  const sfnt = new Uint8Array(size);
  const target = new DataView(sfnt.buffer);
  target.setUint32(0, source.getUint32(4));
  target.setUint16(4, tables.length);
  // Hints for a binary search, which browsers verify.
  const power = Math.floor(Math.log2(tables.length));
  target.setUint16(6, 2 ** power * SFNT_ENTRY);
  target.setUint16(8, power);
  target.setUint16(10, (tables.length - 2 ** power) * SFNT_ENTRY);
  let offset = start;
  for (const [index, { entry, bytes }] of tables.entries()) {
    const at = 12 + index * SFNT_ENTRY;
    target.setUint32(at, source.getUint32(entry));
    target.setUint32(at + 4, source.getUint32(entry + 16));
    target.setUint32(at + 8, offset);
    target.setUint32(at + 12, bytes.length);
    sfnt.set(bytes, offset);
    offset += padded(bytes.length);
  }
  return sfnt;
}

function readTables(source: DataView, woff: Uint8Array): Promise<Table[]> {
  const entries: number[] = [];
  for (let index = 0; index < source.getUint16(12); index += 1) {
    const entry = HEADER + index * WOFF_ENTRY;
    const name = String.fromCharCode(...woff.subarray(entry, entry + 4));
    if (!UNUSED.has(name)) entries.push(entry);
  }
  return Promise.all(
    entries.map(async (entry) => {
      const offset = source.getUint32(entry + 4);
      const packed = source.getUint32(entry + 8);
      const stored = woff.subarray(offset, offset + packed);
      const isPacked = packed < source.getUint32(entry + 12);
      return { entry, bytes: isPacked ? await inflate(stored) : stored };
    }),
  );
}

async function inflate(packed: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(packed)]).stream();
  const unpacked = stream.pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}
