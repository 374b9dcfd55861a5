import { readCmap } from './read-cmap.ts';
import { type OutlineStep, readOutline } from './read-outline.ts';
import { readWoff } from './read-woff.ts';

/** The contents of a font file, in font units. */
export interface FontFile {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly underline: { readonly position: number; readonly thickness: number };
  codePoints(): number[];
  has(codePoint: number): boolean;
  advanceOf(codePoint: number): number;
  outlineOf(codePoint: number): OutlineStep[];
}

/** Reads a WOFF 1.0 file with TrueType outlines. Missing characters are drawn as glyph 0. */
export function readFont(bytes: Uint8Array): FontFile {
  const tables = readWoff(bytes);
  const [head, hhea, post, hmtx] = [tables('head'), tables('hhea'), tables('post'), tables('hmtx')];
  const cmap = readCmap(tables('cmap'));
  const metrics = hhea.getUint16(34);
  const isLong = head.getInt16(50) === 1;
  const spanOf = (glyph: number) => {
    const loca = tables('loca');
    const at = (index: number) =>
      isLong ? loca.getUint32(index * 4) : loca.getUint16(index * 2) * 2;
    return [at(glyph), at(glyph + 1)] as const;
  };
  const glyphOf = (codePoint: number) => cmap.get(codePoint) ?? 0;
  return {
    unitsPerEm: head.getUint16(18),
    ascent: hhea.getInt16(4),
    descent: -hhea.getInt16(6),
    underline: { position: -post.getInt16(8), thickness: post.getInt16(10) },
    codePoints: () => [...cmap.keys()].sort((a, b) => a - b),
    has: (codePoint) => cmap.has(codePoint),
    advanceOf: (codePoint) => hmtx.getUint16(Math.min(glyphOf(codePoint), metrics - 1) * 4),
    outlineOf: (codePoint) => readOutline({ glyf: tables('glyf'), spanOf }, glyphOf(codePoint)),
  };
}
