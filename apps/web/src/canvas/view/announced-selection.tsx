import { type KeyboardEvent, useCallback } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { placeOf } from '../arrange/selection.ts';
import type { Board } from '../board/board.ts';
import { useSelected } from '../board/use-selected.ts';
import { encloses } from '../geometry/box.ts';
import { centredOn } from '../geometry/viewport.ts';
import { labelOf, readingOrder } from '../scene/element-label.ts';

/** Tab goes from element to element; after the last one it leaves the canvas. */
export function useWalk(board: Board): (event: KeyboardEvent<HTMLElement>) => void {
  return useCallback(
    (event) => {
      if (event.key !== 'Tab' || event.target !== event.currentTarget) return;
      const { scene, selection, viewport } = board;
      const order = readingOrder(scene.all());
      const keys = selection.get();
      const at = order.findIndex(({ key }) => keys.has(key));
      const step = event.shiftKey ? -1 : 1;
      const next = at === -1 ? (event.shiftKey ? undefined : order[0]) : order[at + step];
      if (!next) {
        selection.set(new Set());
        return;
      }
      event.preventDefault();
      selection.set(new Set([next.key]));
      const place = placeOf(next);
      if (encloses(viewport.seen(), place)) return;
      const middle = { x: place.left + place.width / 2, y: place.top + place.height / 2 };
      viewport.set(centredOn(middle, viewport.get().zoom, viewport.size()));
    },
    [board],
  );
}

/** Tells screen readers what is selected. */
export function SpokenSelection({ board }: { board: Board }) {
  const { canvas } = useTexts();
  const selected = useSelected(board);
  const [only, ...more] = selected;
  const words = only
    ? more.length === 0
      ? labelOf(board.scene, only, canvas.labels)
      : canvas.selectedCount(selected.length)
    : '';
  return (
    <>
      <div
        id="spoken-element"
        role="img"
        aria-label={words || canvas.nothingSelected}
        className="sr-only"
      />
      <p aria-live="polite" className="sr-only">
        {words}
      </p>
    </>
  );
}
