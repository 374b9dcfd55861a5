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
  /** The edge of the whole shape, drawn on its own above areas that it goes around. */
  readonly contour?: true;
  /** How much darker than the shape this area is; lighter when below 0. From -1 to 1. */
  readonly shade?: number;
}

/** What a shape looks like in a box from 0,0; painted in the order of its paths. */
export interface Outline {
  readonly paths: readonly OutlinePath[];
  /** Where text fits in. */
  readonly textBox: Box;
}

/** An area with a border. */
export function area(d: string): OutlinePath {
  return { d, filled: true, lined: true };
}

/** A line without an area. */
export function stroke(d: string): OutlinePath {
  return { d, filled: false, lined: true };
}

/** An area of its own lightness without a border. */
export function tone(d: string, shade: number): OutlinePath {
  return { d, filled: true, lined: false, shade };
}

/** An area without a border. */
export function ground(d: string): OutlinePath {
  return { d, filled: true, lined: false };
}

/** The border of the whole shape, above everything in it. */
export function contour(d: string): OutlinePath {
  return { d, filled: false, lined: true, contour: true };
}

/** The part of a size between two corners, given as shares of it. */
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

/** The box between two corners, given in pixels. */
export function between(
  ...[left, top, right, bottom]: readonly [number, number, number, number]
): Box {
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** A shape with text in all of its box, or in the given part. */
export function outline(size: Size, paths: readonly OutlinePath[], textBox?: Box): Outline {
  return { paths, textBox: textBox ?? { left: 0, top: 0, ...size } };
}

/** The detail of that name; the first one when there is none. */
export function detailOf<Name extends string>(
  names: readonly [Name, ...Name[]],
  detail: { readonly type: string } | undefined,
): Name {
  return names.find((name) => name === detail?.type) ?? names[0];
}

/** How the types of a family are drawn. */
export type Drawer<Geometry> = (size: Size, geometry: Geometry) => Outline;

export function shortest({ width, height }: Size): number {
  return Math.min(width, height);
}
