import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Board } from '../board/board.ts';
import { expandBox, unionOf } from '../geometry/box.ts';
import { centerOn } from '../geometry/viewport.ts';
import { useObservable } from '../state/use-observable.ts';

const SIZE = { width: 208, height: 136 };

/** An overview of the zone. A press moves the view there. */
export function Minimap({ board }: { board: Board }) {
  const { canvas } = useTexts();
  const picture = useRef<HTMLCanvasElement>(null);
  const version = useSceneVersion(board);
  useObservable(board.viewport);
  const visible = board.viewport.visible();
  const whole = wholeOf(board, version);
  const all = expandBox(unionOf(whole ? [whole, visible] : [visible]) ?? visible, 40);
  const scale = Math.min(SIZE.width / all.width, SIZE.height / all.height);
  const origin = {
    x: (SIZE.width - all.width * scale) / 2 - all.left * scale,
    y: (SIZE.height - all.height * scale) / 2 - all.top * scale,
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the scene
  useEffect(() => {
    const context = picture.current?.getContext('2d');
    if (!context || !picture.current) return;
    const { color, borderColor } = getComputedStyle(picture.current);
    context.clearRect(0, 0, SIZE.width, SIZE.height);
    for (const { kind, box } of board.scene.all()) {
      if (kind === 'connector') continue;
      context.fillStyle = kind === 'frame' ? borderColor : color;
      context.globalAlpha = kind === 'frame' ? 0.6 : 0.5;
      context.fillRect(
        origin.x + box.left * scale,
        origin.y + box.top * scale,
        Math.max(1, box.width * scale),
        Math.max(1, box.height * scale),
      );
    }
  }, [board, scale, origin.x, origin.y, version]);

  const go = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const point = {
      x: (event.clientX - left - origin.x) / scale,
      y: (event.clientY - top - origin.y) / scale,
    };
    const { viewport } = board;
    viewport.set(centerOn(point, viewport.get().zoom, viewport.size()));
  };
  return (
    <div
      role="img"
      aria-label={canvas.minimap}
      onPointerDown={go}
      onPointerMove={go}
      className="relative cursor-pointer overflow-hidden rounded-card border border-line bg-raised shadow-float"
      style={SIZE}
    >
      <canvas
        ref={picture}
        width={SIZE.width}
        height={SIZE.height}
        className="border-0 border-line text-ink-soft"
      />
      <div
        className="pointer-events-none absolute top-0 left-0 rounded-sm border-2 border-selection"
        style={{
          transform: `translate(${origin.x + visible.left * scale}px, ${origin.y + visible.top * scale}px)`,
          width: visible.width * scale,
          height: visible.height * scale,
        }}
      />
    </div>
  );
}

/** Increases after scene changes, at most every 300 ms. */
function useSceneVersion({ scene }: Board): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = scene.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setVersion((before) => before + 1);
      }, 300);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [scene]);
  return version;
}

const wholes = new WeakMap<Board, { version: number; box: ReturnType<typeof unionOf> }>();

function wholeOf(board: Board, version: number) {
  const known = wholes.get(board);
  if (known?.version === version) return known.box;
  const box = unionOf(board.scene.all().map(({ box: one }) => one));
  wholes.set(board, { version, box });
  return box;
}
