import type { Box, Point } from '@lienzo/shapes';
import { copyElements } from '../arrange/duplicate.ts';
import { boxElements, lockToAxis, moveElements } from '../arrange/move.ts';
import { withFrameContents } from '../arrange/selection.ts';
import { type Board, noHints } from '../board/board.ts';
import { finishDrag, sharedMove } from '../board/drag-state.ts';
import { commitLayouts, insertDrafts } from '../board/edits.ts';
import { translateBox, unionOf } from '../geometry/box.ts';
import { snapBox } from '../geometry/snap.ts';
import { elementBounds, type SceneElement } from '../scene/scene-element.ts';
import { deltaBetween, type Gesture, isDrag, type PointerState } from './gesture.ts';

const SNAP = 6;
/** More neighbors would produce too many alignments. */
const MAX_NEIGHBORS = 200;

/** Moves the selected elements; with alt, moves copies of them. */
export function dragMove(board: Board, start: PointerState, click: () => void): Gesture {
  const { scene, hints, viewport, selection, drag } = board;
  const keys = withFrameContents(scene, selection.get());
  const elements = [...keys].flatMap((key) => scene.find(key) ?? []);
  const boxed = boxElements(elements);
  const box = unionOf(boxed.map(elementBounds));
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
    const free = !box || at.mod;
    const snap = free ? undefined : snapBox(translateBox(box, delta), neighbors, tolerance);
    if (snap) delta = { x: delta.x + snap.delta.x, y: delta.y + snap.delta.y };
    const layouts = moveElements(boxed, delta);
    scene.preview(layouts);
    drag.set(at.alt ? undefined : sharedMove(selection.get(), layouts));
    hints.set({ busy: true, guides: snap?.guides ?? [] });
  };
  return {
    move(at) {
      dragging ||= isDrag(start, at);
      if (dragging && board.canEdit && boxed.length > 0) follow(at);
    },
    end(at) {
      hints.set(noHints);
      if (!dragging) return click();
      if (at.alt) {
        scene.preview(new Map());
        copyTo(board, elements, delta);
      } else commitLayouts(board, moveElements(boxed, delta));
      finishDrag(board);
    },
    cancel() {
      hints.set(noHints);
      drag.set(undefined);
      scene.preview(new Map());
    },
  };
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
