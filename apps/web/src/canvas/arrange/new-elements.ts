import type { ElementInput } from '@lienzo/contract';
import type { Box, Point } from '@lienzo/shapes';
import { roundCoordinate } from '../geometry/box.ts';
import type { Draft } from './draft.ts';

/** A kind of element that the user can insert. */
export type NewElement =
  | { readonly kind: 'shape'; readonly geometry: Geometry }
  | { readonly kind: 'note'; readonly color?: string }
  | { readonly kind: 'text' }
  | { readonly kind: 'frame' };

type ShapeInput = ElementInput<'shape'>;
/** An object with one key, the shape family. */
export type Geometry = Readonly<Record<string, unknown>>;

const NOTE_COLOR = '#ffe49c';
/** Notes are light in every theme, so their text is always dark. */
const NOTE_TEXT_COLOR = '#1f2a44';

const DEFAULT_SIZES: Record<NewElement['kind'], { width: number; height: number }> = {
  shape: { width: 144, height: 96 },
  note: { width: 160, height: 160 },
  text: { width: 200, height: 40 },
  frame: { width: 640, height: 400 },
};

/** Returns the box of an element inserted by a click, centered on the point. */
export function defaultBox(newElement: NewElement, point: Point): Box {
  const { width, height } = DEFAULT_SIZES[newElement.kind];
  return { left: point.x - width / 2, top: point.y - height / 2, width, height };
}

export interface Placement {
  readonly box: Box;
  readonly id: string;
  readonly frameId?: string;
  /** The localized default name of new frames. */
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
  return { kind: 'shape', element: { ...common, ...contentOf(newElement, layout) } as ShapeInput }; // has exactly one family
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
