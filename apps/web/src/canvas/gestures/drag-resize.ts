import type { Box, Point } from '@lienzo/shapes';
import { boxElements, type Layouts } from '../arrange/move.ts';
import {
  type ResizeHandle,
  type ResizeInput,
  resizeBox,
  resizedBounds,
  resizeElement,
  resizeElements,
} from '../arrange/resize.ts';
import { angleBetween, normalizeDegrees, rotateElements, snapRotation } from '../arrange/rotate.ts';
import { type Keys, withBentConnectors, withFrameContents } from '../arrange/selection.ts';
import { type Board, noHints } from '../board/board.ts';
import { finishDrag, sharedLayouts } from '../board/drag-state.ts';
import { commitLayouts } from '../board/edits.ts';
import { centerOf, unionOf } from '../geometry/box.ts';
import { type Guide, type Snap, snapPoint } from '../geometry/snap.ts';
import { gridDelta } from '../geometry/snap-grid.ts';
import { isImage } from '../scene/image/scene-image.ts';
import { elementBounds, isBoxElement, isMovable } from '../scene/scene-element.ts';
import { neighborsOf } from './drag-move.ts';
import { deltaBetween, type Gesture, isDrag, type PointerState } from './gesture.ts';
import { isOnGrid } from './on-grid.ts';

/** The dragged corner snaps to neighbors within this distance in pixels. */
const SNAP = 6;

/** Resizes the selection with one of its handles. */
export function dragResize(board: Board, start: PointerState, handle: ResizeHandle): Gesture {
  const keys = board.selection.get();
  const found = (some: Keys) => [...some].flatMap((key) => board.scene.find(key) ?? []);
  const elements = found(withBentConnectors(board.scene, keys)).filter(isMovable);
  const from = resizedBounds(found(keys));
  const [only, ...more] = elements;
  const isUpright = elements.every(({ rotation }) => rotation % 360 === 0);
  // A picture would be distorted.
  const isPicture = elements.every(isImage) && handle.x !== 0 && handle.y !== 0;
  const neighbors = isUpright ? neighborsOf(board, keys) : [];
  const inputAt = (at: PointerState): Snap & { input: ResizeInput } => {
    const moved = deltaBetween(start, at);
    const free = { delta: { x: 0, y: 0 }, guides: [] };
    const corner = from && handlePoint(from, handle);
    const point = corner && { x: corner.x + moved.x, y: corner.y + moved.y };
    const snapTo = (to: Point): Snap => {
      if (!isOnGrid(board, at)) return snapPoint(to, neighbors, SNAP / board.viewport.get().zoom);
      return isUpright ? { delta: gridDelta({ left: to.x, top: to.y }), guides: [] } : free;
    };
    const keepRatio = at.shift !== isPicture;
    const snap = point && !at.mod && !keepRatio ? snapTo(point) : free;
    const delta = { x: moved.x + snap.delta.x, y: moved.y + snap.delta.y };
    return { ...snap, input: { handle, delta, keepRatio, fromCenter: at.alt } };
  };
  return dragLayouts(board, start, (at) => {
    if (!only || !from) return { layouts: new Map() };
    const { input, guides } = inputAt(at);
    const layouts =
      more.length === 0 && isBoxElement(only)
        ? resizeElement(only, input)
        : resizeElements(elements, from, resizeBox(from, input));
    return { layouts, guides: guides.filter((guide) => isAlong(guide, handle)) };
  });
}

/** Checks whether a guide is on an axis of the handle: side handles move along one axis only. */
function isAlong({ from, to }: Guide, { x, y }: ResizeHandle): boolean {
  return from.x === to.x ? x !== 0 : y !== 0;
}

function handlePoint({ left, top, width, height }: Box, { x, y }: ResizeHandle): Point {
  return { x: left + (width * (x + 1)) / 2, y: top + (height * (y + 1)) / 2 };
}

/** Rotates the selection around its center. */
export function dragRotate(board: Board, start: PointerState): Gesture {
  const keys = withFrameContents(board.scene, board.selection.get());
  const elements = boxElements([...keys].flatMap((key) => board.scene.find(key) ?? []));
  const [only, ...more] = elements;
  const box = more.length === 0 ? only?.box : unionOf(elements.map(elementBounds));
  return dragLayouts(board, start, (at) => {
    if (!box) return { layouts: new Map() };
    const origin = centerOf(box);
    const delta = angleBetween(origin, start.canvas, at.canvas);
    const first = more.length === 0 ? normalizeDegrees(only?.rotation ?? 0) : 0;
    return {
      layouts: rotateElements(elements, origin, at.shift ? snapRotation(first, delta) : delta),
    };
  });
}

interface Change {
  readonly layouts: Layouts;
  readonly guides?: readonly Guide[];
}

function dragLayouts(
  board: Board,
  start: PointerState,
  changeAt: (at: PointerState) => Change,
): Gesture {
  const { scene, hints, drag } = board;
  let dragging = false;
  return {
    move(at) {
      dragging ||= isDrag(start, at);
      if (!dragging) return;
      const { layouts, guides } = changeAt(at);
      scene.preview(layouts);
      drag.set(sharedLayouts(layouts));
      hints.set({ busy: true, guides: guides ?? [] });
    },
    end(at) {
      hints.set(noHints);
      if (dragging) commitLayouts(board, changeAt(at).layouts);
      finishDrag(board);
    },
    cancel() {
      hints.set(noHints);
      drag.set(undefined);
      scene.preview(new Map());
    },
  };
}
