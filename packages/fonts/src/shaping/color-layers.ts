import { type Color, type ColorLine, type Font, PaintCompositeMode, PaintFuncs } from 'harfbuzzjs';
import type { OutlineStep } from '../reader/read-outline.ts';
import { type Matrix, multiply, transform, transformSteps } from './matrix.ts';

export interface ColorStop {
  readonly color: string;
  readonly opacity: number;
  readonly offset: number;
}

type XY = readonly [x: number, y: number];

export type LayerPaint =
  | { readonly kind: 'solid'; readonly color: string; readonly opacity: number }
  /** Colors are constant along lines that are parallel to the one from `from` to `beside`. */
  | {
      readonly kind: 'linear';
      readonly from: XY;
      readonly to: XY;
      readonly beside: XY;
      readonly stops: readonly ColorStop[];
      readonly opacity: number;
    }
  /** The matrix maps the unit circle to the ellipse at which the gradient ends. */
  | {
      readonly kind: 'radial';
      readonly matrix: Matrix;
      readonly stops: readonly ColorStop[];
      readonly opacity: number;
    };

/** A part of an emoji: an outline in font units with its paint. */
export interface ColorLayer {
  readonly steps: readonly OutlineStep[];
  readonly paint: LayerPaint;
}

/** A paint without an outline, which only limits the opacity of a group. */
interface Wash {
  readonly steps: undefined;
  readonly paint: LayerPaint;
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The state while HarfBuzz reports the paint operations of a glyph. */
class Painting {
  readonly transforms: Matrix[] = [IDENTITY];
  readonly clips: (readonly OutlineStep[])[] = [];
  readonly groups: (ColorLayer | Wash)[][] = [[]];
  readonly outlineOf: (glyph: number) => readonly OutlineStep[];

  constructor(outlineOf: (glyph: number) => readonly OutlineStep[]) {
    this.outlineOf = outlineOf;
  }

  get matrix(): Matrix {
    return this.transforms.at(-1) ?? IDENTITY;
  }

  add(paint: LayerPaint): void {
    this.groups.at(-1)?.push({ steps: this.clips.at(-1), paint } as ColorLayer | Wash); // by `steps`
  }

  closeGroup(mode: PaintCompositeMode): void {
    const source = this.groups.pop() ?? [];
    const below = this.groups.at(-1);
    if (below === undefined) return;
    const [wash] = below;
    if (mode === PaintCompositeMode.SRC_IN && below.length === 1 && wash && !wash.steps) {
      // The usual way to make a group translucent: it is kept where a translucent color is.
      below.length = 0;
      below.push(...source.map((layer) => faded(layer, wash.paint.opacity)));
    } else below.push(...source);
  }
}

function faded<Layer extends ColorLayer | Wash>(layer: Layer, opacity: number): Layer {
  return { ...layer, paint: { ...layer.paint, opacity: layer.paint.opacity * opacity } };
}

let painting: Painting | undefined;
let paintFuncs: PaintFuncs | undefined;

/** Reads the colored layers of a glyph, bottom first. */
export function readColorLayers(
  font: Font,
  glyph: number,
  outlineOf: (glyph: number) => readonly OutlineStep[],
): ColorLayer[] {
  paintFuncs ??= createPaintFuncs();
  const parts = collectGlyphs(font, glyph, paintFuncs);
  const current = new Painting((part) => outlineOf(part));
  for (const part of parts) outlineOf(part);
  painting = current;
  font.paintGlyph(glyph, paintFuncs);
  painting = undefined;
  return current.groups.flat().filter((layer): layer is ColorLayer => layer.steps !== undefined);
}

/** Returns the glyphs whose outlines are painted. HarfBuzz must not draw while it paints. */
function collectGlyphs(font: Font, glyph: number, funcs: PaintFuncs): Set<number> {
  const glyphs = new Set<number>();
  painting = new Painting((part) => {
    glyphs.add(part);
    return [];
  });
  font.paintGlyph(glyph, funcs);
  return glyphs;
}

function createPaintFuncs(): PaintFuncs {
  const funcs = new PaintFuncs();
  funcs.setPushTransformFunc((xx, yx, xy, yy, dx, dy) => {
    painting?.transforms.push(multiply(painting.matrix, [xx, yx, xy, yy, dx, dy]));
  });
  funcs.setPopTransformFunc(() => void painting?.transforms.pop());
  funcs.setPushClipGlyphFunc((glyph) => {
    painting?.clips.push(transformSteps(painting.outlineOf(glyph), painting.matrix));
  });
  // Rectangles only bound what is painted anyway.
  funcs.setPushClipRectangleFunc(() => {
    const around = painting?.clips.at(-1);
    (painting?.clips as (readonly OutlineStep[] | undefined)[] | undefined)?.push(around);
  });
  funcs.setPopClipFunc(() => void painting?.clips.pop());
  funcs.setColorFunc((_isForeground, color) => painting?.add({ kind: 'solid', ...shade(color) }));
  funcs.setLinearGradientFunc((line, ...points) => {
    if (painting) painting.add(linearOf(line, points.slice(0, 6) as number[], painting.matrix));
  });
  funcs.setRadialGradientFunc((line, _x0, _y0, r0, x1, y1, r1) => {
    if (painting) painting.add(radialOf(line, { r0, x1, y1, r1 }, painting.matrix));
  });
  funcs.setPushGroupFunc(() => void painting?.groups.push([]));
  funcs.setPopGroupFunc((mode) => painting?.closeGroup(mode));
  return funcs;
}

function shade({ red, green, blue, alpha }: Color): { color: string; opacity: number } {
  const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
  return { color: `#${hex}`, opacity: alpha / 255 };
}

function linearOf(
  line: ColorLine,
  [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[],
  matrix: Matrix,
): LayerPaint {
  const { stops, first, last } = stopsOf(line);
  const at = (offset: number): XY => [x0 + (x1 - x0) * offset, y0 + (y1 - y0) * offset];
  const [fx, fy] = at(first);
  return {
    kind: 'linear',
    from: transform(matrix, fx, fy),
    to: transform(matrix, ...at(last)),
    beside: transform(matrix, fx + x2 - x0, fy + y2 - y0),
    stops,
    opacity: 1,
  };
}

function radialOf(
  line: ColorLine,
  { r0, x1, y1, r1 }: { r0: number; x1: number; y1: number; r1: number },
  matrix: Matrix,
): LayerPaint {
  const { stops, first, last } = stopsOf(line);
  const [inner, outer] = [r0 + (r1 - r0) * first, r0 + (r1 - r0) * last];
  const radius = Math.max(inner, outer, 1e-6);
  return {
    kind: 'radial',
    matrix: multiply(matrix, [radius, 0, 0, radius, x1, y1]),
    stops: stops.map((stop) => ({
      ...stop,
      offset: Math.max(0, (inner + (outer - inner) * stop.offset) / radius),
    })),
    opacity: 1,
  };
}

/** Scales the offsets of the stops to 0 … 1. */
function stopsOf({ colorStops }: ColorLine) {
  const sorted = colorStops.toSorted((a, b) => a.offset - b.offset);
  const first = sorted[0]?.offset ?? 0;
  const last = sorted.at(-1)?.offset ?? 1;
  const length = last - first || 1;
  const stops = sorted.map(({ offset, color }) => ({
    ...shade(color),
    offset: (offset - first) / length,
  }));
  return { stops, first, last };
}
