import type { Point } from '@lienzo/shapes';

/** Where a pointer is, and which keys are held. */
export interface Pointing {
  /** From the top-left corner of the canvas' area on the screen. */
  readonly screen: Point;
  readonly canvas: Point;
  readonly shift: boolean;
  readonly alt: boolean;
  /** Control, or command on a Mac. */
  readonly mod: boolean;
}

/** Something that a hand does from pressing to letting go. */
export interface Gesture {
  move(at: Pointing): void;
  end(at: Pointing): void;
  cancel(): void;
}

/** A hand that moves less than this only clicks, in pixels of the screen. */
const CLICK = 4;

export function isDrag(from: Pointing, to: Pointing): boolean {
  return Math.hypot(to.screen.x - from.screen.x, to.screen.y - from.screen.y) >= CLICK;
}

export function wayBetween(from: Pointing, to: Pointing): Point {
  return { x: to.canvas.x - from.canvas.x, y: to.canvas.y - from.canvas.y };
}
