import { memo, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Board } from '../board/board.ts';
import { DrawingView } from '../drawing/drawing-view.tsx';
import {
  isOutsideLayer,
  layerBounds,
  layerMargin,
  layerTransform,
} from '../geometry/drawn-layer.ts';
import type { Size, View } from '../geometry/viewport.ts';
import type { DetailLevel } from '../scene/renderer.ts';
import type { Scene } from '../scene/scene.ts';
import type { SceneElement } from '../scene/scene-element.ts';
import { largestFontSize } from '../scene/text-model.ts';
import { useObservable } from '../state/use-observable.ts';

/** Milliseconds without movement after which the view has settled. */
const SETTLE = 140;
/** Text smaller than this on the screen is unreadable and not drawn. */
const READABLE = 4;
const STANDARD_SIZE = 16;

/**
 * Draws the visible elements. While the view moves, only the whole layer is moved. After the view
 * has settled, the layer is drawn again with the elements that are visible there.
 */
export function SceneView({ board, size }: { board: Board; size: Size }) {
  const { viewport } = board;
  const layer = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<View>(viewport.get);

  useLayoutEffect(() => {
    const follow = () => {
      const { x, y, scale } = layerTransform(drawn, viewport.get());
      if (layer.current)
        layer.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    };
    let settling: ReturnType<typeof setTimeout> | undefined;
    const settle = () => setDrawn(viewport.get());
    const moved = () => {
      follow();
      clearTimeout(settling);
      if (isOutsideLayer(drawn, viewport.get(), size)) settle();
      else settling = setTimeout(settle, SETTLE);
    };
    follow();
    const stop = viewport.subscribe(moved);
    return () => {
      clearTimeout(settling);
      stop();
    };
  }, [viewport, drawn, size]);

  const margin = layerMargin(size);
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
          <Elements board={board} drawn={drawn} size={size} />
        </g>
      </svg>
    </div>
  );
}

interface ElementsProps {
  board: Board;
  drawn: View;
  size: Size;
}

function Elements({ board, drawn, size }: ElementsProps) {
  const { scene } = board;
  const editing = useObservable(board.editing);
  const { keys, generation } = useKeysInView(scene, drawn, size);
  // In steps, so that a small zoom does not draw everything again.
  const step = 2 ** Math.floor(Math.log2(READABLE / drawn.zoom) * 2);
  const smallest = Math.sqrt(step);
  return (
    <g key={generation}>
      {keys.map((key) => (
        <ElementView
          key={key}
          scene={scene}
          elementKey={key}
          // The editor shows the text that is being edited.
          smallest={key === editing ? Infinity : smallest}
        />
      ))}
    </g>
  );
}

interface InView {
  readonly keys: readonly string[];
  readonly generation: number;
}

/**
 * React looks up the position of each new node among all nodes after it, so inserting thousands of
 * nodes is faster in a new group.
 */
const MANY = 500;

function nextInView(before: InView, keys: readonly string[]): InView {
  const known = new Set(before.keys);
  const added = keys.reduce((count, key) => count + (known.has(key) ? 0 : 1), 0);
  const isMostlyNew = added > MANY && added > keys.length / 2;
  return { keys, generation: before.generation + (isMostlyNew ? 1 : 0) };
}

function useKeysInView(scene: Scene, drawn: View, size: Size): InView {
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
  const last = useRef<InView & { of: readonly unknown[] }>({ keys: [], generation: 0, of: [] });
  const of = [scene, drawn, size, version];
  if (of.some((part, index) => part !== last.current.of[index])) {
    const keys = scene.within(layerBounds(drawn, size)).map(({ key }) => key);
    last.current = { ...nextInView(last.current, keys), of };
  }
  return last.current;
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
  const { dragOffset } = element;
  return (
    <g transform={dragOffset ? `translate(${dragOffset.x} ${dragOffset.y})` : undefined}>
      <DrawingView drawing={drawing} />
    </g>
  );
});

function levelOf(element: SceneElement, smallest: number): DetailLevel {
  if (element.kind === 'frame') return 'full';
  return largestFontSize(element.element.text, STANDARD_SIZE) < smallest ? 'plain' : 'full';
}
