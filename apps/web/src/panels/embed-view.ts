import { panBy, type Size, type View, zoomAround } from '../canvas/geometry/viewport.ts';

const STEP = 64;
const ZOOM = 1.25;

/** Returns the view after a key press in an embedded zone, or undefined for other keys. */
export function embedView(view: View, key: string, size: Size): View | undefined {
  const middle = { x: size.width / 2, y: size.height / 2 };
  switch (key) {
    case 'ArrowLeft':
      return panBy(view, { x: STEP, y: 0 });
    case 'ArrowRight':
      return panBy(view, { x: -STEP, y: 0 });
    case 'ArrowUp':
      return panBy(view, { x: 0, y: STEP });
    case 'ArrowDown':
      return panBy(view, { x: 0, y: -STEP });
    case '+':
    case '=':
      return zoomAround(view, middle, view.zoom * ZOOM);
    case '-':
      return zoomAround(view, middle, view.zoom / ZOOM);
    default:
      return undefined;
  }
}
