import { useLayoutEffect, useRef } from 'react';
import { usePreferences } from '../../design/preferences.ts';
import { dotGrid } from '../geometry/dot-grid.ts';
import type { Viewport } from '../geometry/viewport.ts';

/** Dots behind the elements, which move and scale with the canvas. */
export function DottedBackground({ viewport }: { viewport: Viewport }) {
  const { dots } = usePreferences();
  return dots ? <Dots viewport={viewport} /> : null;
}

function Dots({ viewport }: { viewport: Viewport }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const follow = () => {
      const { style } = place.current ?? {};
      if (!style) return;
      const { step, x, y } = dotGrid(viewport.get());
      // A dot is in the center of a tile. Panning only moves the layer, so nothing is painted again.
      style.backgroundSize = `${step}px ${step}px`;
      style.transform = `translate(${x - step * 1.5}px, ${y - step * 1.5}px)`;
    };
    follow();
    return viewport.subscribe(follow);
  }, [viewport]);
  return (
    <div
      ref={place}
      aria-hidden="true"
      data-dots
      className="pointer-events-none absolute top-0 left-0 h-[calc(100%+72px)] w-[calc(100%+72px)] bg-[radial-gradient(circle,var(--dot)_1px,transparent_1.5px)] will-change-transform"
    />
  );
}
