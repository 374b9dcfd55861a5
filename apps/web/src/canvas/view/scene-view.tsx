import { lazy, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Board } from '../board/board.ts';
import { isOutsideLayer, layerBounds } from '../geometry/drawn-layer.ts';
import type { Size, View } from '../geometry/viewport.ts';
import { SvgLayer } from './svg-layer.tsx';
import { useSceneVersion } from './use-scene-version.ts';

/** Milliseconds without movement after which the view has settled. */
const SETTLE = 140;
/**
 * Browsers paint SVG sharply at every zoom, but the time for that grows with the elements. More than
 * this number around the view are painted as a bitmap.
 */
const MAX_SVG_ELEMENTS = 400;
/** Fewer than this number are shown as SVG again. The gap avoids switching back and forth. */
const MIN_BITMAP_ELEMENTS = 300;

type Mode = 'svg' | 'bitmap';

// Requested at once, because a zone may have many elements, but not waited for.
const bitmapLayer = import('./bitmap-layer.tsx').then(({ BitmapLayer }) => ({
  default: BitmapLayer,
}));
bitmapLayer.catch(() => {}); // reported where it is shown
const BitmapLayer = lazy(() => bitmapLayer);

/** Draws the visible elements: some as SVG, many as a bitmap. */
export function SceneView({ board, size }: { board: Board; size: Size }) {
  const [isBitmapShown, setIsBitmapShown] = useState(false);
  const mode = useRef<Mode>('svg');
  const drawn = useDrawnView(board, size, mode);
  useSceneVersion(board.scene);
  const count = board.scene.countWithin(layerBounds(drawn, size));
  mode.current = modeFor(count, mode.current);
  const lastSvg = useRef<View>(undefined);
  if (mode.current === 'svg') lastSvg.current = drawn;
  const onShown = useCallback(() => setIsBitmapShown(true), []);
  if (mode.current === 'svg' && isBitmapShown) setIsBitmapShown(false);
  const svg = mode.current === 'svg' || !isBitmapShown ? lastSvg.current : undefined;
  return (
    <>
      {svg && (
        <SvgLayer board={board} size={size} drawn={svg} isFrozen={mode.current === 'bitmap'} />
      )}
      {mode.current === 'bitmap' && (
        <Suspense fallback={null}>
          <BitmapLayer board={board} size={size} onShown={onShown} />
        </Suspense>
      )}
    </>
  );
}

function modeFor(count: number, before: Mode): Mode {
  return count > (before === 'svg' ? MAX_SVG_ELEMENTS : MIN_BITMAP_ELEMENTS) ? 'bitmap' : 'svg';
}

/** Returns the view that the layer is drawn for: where the view settled, or where it left the layer. */
function useDrawnView({ viewport }: Board, size: Size, mode: { readonly current: Mode }): View {
  const [drawn, setDrawn] = useState<View>(viewport.get);
  useLayoutEffect(() => {
    let settling: ReturnType<typeof setTimeout> | undefined;
    const settle = () => setDrawn(viewport.get());
    const stop = viewport.subscribe(() => {
      clearTimeout(settling);
      // A bitmap layer decides on its own when to paint again.
      const isOutside = mode.current === 'svg' && isOutsideLayer(drawn, viewport.get(), size);
      if (isOutside) settle();
      else settling = setTimeout(settle, SETTLE);
    });
    return () => {
      clearTimeout(settling);
      stop();
    };
  }, [viewport, drawn, size, mode]);
  return drawn;
}
