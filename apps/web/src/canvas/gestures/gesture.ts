import type { Point } from '@lienzo/shapes';

/** The position of a pointer and the modifier keys. */
export interface PointerState {
  /** Relative to the top-left corner of the canvas element. */
  readonly screen: Point;
  readonly canvas: Point;
  readonly shift: boolean;
  readonly alt: boolean;
  /** Control, or command on a Mac. */
  readonly mod: boolean;
  /** From 0 to 1, if the device knows it. */
  readonly pressure?: number;
}

/** An interaction from press to release. */
export interface Gesture {
  /** Called with every position, before `move`, which is called once per frame. */
  trace?(at: PointerState): void;
  move(at: PointerState): void;
  end(at: PointerState): void;
  cancel(): void;
}

/** Shorter movements count as a click, in pixels of the screen. */
const CLICK_DISTANCE = 4;

export function isDrag(from: PointerState, to: PointerState): boolean {
  return Math.hypot(to.screen.x - from.screen.x, to.screen.y - from.screen.y) >= CLICK_DISTANCE;
}

export function deltaBetween(from: PointerState, to: PointerState): Point {
  return { x: to.canvas.x - from.canvas.x, y: to.canvas.y - from.canvas.y };
}
