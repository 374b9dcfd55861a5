import type { Layout } from '@lienzo/contract';
import type { Point } from '@lienzo/shapes';
import { middleOf, rounded, turned } from '../geometry/box.ts';
import type { SolidElement } from '../scene/scene-element.ts';
import type { Layouts } from './move.ts';

const STEP = 15;

/** How far a pointer has turned about a middle, in whole degrees clockwise. */
export function turnBetween(middle: Point, from: Point, to: Point): number {
  return Math.round(angleOf(middle, to) - angleOf(middle, from));
}

function angleOf(middle: Point, { x, y }: Point): number {
  return (Math.atan2(y - middle.y, x - middle.x) * 180) / Math.PI;
}

/** A turn that brings an element to the next full step; used with shift. */
export function steppedTurn(start: number, by: number): number {
  return Math.round((start + by) / STEP) * STEP - start;
}

/** Degrees from 0 to 359. */
export function fullCircle(degrees: number): number {
  return ((Math.round(degrees) % 360) + 360) % 360;
}

/** The places after everything was turned about one point. Frames stand upright and only move. */
export function turnedBy(elements: Iterable<SolidElement>, about: Point, degrees: number): Layouts {
  const layouts = new Map<string, Layout>();
  for (const element of elements) {
    const middle = middleOf(element.box);
    const next = turned(middle, about, degrees);
    const place = {
      left: rounded(element.box.left + next.x - middle.x),
      top: rounded(element.box.top + next.y - middle.y),
    };
    const turn = element.kind === 'frame' ? {} : { rotate: fullCircle(element.turn + degrees) };
    layouts.set(element.key, { ...place, ...turn });
  }
  return layouts;
}
