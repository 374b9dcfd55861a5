import type { Box, Point } from '@lienzo/shapes';
import { copiesOf } from '../arrange/duplicate.ts';
import { movedBy, solidOnes, straight } from '../arrange/move.ts';
import { placeOf, withContent } from '../arrange/selection.ts';
import { type Board, noHints } from '../board/board.ts';
import { landDrag, moveOf } from '../board/drag-state.ts';
import { commitLayouts, insertDrafts } from '../board/edits.ts';
import { movedBox, unionOf } from '../geometry/box.ts';
import { snapped } from '../geometry/snap.ts';
import type { SceneElement } from '../scene/scene-element.ts';
import { type Gesture, isDrag, type Pointing, wayBetween } from './gesture.ts';

const SNAP = 6;
/** More neighbours than these only blur what is meant. */
const NEIGHBOURS = 200;

/** Drags the selected elements; with alt, copies of them. */
export function dragMove(board: Board, start: Pointing, click: () => void): Gesture {
  const { scene, hints, viewport, selection, drag } = board;
  const keys = withContent(scene, selection.get());
  const elements = [...keys].flatMap((key) => scene.find(key) ?? []);
  const solid = solidOnes(elements);
  const box = unionOf(solid.map(placeOf));
  let neighbours: readonly Box[] | undefined;
  let dragging = false;
  let by: Point = { x: 0, y: 0 };

  const wayTo = (at: Pointing): Point => {
    const way = wayBetween(start, at);
    return at.shift ? straight(way) : way;
  };
  const follow = (at: Pointing) => {
    by = wayTo(at);
    neighbours ??= neighboursOf(board, keys);
    const tolerance = SNAP / viewport.get().zoom;
    const free = !box || at.mod;
    const snap = free ? undefined : snapped(movedBox(box, by), neighbours, tolerance);
    if (snap) by = { x: by.x + snap.by.x, y: by.y + snap.by.y };
    const layouts = movedBy(solid, by);
    scene.preview(layouts);
    drag.set(at.alt ? undefined : moveOf(selection.get(), layouts));
    hints.set({ busy: true, guides: snap?.guides ?? [] });
  };
  return {
    move(at) {
      dragging ||= isDrag(start, at);
      if (dragging && board.canEdit && solid.length > 0) follow(at);
    },
    end(at) {
      hints.set(noHints);
      if (!dragging) return click();
      if (at.alt) {
        scene.preview(new Map());
        copyTo(board, elements, by);
      } else commitLayouts(board, movedBy(solid, by));
      landDrag(board);
    },
    cancel() {
      hints.set(noHints);
      drag.set(undefined);
      scene.preview(new Map());
    },
  };
}

/** What stands in view and is not moved itself. */
export function neighboursOf({ scene, viewport }: Board, keys: ReadonlySet<string>): Box[] {
  return scene
    .within(viewport.seen())
    .filter((element) => element.kind !== 'connector' && !keys.has(element.key))
    .slice(-NEIGHBOURS)
    .map(placeOf);
}

/** Copies with the connectors that run between them. */
export function copyTo(board: Board, elements: readonly SceneElement[], by: Point): void {
  const { scene, newId } = board;
  const isThere = (key: string) => scene.find(key) !== undefined;
  insertDrafts(board, copiesOf(elements, { by, newId, isThere }));
}
