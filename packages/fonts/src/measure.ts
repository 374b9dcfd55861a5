import { faceOf } from './face-of.ts';
import { fontFor } from './font-for.ts';
import { type FontTable, readAdvances } from './font-table.ts';

interface Face {
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
}

/** How far text reaches, the same in a browser and on the server. */
export interface FontMeasure {
  width(text: string, face: Face, size: number): number;
  extent(face: Face): { readonly ascent: number; readonly descent: number };
}

interface OpenFace {
  readonly advances: ReadonlyMap<number, number>;
  readonly unitsPerEm: number;
  readonly extent: { readonly ascent: number; readonly descent: number };
}

const MARKS = /\p{M}|\p{Cf}|\p{Emoji_Modifier}/u;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Adds up the advances of letters, without kerning and ligatures. Letters that no bundled font has
 * are taken for as wide as such letters commonly are: whoever draws them uses a font of their own.
 * A family whose table is not given is measured as Inter, or as the first one.
 */
export function createMeasure(tables: readonly FontTable[]): FontMeasure {
  const byFamily = new Map(tables.map((table) => [table.family, table]));
  const opened = new Map<string, OpenFace>();
  const open = ({ family, weight, italic }: Face): OpenFace => {
    const key = `${family} ${weight} ${italic}`;
    const known = opened.get(key);
    if (known) return known;
    const table = byFamily.get(fontFor(family).family) ?? byFamily.get('Inter') ?? tables[0];
    if (table === undefined) throw new Error('Nothing can be measured without a font.');
    const { unitsPerEm, ascent, descent } = table;
    const face: OpenFace = {
      advances: readAdvances(faceOf(table, { weight, italic }).advances),
      unitsPerEm,
      extent: { ascent: ascent / unitsPerEm, descent: descent / unitsPerEm },
    };
    opened.set(key, face);
    return face;
  };
  return {
    width: (text, face, size) => emsOf(text, open(face)) * size,
    extent: (face) => open(face).extent,
  };
}

function emsOf(text: string, { advances, unitsPerEm }: OpenFace): number {
  let units = 0;
  for (const letter of text) {
    const advance = advances.get(letter.codePointAt(0) ?? 0);
    // Rare letters may belong together, so text with any of them is looked at as a whole.
    if (advance === undefined) return mixedEms(text, { advances, unitsPerEm });
    units += advance;
  }
  return units / unitsPerEm;
}

function mixedEms(text: string, { advances, unitsPerEm }: Omit<OpenFace, 'extent'>): number {
  let ems = 0;
  for (const { segment } of segmenter.segment(text)) {
    if (EMOJI.test(segment) && !advances.has(segment.codePointAt(0) ?? 0)) ems += 1.25;
    else {
      for (const letter of segment) {
        const advance = advances.get(letter.codePointAt(0) ?? 0);
        ems += advance === undefined ? usualEms(letter) : advance / unitsPerEm;
      }
    }
  }
  return ems;
}

function usualEms(letter: string): number {
  if (MARKS.test(letter)) return 0;
  return WIDE.test(letter) ? 1 : 0.6;
}
