import type { Box } from '@lienzo/shapes';
import { type Board, selectTool } from '../board/board.ts';
import { centerOf } from '../geometry/box.ts';
import { centerOn, type Size, type View, zoomLimits } from '../geometry/viewport.ts';
import { elementBounds, type SceneFrame } from '../scene/scene-element.ts';
import { presentationOrder } from './presentation-order.ts';

/** Space between a presented frame and the edge of the screen, in pixels. */
const MARGIN = 16;

/** Returns the view in which a frame fills the screen. */
export function presentationView(box: Box, size: Size): View {
  const wanted = Math.min(
    Math.max(1, size.width - 2 * MARGIN) / Math.max(1, box.width),
    Math.max(1, size.height - 2 * MARGIN) / Math.max(1, box.height),
  );
  const zoom = Math.min(zoomLimits.max, Math.max(zoomLimits.min, wanted));
  return centerOn(centerOf(box), zoom, size);
}

/** Returns the frames of the zone in the order in which they are presented. */
export function framesToPresent({ scene }: Pick<Board, 'scene'>): SceneFrame[] {
  return presentationOrder(scene.frames());
}

/** Presents the selected frame, or the first one. Returns false if there are no frames. */
export function startPresentation(board: Board): boolean {
  const frames = framesToPresent(board);
  const index = frames.findIndex(({ key }) => board.selection.get().has(key));
  const frame = frames[Math.max(0, index)];
  if (!frame) return false;
  board.followed.set(undefined);
  board.editing.set(undefined);
  board.selection.set(new Set());
  board.tool.set(selectTool);
  board.presented.set({
    key: frame.key,
    index: Math.max(0, index),
    before: board.viewport.get(),
  });
  board.viewport.glideTo(presentationView(elementBounds(frame), board.viewport.size()));
  return true;
}

/** Presents the frame at a position, or the nearest one. Ends the presentation if no frame is left. */
export function presentFrameAt(board: Board, position: number): void {
  const { presented, viewport } = board;
  const current = presented.get();
  if (!current) return;
  const frames = framesToPresent(board);
  const index = Math.max(0, Math.min(frames.length - 1, position));
  const frame = frames[index];
  if (!frame) {
    endPresentation(board);
    return;
  }
  presented.set({ ...current, key: frame.key, index });
  viewport.glideTo(presentationView(elementBounds(frame), viewport.size()));
}

/** Presents the frame before or after the current one. */
export function presentNext(board: Board, step: 1 | -1): void {
  const { key, index = 0 } = board.presented.get() ?? {};
  const at = framesToPresent(board).findIndex((frame) => frame.key === key);
  // The frame after a deleted one has its position.
  if (at < 0) presentFrameAt(board, step > 0 ? index : index - 1);
  else presentFrameAt(board, at + step);
}

/** Ends the presentation and returns to the view before it. */
export function endPresentation({ presented, viewport, tool }: Board): void {
  const current = presented.get();
  if (!current) return;
  presented.set(undefined);
  tool.set(selectTool);
  viewport.glideTo(current.before);
}

export type PresentationStep = 'next' | 'previous' | 'first' | 'last' | 'end';

const steps: Readonly<Record<string, PresentationStep>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  ' ': 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
  Escape: 'end',
};

/** Returns what a key does during a presentation. */
export function stepOfKey(key: string): PresentationStep | undefined {
  return steps[key];
}

export function takeStep(board: Board, step: PresentationStep): void {
  if (step === 'next') presentNext(board, 1);
  if (step === 'previous') presentNext(board, -1);
  if (step === 'first') presentFrameAt(board, 0);
  if (step === 'last') presentFrameAt(board, Number.POSITIVE_INFINITY);
  if (step === 'end') endPresentation(board);
}
