import { inflateSync } from 'node:zlib';

/** The tables of a font by their four-letter names. */
export type FontTables = (name: string) => DataView;

const WOFF = 0x774f4646;
const HEADER = 44;
const ENTRY = 20;

/** Opens a font in the Web Open Font Format 1.0: a directory and tables that may be deflated. */
export function readWoff(bytes: Uint8Array): FontTables {
  const view = viewOf(bytes);
  if (view.getUint32(0) !== WOFF) throw new Error('This is not a WOFF 1.0 font.');
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
  const opened = new Map<string, DataView>();
  return (name) => {
    const known = opened.get(name);
    if (known) return known;
    const entry = entries.get(name);
    if (entry === undefined) throw new Error(`The font has no table ${name}.`);
    const { offset, packed, size } = entry;
    const stored = bytes.subarray(offset, offset + packed);
    const table = viewOf(packed < size ? inflateSync(stored) : stored);
    opened.set(name, table);
    return table;
  };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
