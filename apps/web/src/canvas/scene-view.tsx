import { memo, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Board } from './board.ts';
import { DrawingView } from './drawing-view.tsx';
import type { Scene } from './scene.ts';
import type { Level, SceneElement } from './scene-element.ts';
import { drawnBox, isBeyond, marginOf, shiftTo } from './settled-view.ts';
import { largestSize } from './text-model.ts';
import type { Size, View } from './viewport.ts';

/** After so long without moving, the view counts as settled. */
const SETTLE = 140;
/** Letters smaller than this on the screen are left out: they could not be read, only counted. */
const READABLE = 4;
const STANDARD_SIZE = 16;

/**
 * The elements in view. While the view moves, only the layer as a whole is moved; when it has
 * settled, the layer is drawn for where it is, with the elements that are in view there.
 */
export function SceneView({ board, size }: { board: Board; size: Size }) {
  const { viewport, scene } = board;
  const layer = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<View>(viewport.get);

  useLayoutEffect(() => {
    const follow = () => {
      const { x, y, scale } = shiftTo(drawn, viewport.get());
      if (layer.current)
        layer.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    };
    let settling: ReturnType<typeof setTimeout> | undefined;
    const settle = () => setDrawn(viewport.get());
    const moved = () => {
      follow();
      clearTimeout(settling);
      if (isBeyond(drawn, viewport.get(), size)) settle();
      else settling = setTimeout(settle, SETTLE);
    };
    follow();
    const stop = viewport.subscribe(moved);
    return () => {
      clearTimeout(settling);
      stop();
    };
  }, [viewport, drawn, size]);

  const margin = marginOf(size);
  return (
    <div ref={layer} className="absolute inset-0 origin-top-left will-change-transform">
      <svg
        aria-hidden="true"
        className="pointer-events-none absolute select-none"
        style={{ left: -margin.x, top: -margin.y, fontKerning: 'none', whiteSpace: 'pre' }}
        width={size.width + 2 * margin.x}
        height={size.height + 2 * margin.y}
      >
        <g
          transform={`translate(${margin.x} ${margin.y}) scale(${drawn.zoom}) translate(${-drawn.x} ${-drawn.y})`}
        >
          <Elements scene={scene} drawn={drawn} size={size} />
        </g>
      </svg>
    </div>
  );
}

interface ElementsProps {
  scene: Scene;
  drawn: View;
  size: Size;
}

function Elements({ scene, drawn, size }: ElementsProps) {
  const keys = useKeysInView(scene, drawn, size);
  // In steps, so that a little zooming does not draw everything anew.
  const step = 2 ** Math.floor(Math.log2(READABLE / drawn.zoom) * 2);
  const smallest = Math.sqrt(step);
  return keys.map((key) => (
    <ElementView key={key} scene={scene} elementKey={key} smallest={smallest} />
  ));
}

function useKeysInView(scene: Scene, drawn: View, size: Size): readonly string[] {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let asked: number | undefined;
    const stop = scene.subscribe(() => {
      asked ??= requestAnimationFrame(() => {
        asked = undefined;
        setVersion((before) => before + 1);
      });
    });
    return () => {
      stop();
      if (asked !== undefined) cancelAnimationFrame(asked);
    };
  }, [scene]);
  const last = useRef<{ keys: readonly string[]; of: readonly unknown[] }>({ keys: [], of: [] });
  const of = [scene, drawn, size, version];
  if (of.some((part, index) => part !== last.current.of[index]))
    last.current = { keys: scene.within(drawnBox(drawn, size)).map(({ key }) => key), of };
  return last.current.keys;
}

interface ElementProps {
  scene: Scene;
  elementKey: string;
  smallest: number;
}

const ElementView = memo(function ElementView({ scene, elementKey, smallest }: ElementProps) {
  const element = useSyncExternalStore(
    (listener) => scene.subscribeTo(elementKey, listener),
    () => scene.find(elementKey),
  );
  if (!element) return null;
  const drawing = scene.drawingOf(element, levelOf(element, smallest));
  const { shift } = element;
  return (
    <g transform={shift ? `translate(${shift.x} ${shift.y})` : undefined}>
      <DrawingView drawing={drawing} />
    </g>
  );
});

function levelOf(element: SceneElement, smallest: number): Level {
  if (element.kind === 'frame') return 'full';
  return largestSize(element.element.text, STANDARD_SIZE) < smallest ? 'plain' : 'full';
}
