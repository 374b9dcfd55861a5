import type { Point } from '@lienzo/shapes';
import { createDraft, defaultBox, type NewElement } from '../arrange/new-elements.ts';
import { frameAt, type Keys, keysInArea } from '../arrange/selection.ts';
import { type Board, noHints, selectTool } from '../board/board.ts';
import { insertDrafts, insertFrame } from '../board/edits.ts';
import { boxBetween } from '../geometry/box.ts';
import { panBy } from '../geometry/viewport.ts';
import { type Gesture, isDrag, type PointerState } from './gesture.ts';

/** Selects with a marquee; with shift it adds to the selection. */
export function dragMarquee(board: Board, start: PointerState): Gesture {
  const { scene, hints, selection } = board;
  const before: Keys = start.shift ? selection.get() : new Set();
  let dragging = false;
  return {
    move(at) {
      dragging ||= isDrag(start, at);
      if (!dragging) return;
      const marquee = boxBetween(start.canvas, at.canvas);
      hints.set({ marquee, busy: true });
      selection.set(new Set([...before, ...keysInArea(scene, marquee)]));
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
export function dragPan({ viewport }: Board, start: PointerState): Gesture {
  const from = viewport.get();
  const panTo = ({ screen }: PointerState) =>
    viewport.set(
      panBy(
        { ...from, zoom: viewport.get().zoom },
        {
          x: screen.x - start.screen.x,
          y: screen.y - start.screen.y,
        },
      ),
    );
  return { move: panTo, end: panTo, cancel: () => viewport.set(from) };
}

/** Inserts an element as large as it is drawn, or in its default size after a click. */
export function dragNewElement(board: Board, start: PointerState, newElement: NewElement): Gesture {
  const { hints, tool } = board;
  let dragging = false;
  const areaTo = (at: PointerState) =>
    boxBetween(start.canvas, at.shift ? square(start, at) : at.canvas);
  return {
    move(at) {
      dragging ||= isDrag(start, at);
      if (dragging) hints.set({ newElement: areaTo(at), busy: true });
    },
    end(at) {
      hints.set(noHints);
      tool.set(selectTool);
      const box = dragging ? areaTo(at) : defaultBox(newElement, start.canvas);
      insertAt(board, newElement, box);
    },
    cancel: () => hints.set(noHints),
  };
}

function square(start: PointerState, at: PointerState): Point {
  const [x, y] = [at.canvas.x - start.canvas.x, at.canvas.y - start.canvas.y];
  const side = Math.max(Math.abs(x), Math.abs(y));
  return {
    x: start.canvas.x + (x < 0 ? -side : side),
    y: start.canvas.y + (y < 0 ? -side : side),
  };
}

/** Inserts an element in a box. The editor of texts and notes opens. */
export function insertAt(
  board: Board,
  newElement: NewElement,
  box: ReturnType<typeof boxBetween>,
): void {
  const { scene, editing, defaultTexts, newId } = board;
  const frame = newElement.kind === 'frame' ? undefined : frameAt(scene, box, new Set());
  const draft = createDraft(newElement, {
    box,
    id: newId(),
    frameId: frame?.id,
    frameName: defaultTexts.frame,
  });
  if (draft.kind === 'frame') {
    insertFrame(board, draft);
    return;
  }
  const isWritten = newElement.kind === 'text' || newElement.kind === 'note';
  const [key] = insertDrafts(board, [draft], { sharesText: isWritten });
  if (isWritten) editing.set(key);
}
