/** A segment of an outline in font units, with y pointing up. Curves are quadratic. */
export type OutlineStep =
  | { readonly kind: 'move' | 'line'; readonly x: number; readonly y: number }
  | {
      readonly kind: 'curve';
      readonly cx: number;
      readonly cy: number;
      readonly x: number;
      readonly y: number;
    };

interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  readonly on: boolean;
}

export interface GlyphTables {
  readonly glyf: DataView;
  /** Returns the start and end of a glyph in `glyf`. */
  readonly spanOf: (glyph: number) => readonly [start: number, end: number];
}

// Composite glyphs can be nested; no real font nests deeper.
const MAX_DEPTH = 6;

/** Returns the closed contours of a glyph from the tables `glyf` and `loca`. */
export function readOutline(tables: GlyphTables, glyph: number): OutlineStep[] {
  return readContours(tables, glyph, 0).flatMap(stepsOf);
}

function readContours(tables: GlyphTables, glyph: number, depth: number): OutlinePoint[][] {
  const [start, end] = tables.spanOf(glyph);
  if (start === end || depth > MAX_DEPTH) return [];
  const contours = tables.glyf.getInt16(start);
  return contours >= 0 ? readSimple(tables.glyf, start, contours) : readParts(tables, start, depth);
}

function readSimple(glyf: DataView, start: number, contours: number): OutlinePoint[][] {
  const ends = Array.from({ length: contours }, (_, index) =>
    glyf.getUint16(start + 10 + index * 2),
  );
  const count = (ends.at(-1) ?? -1) + 1;
  let at = start + 10 + contours * 2;
  at += 2 + glyf.getUint16(at);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = glyf.getUint8(at++);
    const repeats = flag & 8 ? glyf.getUint8(at++) : 0;
    for (let index = 0; index <= repeats; index += 1) flags.push(flag);
  }
  const readAxis = (short: number, same: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += glyf.getUint8(at++) * (flag & same ? 1 : -1);
      else if (!(flag & same)) {
        value += glyf.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = readAxis(2, 16);
  const ys = readAxis(4, 32);
  const points = flags.map((flag, index) => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    on: (flag & 1) === 1,
  }));
  return ends.map((last, index) =>
    points.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, last + 1),
  );
}

const WORDS = 1;
const OFFSETS = 2;
const SCALE = 8;
const MORE = 32;
const TWO_SCALES = 64;
const MATRIX = 128;

function readParts(tables: GlyphTables, start: number, depth: number): OutlinePoint[][] {
  const { glyf } = tables;
  const contours: OutlinePoint[][] = [];
  let at = start + 10;
  let flags = MORE;
  const fraction = () => {
    at += 2;
    return glyf.getInt16(at - 2) / 16384;
  };
  while (flags & MORE) {
    flags = glyf.getUint16(at);
    const part = glyf.getUint16(at + 2);
    const isWide = (flags & WORDS) !== 0;
    const [dx, dy] = isWide
      ? [glyf.getInt16(at + 4), glyf.getInt16(at + 6)]
      : [glyf.getInt8(at + 4), glyf.getInt8(at + 5)];
    at += isWide ? 8 : 6;
    let [a, b, c, d] = [1, 0, 0, 1];
    if (flags & SCALE) a = d = fraction();
    else if (flags & TWO_SCALES) [a, d] = [fraction(), fraction()];
    else if (flags & MATRIX) [a, b, c, d] = [fraction(), fraction(), fraction(), fraction()];
    const [e, f] = flags & OFFSETS ? [dx, dy] : [0, 0];
    for (const contour of readContours(tables, part, depth + 1)) {
      contours.push(
        contour.map(({ x, y, on }) => ({ x: a * x + c * y + e, y: b * x + d * y + f, on })),
      );
    }
  }
  return contours;
}

// TrueType omits the on-curve point halfway between two off-curve points.
function stepsOf(contour: readonly OutlinePoint[]): OutlineStep[] {
  const points = contour.flatMap((point, index) => {
    const before = contour.at(index - 1) ?? point;
    return before.on || point.on ? [point] : [halfway(before, point), point];
  });
  const first = points.findIndex((point) => point.on);
  const start = points[first];
  if (start === undefined) return [];
  const steps: OutlineStep[] = [{ kind: 'move', x: start.x, y: start.y }];
  for (let index = 1; index <= points.length; index += 1) {
    const point = points[(first + index) % points.length] ?? start;
    if (point.on) steps.push({ kind: 'line', x: point.x, y: point.y });
    else {
      index += 1;
      const { x, y } = points[(first + index) % points.length] ?? start;
      steps.push({ kind: 'curve', cx: point.x, cy: point.y, x, y });
    }
  }
  return steps;
}

function halfway(a: OutlinePoint, b: OutlinePoint): OutlinePoint {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true };
}
