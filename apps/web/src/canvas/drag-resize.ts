import { type Board, noHints } from './board.ts';
import { middleOf, unionOf } from './box.ts';
import { commitLayouts } from './edits.ts';
import { type Gesture, isDrag, type Pointing, wayBetween } from './gesture.ts';
import { type Layouts, solidOnes } from './move.ts';
import { type Handle, outerBox, type Pull, pulled, resizedAll, resizedOne } from './resize.ts';
import { fullCircle, steppedTurn, turnBetween, turnedBy } from './rotate.ts';
import { withContent } from './selection.ts';

/** Pulls a handle of the selection. */
export function dragResize(board: Board, start: Pointing, handle: Handle): Gesture {
  const elements = solidOnes(
    [...board.selection.get()].flatMap((key) => board.scene.find(key) ?? []),
  );
  const from = unionOf(elements.map(outerBox));
  return dragLayouts(board, start, (at) => {
    const pull: Pull = {
      handle,
      by: wayBetween(start, at),
      keepRatio: at.shift,
      aboutMiddle: at.alt,
    };
    const [only, ...more] = elements;
    if (!only || !from) return new Map();
    return more.length === 0
      ? resizedOne(only, pull)
      : resizedAll(elements, from, pulled(from, pull));
  });
}

/** Turns the selection about its middle. */
export function dragRotate(board: Board, start: Pointing): Gesture {
  const keys = withContent(board.scene, board.selection.get());
  const elements = solidOnes([...keys].flatMap((key) => board.scene.find(key) ?? []));
  const [only, ...more] = elements;
  const box = more.length === 0 ? only?.box : unionOf(elements.map(outerBox));
  return dragLayouts(board, start, (at) => {
    if (!box) return new Map();
    const about = middleOf(box);
    const by = turnBetween(about, start.canvas, at.canvas);
    const first = more.length === 0 ? fullCircle(only?.turn ?? 0) : 0;
    return turnedBy(elements, about, at.shift ? steppedTurn(first, by) : by);
  });
}

function dragLayouts(board: Board, start: Pointing, layoutsAt: (at: Pointing) => Layouts): Gesture {
  const { scene, hints } = board;
  let dragging = false;
  return {
    move(at) {
      dragging ||= isDrag(start, at);
      if (!dragging) return;
      scene.preview(layoutsAt(at));
      hints.set({ busy: true });
    },
    end(at) {
      hints.set(noHints);
      if (dragging) commitLayouts(board, layoutsAt(at));
    },
    cancel() {
      hints.set(noHints);
      scene.preview(new Map());
    },
  };
}
