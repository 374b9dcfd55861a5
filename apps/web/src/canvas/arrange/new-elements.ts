import type { ElementInput } from '@lienzo/contract';
import type { Box, Point } from '@lienzo/shapes';
import { roundCoordinate } from '../geometry/box.ts';
import type { Draft } from './draft.ts';

/** What can be put on the canvas. */
export type NewElement =
  | { readonly kind: 'shape'; readonly geometry: Geometry }
  | { readonly kind: 'note'; readonly color?: string }
  | { readonly kind: 'text' }
  | { readonly kind: 'frame' };

type ShapeInput = ElementInput<'shape'>;
/** One key, the family, with its content. */
export type Geometry = Readonly<Record<string, unknown>>;

const NOTE_COLOR = '#ffe49c';
/** Notes are light in any theme, so what is written on them is dark in any. */
const NOTE_TEXT_COLOR = '#1f2a44';

const DEFAULT_SIZES: Record<NewElement['kind'], { width: number; height: number }> = {
  shape: { width: 144, height: 96 },
  note: { width: 160, height: 160 },
  text: { width: 200, height: 40 },
  frame: { width: 640, height: 400 },
};

/** What is made by a click instead of a drag, its middle where the click was. */
export function defaultBox(newElement: NewElement, point: Point): Box {
  const { width, height } = DEFAULT_SIZES[newElement.kind];
  return { left: point.x - width / 2, top: point.y - height / 2, width, height };
}

export interface Placement {
  readonly box: Box;
  readonly id: string;
  readonly frameId?: string;
  /** Names of new frames are words that people read. */
  readonly frameName: string;
}

export function createDraft(newElement: NewElement, place: Placement): Draft {
  const { id, frameId } = place;
  const layout = layoutOf(place.box);
  if (newElement.kind === 'frame')
    return {
      kind: 'frame',
      element: { meta: { id, name: place.frameName }, properties: { layout } },
    };
  const common = { meta: { id }, ...(frameId !== undefined && { frame_id: frameId }) };
  return { kind: 'shape', element: { ...common, ...contentOf(newElement, layout) } as ShapeInput }; // one family each
}

function layoutOf({ left, top, width, height }: Box) {
  return {
    left: roundCoordinate(left),
    top: roundCoordinate(top),
    width: roundCoordinate(width),
    height: roundCoordinate(height),
  };
}

function contentOf(newElement: Exclude<NewElement, { kind: 'frame' }>, layout: object) {
  if (newElement.kind === 'shape') return { ...newElement.geometry, properties: { layout } };
  if (newElement.kind === 'text')
    return {
      basic: { type: 'RECTANGLE' },
      properties: { layout, fills: [], strokes: [] },
      text: {
        paragraphs: [],
        properties: { valign: 'TOP', para_style: { halign: 'LEFT' }, auto_fit: 'SHAPE' },
      },
    };
  return {
    basic: { type: 'RECTANGLE' },
    properties: {
      layout,
      fills: [{ solid: { color: { hex: { value: newElement.color ?? NOTE_COLOR } } } }],
      strokes: [],
    },
    text: {
      paragraphs: [],
      properties: {
        para_style: { portion_style: { color: { hex: { value: NOTE_TEXT_COLOR } } } },
        auto_fit: 'TEXT',
      },
    },
  };
}
