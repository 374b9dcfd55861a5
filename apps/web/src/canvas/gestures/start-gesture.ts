import { enteredGroups, unitOf } from '../arrange/groups.ts';
import { type Keys, selectOnClick, toggleSelection } from '../arrange/selection.ts';
import type { Board } from '../board/board.ts';
import type { Handle } from '../board/handle.ts';
import { elementAt, isOnFrameEdge } from '../scene/hit-test.ts';
import { isBoxElement, isLocked, type SceneElement } from '../scene/scene-element.ts';
import { dragMarquee, dragNewElement, dragPan } from './drag-area.ts';
import { dragBend, dragLabel } from './drag-bend.ts';
import { dragBorder } from './drag-border.ts';
import { connectorStart, dragConnect, dragConnectorEnd } from './drag-connect.ts';
import { dragMove } from './drag-move.ts';
import { dragErase, dragLaser, dragPen } from './drag-pen.ts';
import { dragResize, dragRotate } from './drag-resize.ts';
import type { Gesture, PointerState } from './gesture.ts';

const HIT_TOLERANCE = 6;

/** Returns the gesture that a press of the main button starts. */
export function startGesture(board: Board, at: PointerState, handle?: Handle): Gesture | undefined {
  const tool = board.tool.get();
  if (tool.kind === 'hand') return dragPan(board, at);
  if (tool.kind === 'laser') return dragLaser(board, at);
  if (tool.kind === 'comment') return placeComment(board);
  if (board.canEdit && (tool.kind === 'pen' || tool.kind === 'highlighter'))
    return dragPen(board, at, tool.kind);
  if (board.canEdit && tool.kind === 'eraser') return dragErase(board, at);
  if (handle && board.canEdit) return startHandleGesture(board, at, handle);
  if (tool.kind === 'insert' && board.canEdit) return dragNewElement(board, at, tool.newElement);
  if (tool.kind === 'connector' && board.canEdit)
    return dragConnect(board, at, connectorStart(board, at));
  const hit = elementAt(board.scene, at.canvas, HIT_TOLERANCE / board.viewport.get().zoom);
  return startElementGesture(board, at, hit);
}

function startHandleGesture(board: Board, at: PointerState, handle: Handle): Gesture | undefined {
  if (handle.kind === 'resize') return dragResize(board, at, handle.handle);
  if (handle.kind === 'rotate') return dragRotate(board, at);
  if (handle.kind === 'column' || handle.kind === 'row') return dragBorder(board, at, handle);
  const element = board.scene.find(handle.key);
  if (handle.kind === 'connect')
    return element && isBoxElement(element)
      ? dragConnect(board, at, { element, side: handle.side })
      : undefined;
  if (element?.kind !== 'connector') return undefined;
  if (handle.kind === 'end')
    return dragConnectorEnd(board, at, { connector: element, end: handle.end });
  if (handle.kind === 'label') return dragLabel(board, at, element);
  return dragBend(board, at, {
    connector: element,
    index: handle.index,
    isNew: handle.kind === 'leg',
  });
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
  const unit = unitAt(board, hit);
  const tolerance = HIT_TOLERANCE / board.viewport.get().zoom;
  const isInFrame = hit.kind === 'frame' && !isOnFrameEdge(hit, at.canvas, tolerance);
  // Inside a frame and on a locked element, a drag selects what is there with a marquee.
  if (!wasSelected && (isInFrame || isLocked(hit))) {
    const marquee = dragMarquee(board, at);
    return { ...marquee, end: endOnClick(board, unit, marquee) };
  }
  if (at.shift) selection.set(toggleSelection(before, unit));
  else selection.set(selectOnClick(before, unit));
  return dragMove(board, at, () => {
    if (!at.shift && wasSelected) selection.set(unit);
  });
}

/** Returns what a click on an element selects. */
export function unitAt({ scene, selection }: Board, hit: SceneElement): Keys {
  if (hit.element.group_id === undefined) return new Set([hit.key]);
  const all = scene.all();
  return unitOf(all, hit, enteredGroups(all, selection.get()));
}

/** Selects an element after a click on it; a drag has selected what is there. */
function endOnClick(board: Board, unit: Keys, marquee: Gesture) {
  return (at: PointerState) => {
    const dragged = board.hints.get().marquee !== undefined;
    marquee.end(at);
    if (!dragged) board.selection.set(unit);
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
