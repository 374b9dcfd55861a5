import type { Box, Point } from '@lienzo/shapes';
import { containsBox, expandBox } from './box.ts';
import type { Size, View } from './viewport.ts';

/** The part of the screen size that is drawn beyond each edge, ready for panning. */
export const MARGIN_RATIO = 0.5;
/** How much the layer may be scaled while zooming before it is drawn again. */
const MAX_STRETCH = 2.5;

/** How the layer drawn for one view is moved and scaled to show another. */
export interface LayerTransform {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export function layerTransform(drawn: View, view: View): LayerTransform {
  const scale = view.zoom / drawn.zoom;
  return {
    x: (drawn.x - view.x) * view.zoom,
    y: (drawn.y - view.y) * view.zoom,
    scale,
  };
}

/** Returns how far the layer reaches beyond the screen, in pixels. */
export function layerMargin({ width, height }: Size, ratio = MARGIN_RATIO): Point {
  return { x: Math.round(width * ratio), y: Math.round(height * ratio) };
}

/** Returns the part of the canvas that the layer of a view covers. */
export function layerBounds(view: View, size: Size, margin = layerMargin(size)): Box {
  return {
    left: view.x - margin.x / view.zoom,
    top: view.y - margin.y / view.zoom,
    width: (size.width + 2 * margin.x) / view.zoom,
    height: (size.height + 2 * margin.y) / view.zoom,
  };
}

/** Checks whether the layer no longer covers the view and must be drawn again immediately. */
export function isOutsideLayer(drawn: View, view: View, size: Size): boolean {
  const stretch = view.zoom / drawn.zoom;
  if (stretch > MAX_STRETCH || stretch < 1 / MAX_STRETCH) return true;
  const seen = {
    left: view.x,
    top: view.y,
    width: size.width / view.zoom,
    height: size.height / view.zoom,
  };
  return stretch >= 1 && !containsBox(expandBox(layerBounds(drawn, size), 1), seen);
}
