import { useEffect } from 'react';
import type { Board } from './board.ts';

/** More than these say nothing to others. */
const SHOWN = 50;

/** Lets others see what is selected here, and which part of the canvas is looked at. */
export function useShownSelection({ zone, selection, viewport }: Board): void {
  useEffect(() => {
    const { presence } = zone;
    const show = () => presence.show('selection', [...selection.get()].slice(0, SHOWN));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const showView = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        presence.show('view', viewport.seen());
      }, 100);
    };
    show();
    showView();
    const stops = [selection.subscribe(show), viewport.subscribe(showView)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [zone, selection, viewport]);
}
