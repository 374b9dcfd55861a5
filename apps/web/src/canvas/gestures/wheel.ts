import type { Point } from '@lienzo/shapes';
import { panBy, type View, zoomAround } from '../geometry/viewport.ts';

type Wheel = Pick<
  WheelEvent,
  'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'metaKey' | 'shiftKey'
>;

/** Pixels of a line, for browsers that report lines instead of pixels. */
const LINE_HEIGHT = 16;
/** Pixels of wheel movement that zoom by a factor of e. */
const ZOOM_DISTANCE = 100;
/** A notch of a mouse wheel reports 100 pixels or more, a pinch on a trackpad a few. A notch zooms by 1.1. */
const MAX_ZOOM_PIXELS = 10;

/** Returns the view after the wheel turned: with control it zooms, with shift it pans sideways. */
export function wheelView(view: View, wheel: Wheel, pointer: Point): View {
  const unit = wheel.deltaMode === 1 ? LINE_HEIGHT : 1;
  if (wheel.ctrlKey || wheel.metaKey) {
    const turned = wheel.deltaY * unit;
    const pixels = Math.max(-MAX_ZOOM_PIXELS, Math.min(MAX_ZOOM_PIXELS, turned));
    const factor = Math.exp(-pixels / ZOOM_DISTANCE);
    return zoomAround(view, pointer, view.zoom * factor);
  }
  const isSideways = wheel.shiftKey && wheel.deltaX === 0;
  const delta = isSideways
    ? { x: -wheel.deltaY * unit, y: 0 }
    : { x: -wheel.deltaX * unit, y: -wheel.deltaY * unit };
  return panBy(view, delta);
}
