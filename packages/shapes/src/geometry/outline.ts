import type { Box } from '../drawing.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of a shape: an area, a line, or both. */
export interface OutlinePath {
  readonly d: string;
  readonly rule?: 'evenodd';
  readonly filled: boolean;
  readonly lined: boolean;
  /** Whether this is the border of the whole shape, drawn above its areas. */
  readonly contour?: true;
  /** Shade from -1 (white) to 1 (black) over the fill; 0 or absent for none. */
  readonly shade?: number;
}

/** The paths of a shape in a box at the origin, in painting order. */
export interface Outline {
  readonly paths: readonly OutlinePath[];
  /** The area for text. */
  readonly textBox: Box;
}

/** Creates an area with a border. */
export function area(d: string): OutlinePath {
  return { d, filled: true, lined: true };
}

/** Creates a line without an area. */
export function stroke(d: string): OutlinePath {
  return { d, filled: false, lined: true };
}

/** Creates a lighter or darker area without a border. */
export function shadedArea(d: string, shade: number): OutlinePath {
  return { d, filled: true, lined: false, shade };
}

/** Creates an area without a border. */
export function borderlessArea(d: string): OutlinePath {
  return { d, filled: true, lined: false };
}

/** Creates the border of the whole shape, above its areas. */
export function contour(d: string): OutlinePath {
  return { d, filled: false, lined: true, contour: true };
}

/** Returns the box between two corners, given as fractions of a size. */
export function part(
  { width, height }: Size,
  ...[left, top, right, bottom]: readonly [number, number, number, number]
): Box {
  return {
    left: left * width,
    top: top * height,
    width: Math.max(0, (right - left) * width),
    height: Math.max(0, (bottom - top) * height),
  };
}

/** Returns the box between two corners, given in pixels. */
export function between(
  ...[left, top, right, bottom]: readonly [number, number, number, number]
): Box {
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** Creates an outline with text in the whole box, or in the given part. */
export function outline(size: Size, paths: readonly OutlinePath[], textBox?: Box): Outline {
  return { paths, textBox: textBox ?? { left: 0, top: 0, ...size } };
}

/** Returns the value of a detail, or the first possible one if it is absent. */
export function detailOf<Name extends string>(
  names: readonly [Name, ...Name[]],
  detail: { readonly type: string } | undefined,
): Name {
  return names.find((name) => name === detail?.type) ?? names[0];
}

/** Draws the outline of a geometry at a size. */
export type Drawer<Geometry> = (size: Size, geometry: Geometry) => Outline;

export function shortest({ width, height }: Size): number {
  return Math.min(width, height);
}
