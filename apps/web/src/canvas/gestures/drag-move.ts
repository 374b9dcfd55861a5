import type { Box, Point } from '@lienzo/shapes';
import { copyElements } from '../arrange/duplicate.ts';
import { boxElements, lockToAxis, moveElements } from '../arrange/move.ts';
import { withBentConnectors, withFrameContents } from '../arrange/selection.ts';
import { type Board, noHints } from '../board/board.ts';
import { finishDrag, sharedMove } from '../board/drag-state.ts';
import { commitLayouts, insertDrafts } from '../board/edits.ts';
import { translateBox, unionOf } from '../geometry/box.ts';
import { snapBox } from '../geometry/snap.ts';
import { withGaps } from '../geometry/snap-gaps.ts';
import { gridDelta } from '../geometry/snap-grid.ts';
import { elementBounds, isMovable, type SceneElement } from '../scene/scene-element.ts';
import { deltaBetween, type Gesture, isDrag, type PointerState } from './gesture.ts';
import { isOnGrid } from './on-grid.ts';

const SNAP = 6;
/** More elements are previewed together, without the frames that they are dragged into. */
const MAX_PREVIEWED = 400;
/** More neighbors would produce too many alignments. */
const MAX_NEIGHBORS = 200;

/** Moves the selected elements; with alt, moves copies of them. */
export function dragMove(board: Board, start: PointerState, click: () => void): Gesture {
  const { scene, hints, viewport, selection, drag } = board;
  const keys = withFrameContents(scene, selection.get());
  const elements = [...keys].flatMap((key) => scene.find(key) ?? []);
  const moving = withBentConnectors(scene, keys);
  const movable = [...moving].flatMap((key) => scene.find(key) ?? []).filter(isMovable);
  const movableKeys = new Set(movable.map(({ key }) => key));
  const box = unionOf(boxElements(movable).map(elementBounds));
  let neighbors: readonly Box[] | undefined;
  let dragging = false;
  let delta: Point = { x: 0, y: 0 };

  const deltaTo = (at: PointerState): Point => {
    const moved = deltaBetween(start, at);
    return at.shift ? lockToAxis(moved) : moved;
  };
  const follow = (at: PointerState) => {
    delta = deltaTo(at);
    neighbors ??= neighborsOf(board, keys);
    const tolerance = SNAP / viewport.get().zoom;
    const moved = box && !at.mod ? translateBox(box, delta) : undefined;
    const snap = isOnGrid(board, at)
      ? moved && { delta: along(gridDelta(moved), at.shift ? delta : undefined), guides: [] }
      : moved && snapMoved(moved, neighbors, tolerance);
    if (snap) delta = { x: delta.x + snap.delta.x, y: delta.y + snap.delta.y };
    const guides = snap?.guides ?? [];
    if (at.alt) {
      // The originals stay where they are.
      scene.preview(new Map());
      drag.set(undefined);
      hints.set({ busy: true, guides, copies: { elements, delta } });
      return;
    }
    hints.set({ busy: true, guides });
    if (movable.length > MAX_PREVIEWED) scene.previewMove({ keys: movableKeys, delta });
    else scene.preview(moveElements(movable, delta));
    drag.set(sharedMove(selection.get(), moveElements(movable.slice(0, 1), delta)));
  };
  const drop = (at: PointerState) => {
    if (at.alt) {
      scene.preview(new Map());
      copyTo(board, elements, delta);
    } else commitLayouts(board, moveElements(movable, delta));
    finishDrag(board);
  };
  return {
    move(at) {
      dragging ||= isDrag(start, at);
      if (dragging && board.canEdit && movable.length > 0) follow(at);
    },
    end(at) {
      if (dragging) drop(at);
      // Last, because of a large selection nothing is read during a gesture.
      hints.set(noHints);
      if (!dragging) click();
    },
    cancel() {
      hints.set(noHints);
      drag.set(undefined);
      scene.preview(new Map());
    },
  };
}

/** Keeps a movement along the axis of another, which is given if the user restricts the drag to it. */
function along({ x, y }: Point, axis: Point | undefined): Point {
  return axis ? { x: axis.x === 0 ? 0 : x, y: axis.y === 0 ? 0 : y } : { x, y };
}

/** Aligns a moving box with its neighbors, or makes the gaps to them equal. */
function snapMoved(moved: Box, neighbors: readonly Box[], tolerance: number) {
  return withGaps(snapBox(moved, neighbors, tolerance), moved, { neighbors, tolerance });
}

/** Returns the bounds of visible elements that are not moved themselves. */
export function neighborsOf({ scene, viewport }: Board, keys: ReadonlySet<string>): Box[] {
  return scene
    .within(viewport.visible())
    .filter((element) => element.kind !== 'connector' && !keys.has(element.key))
    .slice(-MAX_NEIGHBORS)
    .map(elementBounds);
}

/** Inserts copies of elements and of the connectors between them. */
export function copyTo(board: Board, elements: readonly SceneElement[], delta: Point): void {
  const { scene, newId } = board;
  const exists = (key: string) => scene.find(key) !== undefined;
  insertDrafts(board, copyElements(elements, { delta, newId, exists }));
}
