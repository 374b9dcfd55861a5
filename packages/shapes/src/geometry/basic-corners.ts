import type { BasicGeometry } from '@lienzo/contract';
import { footerHeight } from '../card/footer-height.ts';
import { createPath, polygon } from '../path.ts';
import {
  area,
  between,
  borderlessArea,
  contour,
  type Drawer,
  detailOf,
  outline,
  type Size,
  shadedArea,
  shortest,
  stroke,
} from './outline.ts';

type Draw = Drawer<BasicGeometry>;

/** Radii of the corners: top left, top right, bottom right, bottom left. */
type Corners = readonly [number, number, number, number];

export function roundedRectangle({ width: w, height: h }: Size, [tl, tr, br, bl]: Corners): string {
  const path = createPath()
    .move(tl, 0)
    .line(w - tr, 0);
  if (tr > 0) path.arc({ x: w - tr, y: tr, rx: tr, ry: tr, start: -90, sweep: 90 });
  path.line(w, h - br);
  if (br > 0) path.arc({ x: w - br, y: h - br, rx: br, ry: br, start: 0, sweep: 90 });
  path.line(bl, h);
  if (bl > 0) path.arc({ x: bl, y: h - bl, rx: bl, ry: bl, start: 90, sweep: 90 });
  path.line(0, tl);
  if (tl > 0) path.arc({ x: tl, y: tl, rx: tl, ry: tl, start: 180, sweep: 90 });
  return path.close().d;
}

/** Distance of the text box from a rounded or snipped corner, as a fraction of its radius. */
const CORNER_INSET = 0.29;

function inside({ width, height }: Size, radius: number) {
  const by = radius * CORNER_INSET;
  return between(by, by, width - by, height - by);
}

/** With larger radii, large boxes would look like pills. */
const MAX_RADIUS = 24;

/** Returns the corner radius of a rectangle in pixels: its own, or one that suits its size. */
export function cornerRadius(size: Size, radius: number | undefined): number {
  if (radius === undefined) return Math.min(MAX_RADIUS, shortest(size) / 6);
  return Math.min(radius, shortest(size) / 2);
}

const rounded: Draw = (size, { rounded_rectangle: detail }) => {
  const r = cornerRadius(size, detail?.radius);
  const corners = {
    NORMAL: [r, r, r, r],
    SINGLE: [0, r, 0, 0],
    SAME_SIDE: [r, r, 0, 0],
    DIAGONAL: [r, 0, r, 0],
  } as const;
  const d = roundedRectangle(
    size,
    corners[detailOf(['NORMAL', 'SINGLE', 'SAME_SIDE', 'DIAGONAL'], detail)],
  );
  return outline(size, [area(d)], inside(size, r));
};

function snipped({ width: w, height: h }: Size, [tl, tr, br, bl]: Corners): string {
  return polygon(
    ...([
      [tl, 0],
      [w - tr, 0],
      [w, tr],
      [w, h - br],
    ] as const),
    ...([
      [w - br, h],
      [bl, h],
      [0, h - bl],
      [0, tl],
    ] as const),
  );
}

const snip: Draw = (size, { snip_rectangle: detail }) => {
  const c = shortest(size) / 6;
  const corners = {
    SNIP_SINGLE: [0, c, 0, 0],
    SNIP_SAME_SIDE: [c, c, 0, 0],
    SNIP_DIAGONAL: [0, c, 0, c],
  } as const;
  const d = snipped(
    size,
    corners[detailOf(['SNIP_SINGLE', 'SNIP_SAME_SIDE', 'SNIP_DIAGONAL'], detail)],
  );
  return outline(size, [area(d)], inside(size, c));
};

const roundSnip: Draw = (size) => {
  const { width: w, height: h } = size;
  const c = shortest(size) / 6;
  const path = createPath().arc({ x: c, y: c, rx: c, ry: c, start: 180, sweep: 90 });
  const d = path.lines([w - c, 0], [w, c], [w, h], [0, h]).close().d;
  return outline(size, [area(d)], inside(size, c));
};

const plaque: Draw = (size) => {
  const { width: w, height: h } = size;
  const r = shortest(size) / 6;
  const d = createPath()
    .arc({ x: 0, y: 0, rx: r, ry: r, start: 90, sweep: -90 })
    .arc({ x: w, y: 0, rx: r, ry: r, start: 180, sweep: -90 })
    .arc({ x: w, y: h, rx: r, ry: r, start: 270, sweep: -90 })
    .arc({ x: 0, y: h, rx: r, ry: r, start: 0, sweep: -90 })
    .close().d;
  const by = r * Math.SQRT1_2;
  return outline(size, [area(d)], between(by, by, w - by, h - by));
};

const foldedCorner: Draw = (size) => {
  const { width: w, height: h } = size;
  const f = shortest(size) / 6;
  const page = polygon([0, 0], [w, 0], [w, h - f], [w - f, h], [0, h]);
  const flap = polygon([w - f, h], [w - f * 0.8, h - f * 0.8], [w, h - f]);
  const edge = createPath()
    .move(w - f, h)
    .lines([w - f * 0.8, h - f * 0.8], [w, h - f]).d;
  const paths = [borderlessArea(page), shadedArea(flap, 0.16), contour(page), stroke(edge)];
  return outline(size, paths, between(0, 0, w, h - f));
};

const bevel: Draw = (size) => {
  const { width: w, height: h } = size;
  const t = shortest(size) / 8;
  const [r, b] = [w - t, h - t];
  const edge = polygon([0, 0], [w, 0], [w, h], [0, h]);
  const inner = polygon([t, t], [r, t], [r, b], [t, b]);
  const corners = createPath().move(0, 0).line(t, t).move(w, 0).line(r, t).move(w, h).line(r, b);
  const paths = [
    borderlessArea(edge),
    shadedArea(polygon([0, 0], [w, 0], [r, t], [t, t]), -0.3),
    shadedArea(polygon([0, 0], [t, t], [t, b], [0, h]), -0.15),
    shadedArea(polygon([w, 0], [w, h], [r, b], [r, t]), 0.12),
    shadedArea(polygon([0, h], [t, b], [r, b], [w, h]), 0.2),
    stroke(inner),
    stroke(corners.move(0, h).line(t, b).d),
    contour(edge),
  ];
  return outline(size, paths, between(t, t, r, b));
};

const cube: Draw = (size) => {
  const { width: w, height: h } = size;
  const t = shortest(size) / 4;
  const r = w - t;
  const edge = polygon([0, t], [t, 0], [w, 0], [w, h - t], [r, h], [0, h]);
  const paths = [
    borderlessArea(edge),
    shadedArea(polygon([0, t], [t, 0], [w, 0], [r, t]), -0.25),
    shadedArea(polygon([r, t], [w, 0], [w, h - t], [r, h]), 0.16),
    stroke(createPath().move(0, t).line(r, t).line(w, 0).move(r, t).line(r, h).d),
    contour(edge),
  ];
  return outline(size, paths, between(0, t, r, h));
};

/** A sheet of paper with a title, above a row for what the card shows about itself. */
const card: Draw = (size) => {
  const r = Math.min(8, shortest(size) / 6);
  const { width, height } = size;
  // The title starts above the tag.
  const [x, y] = [Math.min(11, width / 10), r / 2];
  const textBox = between(x, y, width - x, Math.max(y, height - footerHeight(size)));
  return outline(size, [area(roundedRectangle(size, [r, r, r, r]))], textBox);
};

/** The grid depends on the content of the table. */
const table: Draw = (size) => outline(size, [area(roundedRectangle(size, [0, 0, 0, 0]))]);

/** The picture fills the shape. */
const image: Draw = (size) => outline(size, [area(roundedRectangle(size, [0, 0, 0, 0]))]);

/** What the card shows depends on its file. */
const file: Draw = (size) => {
  const r = Math.min(10, shortest(size) / 6);
  return outline(size, [area(roundedRectangle(size, [r, r, r, r]))]);
};

export const basicCorners = {
  CARD: card,
  TABLE: table,
  IMAGE: image,
  FILE: file,
  ROUNDED_RECTANGLE: rounded,
  SNIP_RECTANGLE: snip,
  ROUND_SNIP_RECTANGLE: roundSnip,
  PLAQUE: plaque,
  FOLDED_CORNER: foldedCorner,
  BEVEL: bevel,
  CUBE: cube,
} satisfies Partial<Record<BasicGeometry['type'], Draw>>;
