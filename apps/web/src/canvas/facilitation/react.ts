import type { Point } from '@lienzo/shapes';
import type { Board } from '../board/board.ts';
import type { ReactionKind } from '../board/reaction.ts';
import { centerOf, containsPoint } from '../geometry/box.ts';
import type { Size } from '../geometry/viewport.ts';

/** How long a reaction is shown, in milliseconds. */
export const REACTION_MILLISECONDS = 2_000;
/** Milliseconds between two reactions of a person. */
const MIN_INTERVAL = 400;
/** Reactions stay this far from the edges of the screen, in pixels. */
const EDGE = { x: 56, top: 150, bottom: 72 };

/** Shows a reaction at the pointer. Ignores reactions that follow each other too fast. */
export function react(board: Board, kind: ReactionKind, now = Date.now()): void {
  const last = board.reaction.get();
  if (last && now - last.id < MIN_INTERVAL) return;
  const visible = board.viewport.visible();
  const { pointer } = board;
  const isSeen = pointer !== undefined && containsPoint(visible, pointer);
  const { x, y } = isSeen ? pointer : centerOf(visible);
  board.reaction.set({ id: now, kind, x: Math.round(x), y: Math.round(y) });
}

/** Moves a point into the screen, so that reactions elsewhere in the zone are seen at its edge. */
export function insideScreen({ x, y }: Point, { width, height }: Size): Point {
  const limit = (value: number, min: number, max: number) =>
    Math.max(min, Math.min(Math.max(min, max), value));
  return {
    x: limit(x, EDGE.x, width - EDGE.x),
    y: limit(y, EDGE.top, height - EDGE.bottom),
  };
}
