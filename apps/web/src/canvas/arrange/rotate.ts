import type { Layout } from '@lienzo/contract';
import type { Point } from '@lienzo/shapes';
import { centerOf, rotatePoint, roundCoordinate } from '../geometry/box.ts';
import type { BoxElement } from '../scene/scene-element.ts';
import type { Layouts } from './move.ts';

const STEP = 15;

/** Returns how far a pointer moved around a center, in whole degrees clockwise. */
export function angleBetween(center: Point, from: Point, to: Point): number {
  return Math.round(angleOf(center, to) - angleOf(center, from));
}

function angleOf(center: Point, { x, y }: Point): number {
  return (Math.atan2(y - center.y, x - center.x) * 180) / Math.PI;
}

/** Returns the rotation to the nearest multiple of 15 degrees, for rotating with shift. */
export function snapRotation(start: number, by: number): number {
  return Math.round((start + by) / STEP) * STEP - start;
}

/** Converts degrees to whole degrees from 0 to 359. */
export function normalizeDegrees(degrees: number): number {
  return ((Math.round(degrees) % 360) + 360) % 360;
}

/** Rotates elements around one point. Frames cannot be rotated and only move. */
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
