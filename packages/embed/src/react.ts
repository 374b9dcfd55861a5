import { createElement, type HTMLAttributes, useEffect, useRef } from 'react';
import { defineLienzoCanvas } from './lienzo-canvas.ts';
import type { CanvasEvents } from './messages.ts';

export interface LienzoCanvasProps
  extends Omit<HTMLAttributes<HTMLElement>, 'onChange' | 'children'> {
  /** The address of a share link. */
  src: string;
  onReady?: (event: CanvasEvents['ready']) => void;
  onSelection?: (event: CanvasEvents['selection']) => void;
  onChange?: (event: CanvasEvents['change']) => void;
}

/** Shows the zone of a share link. */
export function LienzoCanvas({ onReady, onSelection, onChange, ...rest }: LienzoCanvasProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(defineLienzoCanvas, []);
  useCanvasEvent(place, 'ready', onReady);
  useCanvasEvent(place, 'selection', onSelection);
  useCanvasEvent(place, 'change', onChange);
  return createElement('lienzo-canvas', { ...rest, ref: place });
}

// React 18 does not listen to the events of custom elements.
function useCanvasEvent<Name extends keyof CanvasEvents>(
  place: { readonly current: HTMLElement | null },
  name: Name,
  handle: ((event: CanvasEvents[Name]) => void) | undefined,
): void {
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => {
    const node = place.current;
    const listen = (event: Event) =>
      latest.current?.((event as CustomEvent<CanvasEvents[Name]>).detail); // dispatched by the element
    node?.addEventListener(name, listen);
    return () => node?.removeEventListener(name, listen);
  }, [place, name]);
}
