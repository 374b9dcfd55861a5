import { type KeyboardEvent, useCallback } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Board } from '../board/board.ts';
import { useSelected } from '../board/use-selected.ts';
import { containsBox } from '../geometry/box.ts';
import { centerOn } from '../geometry/viewport.ts';
import { labelOf, readingOrder } from '../scene/element-label.ts';
import { elementBounds } from '../scene/scene-element.ts';

/** Moves the selection to the next element on Tab; after the last one, Tab leaves the canvas. */
export function useTabNavigation(board: Board): (event: KeyboardEvent<HTMLElement>) => void {
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
      const place = elementBounds(next);
      if (containsBox(viewport.visible(), place)) return;
      const center = { x: place.left + place.width / 2, y: place.top + place.height / 2 };
      viewport.set(centerOn(center, viewport.get().zoom, viewport.size()));
    },
    [board],
  );
}

/** Announces the selection to screen readers. */
export function AnnouncedSelection({ board }: { board: Board }) {
  const { canvas } = useTexts();
  const selected = useSelected(board);
  const [only, second] = selected;
  const words = only
    ? !second
      ? labelOf(board.scene, only, canvas.labels)
      : canvas.selectedCount(selected.length)
    : '';
  return (
    <>
      <div
        id="announced-element"
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
