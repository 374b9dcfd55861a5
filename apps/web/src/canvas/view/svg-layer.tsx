import { memo, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { Board } from '../board/board.ts';
import { DrawingView } from '../drawing/drawing-view.tsx';
import { DrawingScaleContext } from '../drawing/use-pictures.ts';
import { layerBounds, layerMargin, layerTransform } from '../geometry/drawn-layer.ts';
import type { Size, View } from '../geometry/viewport.ts';
import type { Scene } from '../scene/scene.ts';
import { useObservable } from '../state/use-observable.ts';
import { detailLevel, smallestFontSize } from './detail-level.ts';
import { useSceneVersion } from './use-scene-version.ts';

interface LayerProps {
  board: Board;
  size: Size;
  /** The view that the layer is drawn for. */
  drawn: View;
  /** Whether to keep the elements of the last rendering, until another layer takes its place. */
  isFrozen: boolean;
}

/** The visible elements as SVG. When the view moves, only the whole layer is moved. */
export function SvgLayer({ board, size, drawn, isFrozen }: LayerProps) {
  const { viewport } = board;
  const layer = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const follow = () => {
      const { x, y, scale } = layerTransform(drawn, viewport.get());
      if (layer.current)
        layer.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    };
    follow();
    return viewport.subscribe(follow);
  }, [viewport, drawn]);

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
          <DrawingScaleContext value={drawn.zoom * (devicePixelRatio || 1)}>
            <Elements board={board} drawn={drawn} size={size} isFrozen={isFrozen} />
          </DrawingScaleContext>
        </g>
      </svg>
    </div>
  );
}

function Elements({ board, drawn, size, isFrozen }: LayerProps) {
  const { scene } = board;
  const editing = useObservable(board.editing);
  const { keys, generation } = useKeysInView({ scene, drawn, size, isFrozen });
  const smallest = smallestFontSize(drawn.zoom);
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

interface InViewOptions extends Pick<LayerProps, 'drawn' | 'size' | 'isFrozen'> {
  scene: Scene;
}

function useKeysInView({ scene, drawn, size, isFrozen }: InViewOptions): InView {
  const version = useSceneVersion(scene);
  const last = useRef<InView & { of: readonly unknown[] }>({ keys: [], generation: 0, of: [] });
  const of = [scene, drawn, size, version];
  if (!isFrozen && of.some((part, index) => part !== last.current.of[index])) {
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
  const drawing = scene.drawingOf(element, detailLevel(element, smallest));
  const { dragOffset } = element;
  return (
    <g transform={dragOffset ? `translate(${dragOffset.x} ${dragOffset.y})` : undefined}>
      <DrawingView drawing={drawing} />
    </g>
  );
});
