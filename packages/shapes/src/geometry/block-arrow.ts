import type { BlockArrowGeometry } from '@lienzo/contract';
import { createPath, polygon } from '../path.ts';
import { bentArrows } from './bent-arrows.ts';
import { directed, directions } from './directed.ts';
import {
  area,
  between,
  type Drawer,
  detailOf,
  type Outline,
  outline,
  type Size,
  shortest,
} from './outline.ts';

type Draw = Drawer<BlockArrowGeometry>;

/** Returns the length of the head of a straight arrow. */
function headOf(size: Size): number {
  return Math.min(shortest(size) * 0.5, size.width * 0.6);
}

function single(size: Size): Outline {
  const { width: w, height: h } = size;
  const x = w - headOf(size);
  const [top, bottom] = [h / 4, h * 0.75];
  const shaft = [
    [0, top],
    [x, top],
  ] as const;
  const d = polygon(...shaft, [x, 0], [w, h / 2], [x, h], [x, bottom], [0, bottom]);
  return outline(size, [area(d)], between(0, top, x + (w - x) / 2, bottom));
}

function double(size: Size): Outline {
  const { width: w, height: h } = size;
  const a = Math.min(shortest(size) * 0.5, w * 0.35);
  const [top, bottom] = [h / 4, h * 0.75];
  const left = [
    [0, h / 2],
    [a, 0],
    [a, top],
  ] as const;
  const right = [
    [w - a, top],
    [w - a, 0],
    [w, h / 2],
    [w - a, h],
    [w - a, bottom],
  ] as const;
  const d = polygon(...left, ...right, [a, bottom], [a, h]);
  return outline(size, [area(d)], between(a / 2, top, w - a / 2, bottom));
}

const doubles: Draw = (size, { double_arrow: detail }) => {
  if (detail?.type === 'LEFT_UP') return bentArrows.leftUp(size);
  return directed(size, detail?.type === 'UP_DOWN' ? 'TOP' : 'RIGHT', double);
};

function callout(size: Size): Outline {
  const { width: w, height: h } = size;
  const a = Math.min(shortest(size) * 0.25, w * 0.25);
  const [t, reach] = [Math.min(h, shortest(size)) * 0.125, Math.min(h / 2, shortest(size) * 0.25)];
  const [edge, y] = [w * 0.65, h / 2];
  const head = [
    [w - a, y - t],
    [w - a, y - reach],
    [w, y],
    [w - a, y + reach],
    [w - a, y + t],
  ] as const;
  const d = polygon([0, 0], [edge, 0], [edge, y - t], ...head, [edge, y + t], [edge, h], [0, h]);
  return outline(size, [area(d)], between(0, 0, edge, h));
}

const leftRightCallout: Draw = (size) => {
  const { width: w, height: h } = size;
  const s = shortest(size);
  const [a, t, reach, y] = [Math.min(s * 0.25, w * 0.15), s * 0.125, s * 0.25, h / 2];
  const [l, r] = [w * 0.26, w * 0.74];
  const left = [
    [l, y + t],
    [a, y + t],
    [a, y + reach],
    [0, y],
    [a, y - reach],
    [a, y - t],
    [l, y - t],
  ] as const;
  const right = left.map(([x, height]) => [w - x, h - height] as const);
  const d = polygon([l, h], ...left, [l, 0], [r, 0], ...right, [r, h]);
  return outline(size, [area(d)], between(l, 0, r, h));
};

/** The dimensions of an arrow that points to the center of an edge. */
interface ArrowSize {
  readonly head: number;
  readonly half: number;
  readonly shaft: number;
}

const quad: Draw = (size) => {
  const { width: w, height: h } = size;
  const s = shortest(size);
  const reach = { head: s * 0.225, half: s * 0.225, shaft: s * 0.1125 };
  const { shaft } = reach;
  const d = polygon(...fourHeads(size, reach, [w / 2 - shaft, h / 2 - shaft]));
  const box =
    w >= h
      ? between(reach.head / 2, h / 2 - shaft, w - reach.head / 2, h / 2 + shaft)
      : between(w / 2 - shaft, reach.head / 2, w / 2 + shaft, h - reach.head / 2);
  return outline(size, [area(d)], box);
};

const quadCallout: Draw = (size) => {
  const { width: w, height: h } = size;
  const s = shortest(size);
  const reach = { head: s * 0.15, half: s * 0.16, shaft: s * 0.08 };
  const inset = s * 0.25;
  const d = polygon(...fourHeads(size, reach, [inset, inset]));
  return outline(size, [area(d)], between(inset, inset, w - inset, h - inset));
};

type Corner = readonly [number, number];

/** Returns four arrows out of a box with this distance from the edges, clockwise from the top left. */
function fourHeads(
  { width: w, height: h }: Size,
  { head, half, shaft }: ArrowSize,
  [x, y]: Corner,
) {
  const [cx, cy] = [w / 2, h / 2];
  const up: Corner[] = [
    [x, y],
    [cx - shaft, y],
    [cx - shaft, head],
    [cx - half, head],
    [cx, 0],
  ];
  const upRight = [...up].reverse().map(([left, top]): Corner => [w - left, top]);
  const right: Corner[] = [
    [w - x, cy - shaft],
    [w - head, cy - shaft],
    [w - head, cy - half],
    [w, cy],
  ];
  const rightDown = [...right].reverse().map(([left, top]): Corner => [left, h - top]);
  const upperAndRight = [...up, ...upRight, ...right, ...rightDown];
  const rest = upperAndRight.map(([left, top]): Corner => [w - left, h - top]);
  return [...upperAndRight, ...rest];
}

const striped: Draw = (size) => {
  const { width: w, height: h } = size;
  const x = w - headOf(size);
  const [top, bottom] = [h / 4, h * 0.75];
  const u = Math.min(shortest(size), x) / 22;
  const stripe = (from: number, to: number) =>
    polygon([from, top], [to, top], [to, bottom], [from, bottom]);
  const d = polygon(
    [u * 5, top],
    [x, top],
    [x, 0],
    [w, h / 2],
    [x, h],
    [x, bottom],
    [u * 5, bottom],
  );
  const paths = [area([stripe(0, u), stripe(u * 2, u * 4), d].join(' '))];
  return outline(size, paths, between(u * 5, top, x + (w - x) / 2, bottom));
};

const notched: Draw = (size) => {
  const { width: w, height: h } = size;
  const x = w - headOf(size);
  const [top, bottom] = [h / 4, h * 0.75];
  const notch = Math.min((w - x) / 2, x);
  const d = polygon(
    ...([
      [0, top],
      [x, top],
      [x, 0],
      [w, h / 2],
    ] as const),
    ...([
      [x, h],
      [x, bottom],
      [0, bottom],
      [notch, h / 2],
    ] as const),
  );
  return outline(size, [area(d)], between(notch, top, x + (w - x) / 2, bottom));
};

const pentagon: Draw = (size) => {
  const { width: w, height: h } = size;
  const x = w - headOf(size);
  const d = polygon([0, 0], [x, 0], [w, h / 2], [x, h], [0, h]);
  return outline(size, [area(d)], between(0, 0, x + (w - x) / 2, h));
};

const chevron: Draw = (size) => {
  const { width: w, height: h } = size;
  const a = shortest(size) * 0.4;
  const d = polygon([0, 0], [w - a, 0], [w, h / 2], [w - a, h], [0, h], [a, h / 2]);
  return outline(size, [area(d)], between(a * 0.65, h * 0.1, w - a * 0.65, h * 0.9));
};

function curved(size: Size): Outline {
  const { width: w, height: h } = size;
  const s = shortest(size);
  const [t, head, half] = [s * 0.2, Math.min(s * 0.32, w * 0.4), s * 0.24];
  const [x, y] = [w - head, h - half];
  const outer = { x, y: (y + t / 2) / 2, rx: x, ry: (y + t / 2) / 2 };
  const inner = {
    x,
    y: (y + t / 2) / 2,
    rx: Math.max(0, x - t),
    ry: Math.max(0, (y - t * 1.5) / 2),
  };
  const d = createPath()
    .move(w - head * 0.4, 0)
    .arc({ ...outer, start: 270, sweep: -180 })
    .lines([x, h], [w, y], [x, y - half], [x, y - t / 2])
    .arc({ ...inner, start: 90, sweep: 180 })
    .line(w - head * 0.4, t)
    .close().d;
  return outline(size, [area(d)], between(t, t, w, y - half));
}

export const blockArrow: Record<BlockArrowGeometry['type'], Draw> = {
  SINGLE: (size, { single_arrow: detail }) => directed(size, detailOf(directions, detail), single),
  CURVED: (size, { curved_arrow: detail }) => directed(size, detailOf(directions, detail), curved),
  CALLOUT: (size, { arrow_callout: detail }) =>
    directed(size, detailOf(directions, detail), callout),
  DOUBLE: doubles,
  QUAD: quad,
  LEFT_RIGHT_UP: bentArrows.leftRightUp,
  BENT: bentArrows.bent,
  U_TURN: bentArrows.uTurn,
  BENT_UP: bentArrows.bentUp,
  STRIPED_RIGHT: striped,
  NOTCHED_RIGHT: notched,
  PENTAGON_ARROW: pentagon,
  CHEVRON: chevron,
  LEFT_RIGHT_CALLOUT: leftRightCallout,
  QUAD_CALLOUT: quadCallout,
};
