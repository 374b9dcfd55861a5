import { inflateSync } from 'node:zlib';

/** Returns a table of a font by its four-letter name. */
export type FontTables = (name: string) => DataView;

const WOFF = 0x774f4646;
const HEADER = 44;
const ENTRY = 20;

/** Reads a WOFF 1.0 file: a directory and optionally compressed tables. */
export function readWoff(bytes: Uint8Array): FontTables {
  const view = viewOf(bytes);
  if (view.getUint32(0) !== WOFF) throw new Error('The file is not a WOFF 1.0 font.');
  const entries = new Map<string, { offset: number; packed: number; size: number }>();
  for (let index = 0; index < view.getUint16(12); index += 1) {
    const entry = HEADER + index * ENTRY;
    const name = String.fromCharCode(...bytes.subarray(entry, entry + 4));
    entries.set(name, {
      offset: view.getUint32(entry + 4),
      packed: view.getUint32(entry + 8),
      size: view.getUint32(entry + 12),
    });
  }
  const views = new Map<string, DataView>();
  return (name) => {
    const cached = views.get(name);
    if (cached) return cached;
    const entry = entries.get(name);
    if (entry === undefined) throw new Error(`The font has no "${name}" table.`);
    const { offset, packed, size } = entry;
    const stored = bytes.subarray(offset, offset + packed);
    const table = viewOf(packed < size ? inflateSync(stored) : stored);
    views.set(name, table);
    return table;
  };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
