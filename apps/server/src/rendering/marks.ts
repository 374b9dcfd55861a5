import type { StoredShape } from '@lienzo/contract';
import { type Box, type Drawing, drawShape, type Measure, type Theme } from '@lienzo/shapes';
import { shortIdOf } from '../core/short-ids.ts';

interface Deps {
  readonly measure: Measure;
  readonly theme: Theme;
  /** Pixels of the image per pixel of the canvas. */
  readonly scale: number;
}

/** An element that is drawn. */
export interface Marked {
  readonly key: string;
  readonly kind: 'frame' | 'shape' | 'connector';
  readonly bounds: Box;
}

/** Size of a mark in pixels of the image. */
const MARK = { width: 52, height: 18, font: 12 };

const WHITE = { hex: { value: '#ffffff' } };
const PARAGRAPH = '00000000-0000-4000-8000-000000000000';

/** Draws the short ids of elements: at the top left of frames and shapes, and at the center of connectors. */
export function drawMarks(elements: readonly Marked[], deps: Deps): Drawing[] {
  return elements.map((element) => drawMark(element, deps));
}

function drawMark({ key, kind, bounds }: Marked, { measure, theme, scale }: Deps): Drawing {
  const [width, height] = [MARK.width / scale, MARK.height / scale];
  const atCenter = kind === 'connector';
  const left = atCenter ? bounds.left + (bounds.width - width) / 2 : bounds.left;
  const top = atCenter ? bounds.top + (bounds.height - height) / 2 : bounds.top;
  const shape: StoredShape = {
    meta: { id: key },
    basic: { type: 'RECTANGLE' },
    properties: {
      layout: { left, top, width, height },
      fills: [{ solid: { color: { hex: { value: '#7c2d12' } } } }],
      strokes: [],
    },
    text: {
      properties: { inset: { left: 0, top: 0, right: 0, bottom: 0 }, valign: 'MIDDLE' },
      paragraphs: [
        {
          id: PARAGRAPH,
          style: { halign: 'CENTER' },
          portions: [{ text: shortIdOf(key), style: { size: MARK.font / scale, color: WHITE } }],
        },
      ],
    },
  };
  return drawShape(shape, measure, theme);
}
