import { pannedBy, type Size, type View, zoomedAbout } from '../canvas/geometry/viewport.ts';

const STEP = 64;
const ZOOM = 1.25;

/** Where a key takes the view of somebody who only looks; nothing for other keys. */
export function embedView(view: View, key: string, size: Size): View | undefined {
  const middle = { x: size.width / 2, y: size.height / 2 };
  switch (key) {
    case 'ArrowLeft':
      return pannedBy(view, { x: STEP, y: 0 });
    case 'ArrowRight':
      return pannedBy(view, { x: -STEP, y: 0 });
    case 'ArrowUp':
      return pannedBy(view, { x: 0, y: STEP });
    case 'ArrowDown':
      return pannedBy(view, { x: 0, y: -STEP });
    case '+':
    case '=':
      return zoomedAbout(view, middle, view.zoom * ZOOM);
    case '-':
      return zoomedAbout(view, middle, view.zoom / ZOOM);
    default:
      return undefined;
  }
}
