import type { ElementInput } from '@lienzo/contract';
import type { Box, Point } from '@lienzo/shapes';
import { roundCoordinate } from '../geometry/box.ts';
import type { Draft } from './draft.ts';
import type { ElementLook } from './element-look.ts';
import { newTable } from './new-table.ts';

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

/** The width of a text without words. It becomes as wide as its words, until someone resizes it. */
export const EMPTY_TEXT_WIDTH = 32;

const DEFAULT_SIZES: Record<NewElement['kind'], { width: number; height: number }> = {
  shape: { width: 144, height: 96 },
  note: { width: 160, height: 160 },
  text: { width: EMPTY_TEXT_WIDTH, height: 40 },
  frame: { width: 640, height: 400 },
};

/** The sizes of new cards and tables. */
export const RICH_SIZES = { CARD: { width: 260, height: 120 }, TABLE: { width: 360, height: 120 } };

/** Returns whether a new element is a card or a table, which have more than a geometry. */
export function richType(newElement: NewElement): 'CARD' | 'TABLE' | undefined {
  if (newElement.kind !== 'shape') return undefined;
  const { basic } = newElement.geometry as { basic?: { type?: unknown } }; // one family of many
  return basic?.type === 'CARD' || basic?.type === 'TABLE' ? basic.type : undefined;
}

function defaultSize(newElement: NewElement) {
  const type = richType(newElement);
  return type ? RICH_SIZES[type] : DEFAULT_SIZES[newElement.kind];
}

/** Distance between the left side of a text and its first character. */
const TEXT_INSET = 8;

/** Returns the box of an element inserted by a click: centered on the point, but a text starts there. */
export function defaultBox(newElement: NewElement, point: Point): Box {
  const { width, height } = defaultSize(newElement);
  if (newElement.kind === 'text')
    return { left: point.x - TEXT_INSET, top: point.y - height / 2, width, height };
  return { left: point.x - width / 2, top: point.y - height / 2, width, height };
}

export interface Placement {
  readonly box: Box;
  readonly id: string;
  /** The localized default name of new frames. */
  readonly frameName: string;
  /** The look of new shapes. */
  readonly look?: Pick<ElementLook, 'fills' | 'strokes'>;
}

export function createDraft(newElement: NewElement, place: Placement): Draft {
  const { id } = place;
  const layout = layoutOf(place.box);
  if (newElement.kind === 'frame')
    return {
      kind: 'frame',
      element: { meta: { id, name: place.frameName }, properties: { layout } },
    };
  return {
    kind: 'shape',
    element: { meta: { id }, ...contentOf(newElement, layout, place.look) } as ShapeInput,
  }; // has exactly one family
}

function layoutOf({ left, top, width, height }: Box) {
  return {
    left: roundCoordinate(left),
    top: roundCoordinate(top),
    width: roundCoordinate(width),
    height: roundCoordinate(height),
  };
}

function contentOf(
  newElement: Exclude<NewElement, { kind: 'frame' }>,
  layout: object,
  { fills, strokes }: Pick<ElementLook, 'fills' | 'strokes'> = {},
) {
  const type = richType(newElement);
  // Cards and tables are paper, whatever was drawn before.
  if (type)
    return {
      basic: { type },
      properties: { layout },
      ...(type === 'TABLE' && { table: newTable() }),
    };
  if (newElement.kind === 'shape')
    return {
      ...newElement.geometry,
      properties: { layout, ...(fills && { fills }), ...(strokes && { strokes }) },
    };
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
