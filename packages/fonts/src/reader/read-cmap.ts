/** Returns the glyph of each code point. Supports formats 4 and 12, which Unicode fonts use. */
export function readCmap(table: DataView): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let index = 0; index < table.getUint16(2); index += 1) {
    const platform = table.getUint16(4 + index * 8);
    if (platform !== 0 && platform !== 3) continue;
    const offset = table.getUint32(8 + index * 8);
    const format = table.getUint16(offset);
    if (format === 4) readSegments(table, offset, glyphs);
    if (format === 12) readGroups(table, offset, glyphs);
  }
  return glyphs;
}

function readSegments(table: DataView, offset: number, glyphs: Map<number, number>): void {
  const doubled = table.getUint16(offset + 6);
  const ends = offset + 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const ranges = deltas + doubled;
  for (let at = 0; at < doubled; at += 2) {
    const delta = table.getUint16(deltas + at);
    const range = table.getUint16(ranges + at);
    const start = table.getUint16(starts + at);
    for (let code = start; code <= table.getUint16(ends + at) && code < 0xffff; code += 1) {
      const place = ranges + at + range + (code - start) * 2;
      const found = range === 0 ? code : table.getUint16(place);
      const glyph = found === 0 ? 0 : (found + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
}

function readGroups(table: DataView, offset: number, glyphs: Map<number, number>): void {
  for (let index = 0; index < table.getUint32(offset + 12); index += 1) {
    const group = offset + 16 + index * 12;
    const start = table.getUint32(group);
    const first = table.getUint32(group + 8);
    for (let code = start; code <= table.getUint32(group + 4); code += 1) {
      glyphs.set(code, first + code - start);
    }
  }
}
