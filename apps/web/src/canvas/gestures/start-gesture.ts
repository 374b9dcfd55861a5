import { selectOnClick, toggleSelection } from '../arrange/selection.ts';
import type { Board } from '../board/board.ts';
import type { Handle } from '../board/handle.ts';
import { elementAt, isOnFrameEdge } from '../scene/hit-test.ts';
import { isBoxElement, type SceneElement } from '../scene/scene-element.ts';
import { dragMarquee, dragNewElement, dragPan } from './drag-area.ts';
import { dragConnect, dragConnectorEnd } from './drag-connect.ts';
import { dragMove } from './drag-move.ts';
import { dragResize, dragRotate } from './drag-resize.ts';
import type { Gesture, PointerState } from './gesture.ts';

const HIT_TOLERANCE = 6;

/** Returns the gesture that a press of the main button starts. */
export function startGesture(board: Board, at: PointerState, handle?: Handle): Gesture | undefined {
  const tool = board.tool.get();
  if (tool.kind === 'hand') return dragPan(board, at);
  if (tool.kind === 'comment') return placeComment(board);
  if (handle && board.canEdit) return startHandleGesture(board, at, handle);
  if (tool.kind === 'insert' && board.canEdit) return dragNewElement(board, at, tool.newElement);
  const hit = elementAt(board.scene, at.canvas, HIT_TOLERANCE / board.viewport.get().zoom);
  if (tool.kind === 'connector')
    return hit && isBoxElement(hit)
      ? dragConnect(board, at, { element: hit })
      : dragMarquee(board, at);
  return startElementGesture(board, at, hit);
}

function startHandleGesture(board: Board, at: PointerState, handle: Handle): Gesture | undefined {
  if (handle.kind === 'resize') return dragResize(board, at, handle.handle);
  if (handle.kind === 'rotate') return dragRotate(board, at);
  const element = board.scene.find(handle.key);
  if (handle.kind === 'connect')
    return element && isBoxElement(element)
      ? dragConnect(board, at, { element, side: handle.side })
      : undefined;
  return element?.kind === 'connector' ? dragConnectorEnd(board, element, handle.end) : undefined;
}

function startElementGesture(
  board: Board,
  at: PointerState,
  hit: SceneElement | undefined,
): Gesture {
  const { selection } = board;
  if (!hit) return dragMarquee(board, at);
  const before = selection.get();
  const wasSelected = before.has(hit.key);
  // Inside a frame, a drag selects its contents with a marquee.
  const tolerance = HIT_TOLERANCE / board.viewport.get().zoom;
  if (hit.kind === 'frame' && !wasSelected && !isOnFrameEdge(hit, at.canvas, tolerance)) {
    const marquee = dragMarquee(board, at);
    return { ...marquee, end: endInFrame(board, hit, marquee) };
  }
  if (at.shift) selection.set(toggleSelection(before, hit.key));
  else selection.set(selectOnClick(before, hit.key));
  return dragMove(board, at, () => {
    if (!at.shift && wasSelected) selection.set(new Set([hit.key]));
  });
}

/** Selects the frame after a click inside it; a drag has selected its contents. */
function endInFrame(board: Board, frame: SceneElement, marquee: Gesture) {
  return (at: PointerState) => {
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

/** Requests a thread at the element under a point, or at the point itself. */
function askForComment(board: Board, point: { x: number; y: number }): void {
  if (!board.canComment) return;
  const hit = elementAt(board.scene, point, HIT_TOLERANCE / board.viewport.get().zoom);
  board.commentAnchor.set({ point, ...(hit && hit.kind !== 'frame' && { elementId: hit.id }) });
}
