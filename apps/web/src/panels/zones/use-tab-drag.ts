import { type PointerEvent, useRef, useState } from 'react';
import { orderWith, placeAt } from './zone-order.ts';

/** Shorter movements in pixels count as a click. */
const THRESHOLD = 6;

interface Drag {
  readonly id: string;
  readonly fromX: number;
  readonly moving: boolean;
}

/** Reorders tabs by dragging and previews the new order. */
export function useTabDrag(order: readonly string[], drop: (order: readonly string[]) => void) {
  const [drag, setDrag] = useState<Drag>();
  const [preview, setPreview] = useState<readonly string[]>();
  const row = useRef<HTMLUListElement>(null);
  const justDropped = useRef(false);

  const end = () => {
    setDrag(undefined);
    setPreview(undefined);
  };
  const begin = (id: string) => (event: PointerEvent<HTMLElement>) => {
    justDropped.current = false;
    if (event.button !== 0 || event.pointerType === 'touch') return;
    setDrag({ id, fromX: event.clientX, moving: false });
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return;
    if (!drag.moving && Math.abs(event.clientX - drag.fromX) < THRESHOLD) return;
    if (!drag.moving) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ ...drag, moving: true });
    }
    setPreview(orderWith(order, drag.id, placeAt(extentsIn(row.current), drag.id, event.clientX)));
  };
  const release = () => {
    if (drag?.moving) {
      justDropped.current = true;
      if (preview && preview !== order) drop(preview);
    }
    end();
  };
  return {
    row,
    shown: preview ?? order,
    dragged: drag?.moving ? drag.id : undefined,
    /** Returns whether to ignore a click, because a drop must not also open the zone. */
    swallowClick: () => justDropped.current,
    handlers: (id: string) => ({
      onPointerDown: begin(id),
      onPointerMove: move,
      onPointerUp: release,
      onPointerCancel: end,
    }),
  };
}

function extentsIn(row: HTMLElement | null) {
  const tabs = row?.querySelectorAll<HTMLElement>('[data-zone]') ?? [];
  return [...tabs].map((tab) => {
    const { left, width } = tab.getBoundingClientRect();
    return { id: tab.dataset.zone ?? '', left, width };
  });
}
