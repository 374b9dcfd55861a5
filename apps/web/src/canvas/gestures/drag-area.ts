import type { Point } from '@lienzo/shapes';
import { boxAround, draftOf, type Stamp } from '../arrange/new-elements.ts';
import { caught, frameUnder, type Keys } from '../arrange/selection.ts';
import { type Board, noHints, selectTool } from '../board/board.ts';
import { insertDrafts, insertFrame } from '../board/edits.ts';
import { boxBetween } from '../geometry/box.ts';
import { pannedBy } from '../geometry/viewport.ts';
import { type Gesture, isDrag, type Pointing } from './gesture.ts';

/** Draws a frame around what is to be selected; with shift it adds to what is. */
export function dragMarquee(board: Board, start: Pointing): Gesture {
  const { scene, hints, selection } = board;
  const before: Keys = start.shift ? selection.get() : new Set();
  let dragging = false;
  return {
    move(at) {
      dragging ||= isDrag(start, at);
      if (!dragging) return;
      const marquee = boxBetween(start.canvas, at.canvas);
      hints.set({ marquee, busy: true });
      selection.set(new Set([...before, ...caught(scene, marquee)]));
    },
    end() {
      hints.set(noHints);
      if (!dragging && !start.shift) selection.set(new Set());
    },
    cancel() {
      hints.set(noHints);
      selection.set(before);
    },
  };
}

/** Drags the canvas itself. */
export function dragPan({ viewport }: Board, start: Pointing): Gesture {
  const from = viewport.get();
  const panTo = ({ screen }: Pointing) =>
    viewport.set(
      pannedBy(
        { ...from, zoom: viewport.get().zoom },
        {
          x: screen.x - start.screen.x,
          y: screen.y - start.screen.y,
        },
      ),
    );
  return { move: panTo, end: panTo, cancel: () => viewport.set(from) };
}

/** Draws something new: as large as the hand draws it, or as is usual when it only clicks. */
export function dragStamp(board: Board, start: Pointing, stamp: Stamp): Gesture {
  const { hints, tool } = board;
  let dragging = false;
  const areaTo = (at: Pointing) =>
    boxBetween(start.canvas, at.shift ? square(start, at) : at.canvas);
  return {
    move(at) {
      dragging ||= isDrag(start, at);
      if (dragging) hints.set({ stamp: areaTo(at), busy: true });
    },
    end(at) {
      hints.set(noHints);
      tool.set(selectTool);
      const box = dragging ? areaTo(at) : boxAround(stamp, start.canvas);
      stampAt(board, stamp, box);
    },
    cancel: () => hints.set(noHints),
  };
}

function square(start: Pointing, at: Pointing): Point {
  const [x, y] = [at.canvas.x - start.canvas.x, at.canvas.y - start.canvas.y];
  const side = Math.max(Math.abs(x), Math.abs(y));
  return {
    x: start.canvas.x + (x < 0 ? -side : side),
    y: start.canvas.y + (y < 0 ? -side : side),
  };
}

/** Puts something new in a place; texts and notes are ready to be written on. */
export function stampAt(board: Board, stamp: Stamp, box: ReturnType<typeof boxBetween>): void {
  const { scene, editing, words, newId } = board;
  const frame = stamp.kind === 'frame' ? undefined : frameUnder(scene, box, new Set());
  const draft = draftOf(stamp, { box, id: newId(), frameId: frame?.id, frameName: words.frame });
  if (draft.kind === 'frame') {
    insertFrame(board, draft);
    return;
  }
  const [key] = insertDrafts(board, [draft]);
  if (stamp.kind === 'text' || stamp.kind === 'note') editing.set(key);
}
