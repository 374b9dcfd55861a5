import { createPath, polygon } from '../path.ts';
import { area, between, type Outline, outline, type Size, shortest } from './outline.ts';

/** Returns the length of the head, half its width, and half the width of the shaft. */
function partsOf(size: Size) {
  const s = shortest(size);
  return { head: s * 0.25, half: s * 0.25, shaft: s * 0.125 };
}

/** Comes from the bottom and points right. */
function bent(size: Size): Outline {
  const { width: w, height: h } = size;
  const { head, half, shaft } = partsOf(size);
  const t = shaft * 2;
  const r = Math.min(t * 1.75, w - head, h - half + shaft);
  const [x, y] = [w - head, half - shaft];
  const inner = Math.max(0, r - t);
  const d = createPath()
    .move(0, h)
    .arc({ x: r, y: y + r, rx: r, ry: r, start: 180, sweep: 90 })
    .lines([x, y], [x, 0], [w, half], [x, half * 2], [x, y + t])
    .arc({ x: r, y: y + r, rx: inner, ry: inner, start: 270, sweep: -90 })
    .line(t, h)
    .close().d;
  return outline(size, [area(d)], between(0, y, w - head / 2, y + t));
}

/** Comes from the bottom left and points down at the right. */
function uTurn(size: Size): Outline {
  const { width: w, height: h } = size;
  const { head, half, shaft } = partsOf(size);
  const t = shaft * 2;
  const right = w - half + shaft;
  const r = Math.min(right / 2, h - head);
  const inner = Math.max(0, r - t);
  const d = createPath()
    .move(0, h)
    .arc({ x: r, y: r, rx: r, ry: r, start: 180, sweep: 90 })
    .arc({ x: right - r, y: r, rx: r, ry: r, start: -90, sweep: 90 })
    .lines([right, h - head * 1.4], [w, h - head * 1.4], [w - half, h - head * 0.4])
    .lines([w - 2 * half, h - head * 1.4], [right - t, h - head * 1.4])
    .arc({ x: right - r, y: r, rx: inner, ry: inner, start: 0, sweep: -90 })
    .arc({ x: r, y: r, rx: inner, ry: inner, start: -90, sweep: -90 })
    .line(t, h)
    .close().d;
  return outline(size, [area(d)], between(0, 0, right, t));
}

/** Comes from the left along the bottom and points up at the right. */
function bentUp(size: Size): Outline {
  const { width: w, height: h } = size;
  const { head, half, shaft } = partsOf(size);
  const [l, r] = [w - half - shaft, w - half + shaft];
  const y = h - shaft * 2;
  const up = [
    [l, y],
    [l, head],
    [w - 2 * half, head],
    [w - half, 0],
    [w, head],
    [r, head],
  ] as const;
  const d = polygon([0, y], ...up, [r, h], [0, h]);
  return outline(size, [area(d)], between(0, y, r, h));
}

/** Points left and up from a corner at the bottom right. */
function leftUp(size: Size): Outline {
  const { width: w, height: h } = size;
  const { head, half, shaft } = partsOf(size);
  const [x, y] = [w - half, h - half];
  const left = [
    [0, y],
    [head, y - half],
    [head, y - shaft],
    [x - shaft, y - shaft],
  ] as const;
  const up = [
    [x - shaft, head],
    [x - half, head],
    [x, 0],
    [w, head],
    [x + shaft, head],
  ] as const;
  const back = [
    [x + shaft, y + shaft],
    [head, y + shaft],
    [head, h],
  ] as const;
  const box = between(head / 2, y - shaft, x + shaft, y + shaft);
  return outline(size, [area(polygon(...left, ...up, ...back))], box);
}

function leftRightUp(size: Size): Outline {
  const { width: w, height: h } = size;
  const { head, half, shaft } = partsOf(size);
  const [x, y] = [w / 2, h - half];
  const left = [
    [0, y],
    [head, y - half],
    [head, y - shaft],
    [x - shaft, y - shaft],
  ] as const;
  const up = [
    [x - shaft, head],
    [x - half, head],
    [x, 0],
    [x + half, head],
    [x + shaft, head],
  ] as const;
  const right = [
    [x + shaft, y - shaft],
    [w - head, y - shaft],
    [w - head, y - half],
    [w, y],
  ] as const;
  const back = [
    [w - head, h],
    [w - head, y + shaft],
    [head, y + shaft],
    [head, h],
  ] as const;
  const box = between(head / 2, y - shaft, w - head / 2, y + shaft);
  return outline(size, [area(polygon(...left, ...up, ...right, ...back))], box);
}

export const bentArrows = { bent, uTurn, bentUp, leftUp, leftRightUp };
