import type { Side } from '../arrange/connectors.ts';
import type { Handle } from '../arrange/resize.ts';
import { clicked, toggled } from '../arrange/selection.ts';
import type { Board } from '../board/board.ts';
import { elementAt, isOnGrip } from '../scene/hit-test.ts';
import { isSolid, type SceneElement } from '../scene/scene-element.ts';
import { dragMarquee, dragPan, dragStamp } from './drag-area.ts';
import { dragConnect, dragEnd } from './drag-connect.ts';
import { dragMove } from './drag-move.ts';
import { dragResize, dragRotate } from './drag-resize.ts';
import type { Gesture, Pointing } from './gesture.ts';

/** What of the selection was pressed, if anything. */
export type Grip =
  | { readonly kind: 'resize'; readonly handle: Handle }
  | { readonly kind: 'rotate' }
  | { readonly kind: 'dot'; readonly key: string; readonly side: Side }
  | { readonly kind: 'end'; readonly key: string; readonly end: 'first' | 'second' };

const TOUCH = 6;

/** The gesture that begins when the main button is pressed. */
export function press(board: Board, at: Pointing, grip?: Grip): Gesture | undefined {
  const tool = board.tool.get();
  if (tool.kind === 'hand') return dragPan(board, at);
  if (tool.kind === 'comment') return placeComment(board);
  if (grip && board.canEdit) return pressGrip(board, at, grip);
  if (tool.kind === 'stamp' && board.canEdit) return dragStamp(board, at, tool.stamp);
  const hit = elementAt(board.scene, at.canvas, TOUCH / board.viewport.get().zoom);
  if (tool.kind === 'connector')
    return hit && isSolid(hit) ? dragConnect(board, at, { element: hit }) : dragMarquee(board, at);
  return pressElement(board, at, hit);
}

function pressGrip(board: Board, at: Pointing, grip: Grip): Gesture | undefined {
  if (grip.kind === 'resize') return dragResize(board, at, grip.handle);
  if (grip.kind === 'rotate') return dragRotate(board, at);
  const element = board.scene.find(grip.key);
  if (grip.kind === 'dot')
    return element && isSolid(element)
      ? dragConnect(board, at, { element, side: grip.side })
      : undefined;
  return element?.kind === 'connector' ? dragEnd(board, element, grip.end) : undefined;
}

function pressElement(board: Board, at: Pointing, hit: SceneElement | undefined): Gesture {
  const { selection } = board;
  if (!hit) return dragMarquee(board, at);
  const before = selection.get();
  const wasSelected = before.has(hit.key);
  // A frame is as large as what stands in it; inside of it people draw a frame around the content.
  const tolerance = TOUCH / board.viewport.get().zoom;
  if (hit.kind === 'frame' && !wasSelected && !isOnGrip(hit, at.canvas, tolerance)) {
    const marquee = dragMarquee(board, at);
    return { ...marquee, end: endInFrame(board, hit, marquee) };
  }
  if (at.shift) selection.set(toggled(before, hit.key));
  else selection.set(clicked(before, hit.key));
  return dragMove(board, at, () => {
    if (!at.shift && wasSelected) selection.set(new Set([hit.key]));
  });
}

/** A click into a frame selects it; a drag in it has selected something else. */
function endInFrame(board: Board, frame: SceneElement, marquee: Gesture) {
  return (at: Pointing) => {
    const dragged = board.hints.get().marquee !== undefined;
    marquee.end(at);
    if (!dragged) board.selection.set(new Set([frame.key]));
  };
}

function placeComment(board: Board): Gesture {
  return {
    move() {},
    end({ canvas }) {
      askForComment(board, canvas);
      board.tool.set({ kind: 'select' });
    },
    cancel() {},
  };
}

/** Asks for a thread at the element that is there, or at the place itself. */
function askForComment(board: Board, point: { x: number; y: number }): void {
  if (!board.canComment) return;
  const hit = elementAt(board.scene, point, TOUCH / board.viewport.get().zoom);
  board.commentPlace.set({ point, ...(hit && hit.kind !== 'frame' && { elementId: hit.id }) });
}
