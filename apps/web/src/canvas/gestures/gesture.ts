import type { Point } from '@lienzo/shapes';

/** Where a pointer is, and which keys are held. */
export interface PointerState {
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
  move(at: PointerState): void;
  end(at: PointerState): void;
  cancel(): void;
}

/** A hand that moves less than this only clicks, in pixels of the screen. */
const CLICK_DISTANCE = 4;

export function isDrag(from: PointerState, to: PointerState): boolean {
  return Math.hypot(to.screen.x - from.screen.x, to.screen.y - from.screen.y) >= CLICK_DISTANCE;
}

export function deltaBetween(from: PointerState, to: PointerState): Point {
  return { x: to.canvas.x - from.canvas.x, y: to.canvas.y - from.canvas.y };
}
