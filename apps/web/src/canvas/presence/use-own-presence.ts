import { useEffect } from 'react';
import type { Board } from '../board/board.ts';
import { MAX_SHARED_SELECTION } from '../board/drag-state.ts';
import { throttle } from '../state/throttle.ts';

/** Shares the selection, the drag and the visible part of the canvas with other people. */
export function useOwnPresence({ zone, selection, drag, viewport }: Board): void {
  useEffect(() => {
    const { presence } = zone;
    const show = () =>
      presence.show('selection', [...selection.get()].slice(0, MAX_SHARED_SELECTION));
    const showView = throttle(100, () => presence.show('view', viewport.visible()));
    const showDrag = throttle(50, () => presence.show('drag', drag.get() ?? null));
    show();
    showView(undefined);
    const stops = [
      selection.subscribe(show),
      viewport.subscribe(() => showView(undefined)),
      drag.subscribe(() => showDrag(undefined)),
    ];
    return () => {
      for (const stop of [...stops, showView.stop, showDrag.stop]) stop();
    };
  }, [zone, selection, drag, viewport]);
}
