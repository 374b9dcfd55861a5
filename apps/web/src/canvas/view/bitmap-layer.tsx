import { useEffect, useRef } from 'react';
import type { Board } from '../board/board.ts';
import type { Size } from '../geometry/viewport.ts';
import { BitmapScene } from './bitmap-scene.ts';

interface LayerProps {
  board: Board;
  size: Size;
  /** Called when the first picture is shown. */
  onShown: () => void;
}

/** The visible elements as a bitmap. */
export function BitmapLayer({ board, size, onShown }: LayerProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = host.current;
    if (!node) return;
    const stop = new AbortController();
    new BitmapScene({ board, size, host: node, onShown }).start(stop.signal);
    return () => stop.abort();
  }, [board, size, onShown]);
  return <div ref={host} aria-hidden="true" className="absolute inset-0 select-none" />;
}
