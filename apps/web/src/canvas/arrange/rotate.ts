import type { Layout } from '@lienzo/contract';
import type { Point } from '@lienzo/shapes';
import { centerOf, rotatePoint, roundCoordinate } from '../geometry/box.ts';
import type { BoxElement } from '../scene/scene-element.ts';
import type { Layouts } from './move.ts';

const STEP = 15;

/** How far a pointer has turned about a middle, in whole degrees clockwise. */
export function angleBetween(center: Point, from: Point, to: Point): number {
  return Math.round(angleOf(center, to) - angleOf(center, from));
}

function angleOf(center: Point, { x, y }: Point): number {
  return (Math.atan2(y - center.y, x - center.x) * 180) / Math.PI;
}

/** A turn that brings an element to the next full step; used with shift. */
export function snapRotation(start: number, by: number): number {
  return Math.round((start + by) / STEP) * STEP - start;
}

/** Degrees from 0 to 359. */
export function normalizeDegrees(degrees: number): number {
  return ((Math.round(degrees) % 360) + 360) % 360;
}

/** The places after everything was turned about one point. Frames stand upright and only move. */
export function rotateElements(
  elements: Iterable<BoxElement>,
  origin: Point,
  degrees: number,
): Layouts {
  const layouts = new Map<string, Layout>();
  for (const element of elements) {
    const center = centerOf(element.box);
    const next = rotatePoint(center, origin, degrees);
    const place = {
      left: roundCoordinate(element.box.left + next.x - center.x),
      top: roundCoordinate(element.box.top + next.y - center.y),
    };
    const rotation =
      element.kind === 'frame' ? {} : { rotate: normalizeDegrees(element.rotation + degrees) };
    layouts.set(element.key, { ...place, ...rotation });
  }
  return layouts;
}
