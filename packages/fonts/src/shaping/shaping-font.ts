import {
  Blob,
  Buffer,
  Direction,
  DrawFuncs,
  Face,
  Feature,
  Font,
  type GlyphInfo,
  type GlyphPosition,
  shape,
} from 'harfbuzzjs';
import type { OutlineStep } from '../reader/read-outline.ts';
import { type ColorLayer, readColorLayers } from './color-layers.ts';

/** A glyph of a shaped text, in font units; offsets are relative to the pen. */
export interface ShapedGlyph {
  readonly id: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
  /** Index of the first UTF-16 code unit that the glyph shows. */
  readonly cluster: number;
}

const directions = { ltr: Direction.LTR, rtl: Direction.RTL };
// As for bundled fonts. Letters that must join or combine still do, by other features.
const features = ['kern', 'liga', 'clig', 'calt'].map((tag) => new Feature(tag, 0));

/** Longer text is shaped in parts: HarfBuzz compares each mark of a letter with those before it. */
const MAX_SHAPED = 1_024;

/** A font file that HarfBuzz shapes text with. */
export class ShapingFont {
  readonly unitsPerEm: number;
  readonly #font: Font;
  readonly #buffer = new Buffer();
  readonly #outlines = new Map<number, readonly OutlineStep[]>();
  readonly #layers = new Map<number, readonly ColorLayer[]>();
  readonly #hasColors: boolean;

  constructor(sfnt: Uint8Array) {
    const face = new Face(new Blob(sfnt));
    this.unitsPerEm = face.upem;
    this.#hasColors = face.hasColorPaint();
    this.#font = new Font(face);
  }

  has(codePoint: number): boolean {
    return this.#font.nominalGlyph(codePoint) !== undefined;
  }

  /** Returns the glyphs of a text from left to right. Without a direction, it is that of the script. */
  shape(text: string, direction?: 'ltr' | 'rtl'): ShapedGlyph[] {
    if (text.length <= MAX_SHAPED) return this.#shapePart(text, direction, 0);
    const parts: ShapedGlyph[][] = [];
    for (let start = 0; start < text.length; start += MAX_SHAPED)
      parts.push(this.#shapePart(text.slice(start, start + MAX_SHAPED), direction, start));
    return (direction === 'rtl' ? parts.reverse() : parts).flat();
  }

  #shapePart(text: string, direction: 'ltr' | 'rtl' | undefined, start: number): ShapedGlyph[] {
    this.#buffer.reset();
    this.#buffer.addText(text);
    this.#buffer.guessSegmentProperties();
    if (direction) this.#buffer.setDirection(directions[direction]);
    shape(this.#font, this.#buffer, features);
    const positions: GlyphPosition[] = this.#buffer.getGlyphPositions();
    return this.#buffer.getGlyphInfos().map(({ codepoint, cluster }: GlyphInfo, index: number) => {
      const { xAdvance: advance = 0, xOffset: dx = 0, yOffset: dy = 0 } = positions[index] ?? {};
      return { id: codepoint, advance, dx, dy, cluster: cluster + start };
    });
  }

  /** Returns the outline of a glyph without colors. */
  outlineOf(glyph: number): readonly OutlineStep[] {
    const outline = this.#outlines.get(glyph) ?? readOutline(this.#font, glyph);
    this.#outlines.set(glyph, outline);
    return outline;
  }

  /** Returns the colored layers of an emoji, bottom first; undefined for other glyphs. */
  layersOf(glyph: number): readonly ColorLayer[] | undefined {
    if (!this.#hasColors) return undefined;
    const layers =
      this.#layers.get(glyph) ?? readColorLayers(this.#font, glyph, (part) => this.outlineOf(part));
    this.#layers.set(glyph, layers);
    return layers;
  }
}

let steps: OutlineStep[] = [];
let drawFuncs: DrawFuncs | undefined;

function readOutline(font: Font, glyph: number): OutlineStep[] {
  drawFuncs ??= createDrawFuncs();
  steps = [];
  font.drawGlyph(glyph, drawFuncs);
  return steps;
}

// All fallback fonts have TrueType outlines, which consist of lines and quadratic curves.
function createDrawFuncs(): DrawFuncs {
  const funcs = new DrawFuncs();
  funcs.setMoveToFunc((x, y) => void steps.push({ kind: 'move', x, y }));
  funcs.setLineToFunc((x, y) => void steps.push({ kind: 'line', x, y }));
  funcs.setQuadraticToFunc((cx, cy, x, y) => void steps.push({ kind: 'curve', cx, cy, x, y }));
  funcs.setCubicToFunc(() => {
    throw new Error('The font has cubic outlines.');
  });
  funcs.setClosePathFunc(() => {});
  return funcs;
}
