import type { Point } from '@lienzo/shapes';
import { type RefObject, useLayoutEffect } from 'react';
import type { CanvasApi } from '../../canvas/board/canvas-api.ts';

/**
 * Calls `place` now, when the view moves and when the scene changes. Positions are set without
 * React, so that panning renders nothing.
 */
export function useFollowCanvas(canvas: CanvasApi, place: () => void): void {
  useLayoutEffect(() => {
    place();
    const ends = [canvas.viewport.subscribe(place), canvas.subscribeToScene(place)];
    window.addEventListener('resize', place);
    return () => {
      for (const end of ends) end();
      window.removeEventListener('resize', place);
    };
  });
}

/** Moves a DOM element to a point of the screen, or hides it if there is none. */
export function moveToPoint(
  element: HTMLElement | null | undefined,
  point: Point | undefined,
): void {
  if (!element) return;
  element.style.visibility = point ? 'visible' : 'hidden';
  if (point)
    element.style.transform = `translate(${Math.round(point.x)}px, ${Math.round(point.y)}px)`;
}

export function sizeOf({ current }: RefObject<HTMLElement | null>) {
  return { width: current?.offsetWidth ?? 0, height: current?.offsetHeight ?? 0 };
}
