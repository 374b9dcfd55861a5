import type { Point } from '@lienzo/shapes';
import { createDraft, defaultBox, type NewElement, richType } from '../arrange/new-elements.ts';
import { type Keys, keysInArea } from '../arrange/selection.ts';
import { type Board, noHints, selectTool } from '../board/board.ts';
import { insertDrafts, insertFrame } from '../board/edits.ts';
import { boxBetween } from '../geometry/box.ts';
import { boxOnGrid } from '../geometry/snap-grid.ts';
import { panBy } from '../geometry/viewport.ts';
import { type Gesture, isDrag, type PointerState } from './gesture.ts';
import { gridPoint, isOnGrid } from './on-grid.ts';

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
  const areaTo = (at: PointerState) => {
    const from = gridPoint(board, { ...start, mod: at.mod });
    const to = gridPoint(board, at);
    return boxBetween(from, at.shift ? square(from, to) : to);
  };
  const boxAtClick = () => {
    const box = defaultBox(newElement, start.canvas);
    return isOnGrid(board, start) ? boxOnGrid(box) : box;
  };
  return {
    move(at) {
      dragging ||= isDrag(start, at);
      if (dragging) hints.set({ newElement: areaTo(at), busy: true });
    },
    end(at) {
      hints.set(noHints);
      tool.set(selectTool);
      const box = dragging ? areaTo(at) : boxAtClick();
      insertAt(board, newElement, box);
    },
    cancel: () => hints.set(noHints),
  };
}

function square(from: Point, to: Point): Point {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const side = Math.max(Math.abs(x), Math.abs(y));
  return { x: from.x + (x < 0 ? -side : side), y: from.y + (y < 0 ? -side : side) };
}

/** Inserts an element in a box. The editor of texts, notes, cards and tables opens. */
export function insertAt(
  board: Board,
  newElement: NewElement,
  box: ReturnType<typeof boxBetween>,
): void {
  const { editing, defaultTexts, lastLook, lastNoteColor, newId } = board;
  const color = lastNoteColor.get();
  const colored = newElement.kind === 'note' && color ? { ...newElement, color } : newElement;
  const draft = createDraft(colored, {
    box,
    id: newId(),
    frameName: defaultTexts.frame,
    look: lastLook.get(),
  });
  if (draft.kind === 'frame') {
    insertFrame(board, draft);
    return;
  }
  const type = richType(newElement);
  const sharesText = newElement.kind === 'text' || newElement.kind === 'note' || type === 'CARD';
  const [key] = insertDrafts(board, [draft], { sharesText });
  if (sharesText || type === 'TABLE') editing.set(key);
}
