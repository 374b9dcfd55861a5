import { useEffect } from 'react';
import { type View, type Viewport, zoomLimits } from '../canvas/geometry/viewport.ts';
import { throttle } from '../canvas/state/throttle.ts';

/** How often a moving view is stored, in milliseconds. */
const INTERVAL = 300;

const keyOf = (zoneId: string) => `lienzo.view.${zoneId}`;

/** Returns the part of a zone that this browser tab showed last. */
export function readView(zoneId: string): View | undefined {
  try {
    const view = JSON.parse(sessionStorage.getItem(keyOf(zoneId)) ?? 'null') as View | null; // checked below
    return view && isView(view) ? view : undefined;
  } catch {
    return undefined;
  }
}

function isView({ x, y, zoom }: View): boolean {
  return [x, y, zoom].every(Number.isFinite) && zoom >= zoomLimits.min && zoom <= zoomLimits.max;
}

function storeView(zoneId: string, { x, y, zoom }: View): void {
  try {
    sessionStorage.setItem(keyOf(zoneId), JSON.stringify({ x, y, zoom }));
  } catch {
    // The storage is full or blocked; the zone then opens with everything in view.
  }
}

/** Stores the visible part of a zone while it is open, so that a reload shows the same. */
export function useStoredView(viewport: Viewport, zoneId: string): void {
  useEffect(() => {
    const store = () => storeView(zoneId, viewport.get());
    const storeSoon = throttle(INTERVAL, store);
    const stop = viewport.subscribe(() => storeSoon(undefined));
    window.addEventListener('pagehide', store);
    return () => {
      stop();
      storeSoon.stop();
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [viewport, zoneId]);
}
