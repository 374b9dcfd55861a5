import type { Point } from '@lienzo/shapes';
import { useEffect } from 'react';
import type { Board } from '../board/board.ts';
import { MAX_SHARED_SELECTION } from '../board/drag-state.ts';
import { throttle } from '../state/throttle.ts';
import { MAX_TRAIL } from './people.ts';

/** Shares the selection, the drag, the laser pointer, reactions and the visible part of the canvas with other people. */
export function useOwnPresence(board: Board): void {
  const { zone, selection, drag, laser, reaction, viewport } = board;
  useEffect(() => {
    const { presence } = zone;
    const show = () =>
      presence.show('selection', [...selection.get()].slice(0, MAX_SHARED_SELECTION));
    const showView = throttle(100, () => presence.show('view', viewport.visible()));
    const showDrag = throttle(50, () => presence.show('drag', drag.get() ?? null));
    const showLaser = throttle(50, () => presence.show('laser', trailOf(laser.get())));
    const showReaction = () => presence.show('reaction', reaction.get() ?? null);
    show();
    showView(undefined);
    const stops = [
      selection.subscribe(show),
      viewport.subscribe(() => showView(undefined)),
      drag.subscribe(() => showDrag(undefined)),
      laser.subscribe(() => showLaser(undefined)),
      reaction.subscribe(showReaction),
    ];
    return () => {
      for (const stop of [...stops, showView.stop, showDrag.stop, showLaser.stop]) stop();
    };
  }, [zone, selection, drag, laser, reaction, viewport]);
}

/** Presence messages are small, so only the newest points of a trail are shared. */
function trailOf(points: readonly Point[]): readonly (readonly [number, number])[] | null {
  if (points.length === 0) return null;
  return points.slice(-MAX_TRAIL).map(({ x, y }) => [Math.round(x), Math.round(y)] as const);
}
