import type { Box, Point } from '@lienzo/shapes';
import { type Layouts, solidOnes } from '../arrange/move.ts';
import {
  type Handle,
  outerBox,
  type Pull,
  pulled,
  resizedAll,
  resizedOne,
} from '../arrange/resize.ts';
import { fullCircle, steppedTurn, turnBetween, turnedBy } from '../arrange/rotate.ts';
import { withContent } from '../arrange/selection.ts';
import { type Board, noHints } from '../board/board.ts';
import { changeOf, landDrag } from '../board/drag-state.ts';
import { commitLayouts } from '../board/edits.ts';
import { middleOf, unionOf } from '../geometry/box.ts';
import { type Guide, type Snapped, snappedPoint } from '../geometry/snap.ts';
import { neighboursOf } from './drag-move.ts';
import { type Gesture, isDrag, type Pointing, wayBetween } from './gesture.ts';

/** The corner that is pulled comes flush with neighbours that are this near, in pixels. */
const SNAP = 6;

/** Pulls a handle of the selection. */
export function dragResize(board: Board, start: Pointing, handle: Handle): Gesture {
  const keys = board.selection.get();
  const elements = solidOnes([...keys].flatMap((key) => board.scene.find(key) ?? []));
  const from = unionOf(elements.map(outerBox));
  const [only, ...more] = elements;
  const isUpright = elements.every(({ turn }) => turn % 360 === 0);
  const neighbours = isUpright ? neighboursOf(board, keys) : [];
  const pullTo = (at: Pointing): Snapped & { pull: Pull } => {
    const way = wayBetween(start, at);
    const free = { by: { x: 0, y: 0 }, guides: [] };
    const corner = from && handlePoint(from, handle);
    const snap =
      corner && !at.mod && !at.shift
        ? snappedPoint(
            { x: corner.x + way.x, y: corner.y + way.y },
            neighbours,
            SNAP / board.viewport.get().zoom,
          )
        : free;
    const by = { x: way.x + snap.by.x, y: way.y + snap.by.y };
    return { ...snap, pull: { handle, by, keepRatio: at.shift, aboutMiddle: at.alt } };
  };
  return dragLayouts(board, start, (at) => {
    if (!only || !from) return { layouts: new Map() };
    const { pull, guides } = pullTo(at);
    const layouts =
      more.length === 0 ? resizedOne(only, pull) : resizedAll(elements, from, pulled(from, pull));
    return { layouts, guides: guides.filter((guide) => isAlong(guide, handle)) };
  });
}

/** A handle in the middle of a side moves one way only. */
function isAlong({ from, to }: Guide, { x, y }: Handle): boolean {
  return from.x === to.x ? x !== 0 : y !== 0;
}

function handlePoint({ left, top, width, height }: Box, { x, y }: Handle): Point {
  return { x: left + (width * (x + 1)) / 2, y: top + (height * (y + 1)) / 2 };
}

/** Turns the selection about its middle. */
export function dragRotate(board: Board, start: Pointing): Gesture {
  const keys = withContent(board.scene, board.selection.get());
  const elements = solidOnes([...keys].flatMap((key) => board.scene.find(key) ?? []));
  const [only, ...more] = elements;
  const box = more.length === 0 ? only?.box : unionOf(elements.map(outerBox));
  return dragLayouts(board, start, (at) => {
    if (!box) return { layouts: new Map() };
    const about = middleOf(box);
    const by = turnBetween(about, start.canvas, at.canvas);
    const first = more.length === 0 ? fullCircle(only?.turn ?? 0) : 0;
    return { layouts: turnedBy(elements, about, at.shift ? steppedTurn(first, by) : by) };
  });
}

interface Change {
  readonly layouts: Layouts;
  readonly guides?: readonly Guide[];
}

function dragLayouts(board: Board, start: Pointing, changeAt: (at: Pointing) => Change): Gesture {
  const { scene, hints, drag } = board;
  let dragging = false;
  return {
    move(at) {
      dragging ||= isDrag(start, at);
      if (!dragging) return;
      const { layouts, guides } = changeAt(at);
      scene.preview(layouts);
      drag.set(changeOf(layouts));
      hints.set({ busy: true, guides: guides ?? [] });
    },
    end(at) {
      hints.set(noHints);
      if (dragging) commitLayouts(board, changeAt(at).layouts);
      landDrag(board);
    },
    cancel() {
      hints.set(noHints);
      drag.set(undefined);
      scene.preview(new Map());
    },
  };
}
