import type { Point } from '@lienzo/shapes';
import { type ReactNode, useEffect, useRef } from 'react';
import type { CanvasApi } from '../../canvas/board/canvas-api.ts';
import { moveToPoint, sizeOf, useFollowCanvas } from './follow-canvas.ts';
import { cardPlace, freeArea } from './pin-points.ts';

interface FloatingCardProps {
  canvas: CanvasApi;
  label: string;
  /** Returns the canvas point of the card, if there is one. */
  pointOf: () => Point | undefined;
  /** The width of the side panel in pixels; 0 if none is open. */
  panel: number;
  onClose: () => void;
  children: ReactNode;
}

/** On narrower screens the card is at the bottom edge instead of beside its pin. */
const SMALL = 640;

/** A card that follows its pin and stays on the screen. Escape closes it. */
export function FloatingCard(props: FloatingCardProps) {
  const { canvas, label, pointOf, panel, onClose, children } = props;
  const card = useRef<HTMLElement>(null);
  useFollowCanvas(canvas, () => {
    const layer = card.current?.parentElement;
    if (!layer) return;
    const screen = { width: layer.clientWidth, height: layer.clientHeight };
    const point = pointOf();
    const pin = point
      ? canvas.viewport.toScreen(point)
      : { x: screen.width / 2, y: screen.height / 3 };
    const size = sizeOf(card);
    const low = { x: (screen.width - size.width) / 2, y: screen.height - size.height - 8 };
    moveToPoint(
      card.current,
      screen.width < SMALL ? low : cardPlace(pin, size, freeArea(screen, panel)),
    );
  });
  useEffect(() => {
    // A field inside may already have the focus.
    if (!card.current?.contains(document.activeElement))
      card.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={card}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
      onPointerDown={(event) => event.stopPropagation()}
      className="animate-appear pointer-events-auto invisible absolute top-0 left-0 z-20 flex max-h-[min(70dvh,560px)] w-80 max-w-[calc(100%-16px)] flex-col rounded-card border border-line bg-raised text-ink shadow-dialog outline-none"
    >
      {children}
    </section>
  );
}
