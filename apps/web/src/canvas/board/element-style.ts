import type { StoredConnector, StoredFill, StoredShape, StoredStroke } from '@lienzo/contract';
import type { ElementLook } from '../arrange/element-look.ts';
import { isNote } from '../arrange/notes.ts';
import type { SceneConnector, SceneElement } from '../scene/scene-element.ts';
import {
  type ParagraphStyle,
  type PortionStyle,
  styleParagraphs,
  styleText,
} from '../scene/text-model.ts';
import type { Board } from './board.ts';

export type LineKind = NonNullable<StoredStroke['type']>;
export type ConnectorType = NonNullable<StoredConnector['type']>;
export type Marker = NonNullable<StoredConnector['connected']['first']['marker']>;

export interface LineStyle {
  readonly color?: string;
  readonly width?: number;
  readonly type?: LineKind;
}

/** A color as `#rrggbb`, `none` for no color, or undefined for the default of the theme. */
export type Swatch = string | 'none' | undefined;

export function fillOf({ element }: Extract<SceneElement, { kind: 'shape' | 'frame' }>): Swatch {
  const fills = element.properties?.fills;
  if (!fills) return undefined;
  const fill = fills.at(-1);
  if (!fill || 'no_fill' in fill) return 'none';
  return hexOf(fill.solid?.color);
}

export function lineOf(element: SceneElement): LineStyle & { readonly none?: true } {
  const stroke =
    element.kind === 'connector'
      ? element.element.stroke
      : element.element.properties?.strokes?.at(-1);
  if (element.kind !== 'connector' && element.element.properties?.strokes?.length === 0)
    return { none: true };
  const fill = stroke?.fill;
  if (fill && 'no_fill' in fill) return { none: true };
  return {
    ...(fill && 'solid' in fill && { color: hexOf(fill.solid.color) }),
    ...(stroke?.width !== undefined && { width: stroke.width }),
    ...(stroke?.type && { type: stroke.type }),
  };
}

type Color = Extract<StoredFill, { solid: unknown }>['solid']['color'];

export function hexOf(color: Color | undefined): string | undefined {
  if (!color) return undefined;
  if ('hex' in color && color.hex) return longHex(color.hex.value);
  if ('rgb' in color && color.rgb) {
    const { red, green, blue } = color.rgb;
    return `#${[red, green, blue].map(twoDigits).join('')}`;
  }
  if (!('hsb' in color) || !color.hsb) return undefined;
  const { hue, saturation, brightness } = color.hsb;
  const channel = (n: number) => {
    const k = (n + hue / 60) % 6;
    return brightness * (1 - saturation * Math.max(0, Math.min(k, 4 - k, 1)));
  };
  return `#${[5, 3, 1].map((n) => twoDigits(Math.round(channel(n) * 255))).join('')}`;
}

function longHex(value: string): string {
  if (value.length !== 4) return value.slice(0, 7);
  return `#${[...value.slice(1)].map((digit) => digit + digit).join('')}`;
}

function twoDigits(value: number): string {
  return value.toString(16).padStart(2, '0');
}

export function colorOf(hex: string): Color {
  return { hex: { value: hex } };
}

/** Changes the fill of shapes and frames; `none` removes it. */
export function changeFill(board: Board, elements: readonly SceneElement[], hex: string): void {
  const fills: StoredFill[] = hex === 'none' ? [] : [{ solid: { color: colorOf(hex) } }];
  keepLook(board, elements, { fills });
  if (hex !== 'none' && elements.some(isNote)) board.lastNoteColor.set(hex);
  change(board, () => {
    for (const element of elements) {
      if (element.kind === 'shape')
        board.zone.change('shape', { id: element.id, properties: { fills } });
      else if (element.kind === 'frame')
        board.zone.change('frame', { id: element.id, properties: { fills } });
    }
  });
}

/** Changes the given properties of borders and connector lines. */
export function changeLine(
  board: Board,
  elements: readonly SceneElement[],
  style: LineStyle & { readonly ink: string },
): void {
  change(board, () => {
    for (const element of elements) {
      if (element.kind === 'connector') changeConnectorLine(board, element, style);
      else changeBorder(board, element, style);
    }
  });
}

type Inked = LineStyle & { readonly ink: string };

/** Keeps the look for new shapes, unless it was chosen only for notes, texts or lines of a pen. */
export function keepLook(
  { lastLook }: Board,
  elements: readonly SceneElement[],
  look: Pick<ElementLook, 'fills' | 'strokes'>,
): void {
  if (elements.some(isPlainShape)) lastLook.set({ ...lastLook.get(), ...look });
}

function isPlainShape(element: SceneElement): boolean {
  if (element.kind !== 'shape') return false;
  const { custom, properties } = element.element;
  return custom === undefined && properties?.strokes?.length !== 0;
}

function changeBorder(
  board: Board,
  element: Exclude<SceneElement, SceneConnector>,
  { ink, color, ...style }: Inked,
): void {
  const before = element.element.properties?.strokes?.at(-1);
  const own = lineOf(element);
  const paint = color ?? own.color ?? ink;
  const stroke: StoredStroke = {
    ...before,
    ...style,
    fill: paint === 'none' ? { no_fill: {} } : { solid: { color: colorOf(paint) } },
  };
  const strokes = color === 'none' ? [] : [stroke];
  keepLook(board, [element], { strokes });
  const { zone } = board;
  if (element.kind === 'frame') zone.change('frame', { id: element.id, properties: { strokes } });
  else zone.change('shape', { id: element.id, properties: { strokes } });
}

function changeConnectorLine(
  { zone }: Board,
  { id, element }: SceneConnector,
  { ink, color, ...style }: Inked,
): void {
  if (color === 'none') return;
  const before = element.stroke?.fill;
  const fill = color ? { solid: { color: colorOf(color) } } : before;
  const stroke = { ...element.stroke, ...style, fill: fill ?? { solid: { color: colorOf(ink) } } };
  zone.change('connector', { id, stroke });
}

export function changeConnector(
  { zone, canEdit }: Board,
  elements: readonly SceneElement[],
  style: { type?: ConnectorType; first?: Marker; second?: Marker },
): void {
  if (!canEdit) return;
  zone.transact(() => {
    for (const element of elements) {
      if (element.kind !== 'connector') continue;
      const { connected } = element.element;
      zone.change('connector', {
        id: element.id,
        ...(style.type && { type: style.type }),
        connected: {
          first: { ...connected.first, ...(style.first && { marker: style.first }) },
          second: { ...connected.second, ...(style.second && { marker: style.second }) },
        },
      });
    }
  });
}

/** Changes the text style of shapes and connectors. */
export function changeTextStyle(
  board: Board,
  elements: readonly SceneElement[],
  style: PortionStyle,
): void {
  changeTexts(board, elements, (text) => styleText(text, style));
}

export function changeParagraphStyle(
  board: Board,
  elements: readonly SceneElement[],
  style: ParagraphStyle,
): void {
  changeTexts(board, elements, (text) => styleParagraphs(text, style));
}

type Text = NonNullable<StoredShape['text']>;
export type Valign = NonNullable<NonNullable<Text['properties']>['valign']>;

export function changeValign(board: Board, elements: readonly SceneElement[], valign: Valign) {
  changeTexts(board, elements, (text) => ({
    ...text,
    properties: { ...text?.properties, valign },
  }));
}

export type AutoFit = NonNullable<NonNullable<Text['properties']>['auto_fit']>;

/** Changes what happens to a text that is too long for its shape. */
export function changeAutoFit(board: Board, elements: readonly SceneElement[], fit: AutoFit) {
  changeTexts(board, elements, (text) => ({
    ...text,
    properties: { ...text?.properties, auto_fit: fit },
  }));
}

function changeTexts(
  board: Board,
  elements: readonly SceneElement[],
  restyle: (text: Text | undefined) => Text,
): void {
  change(board, () => {
    for (const element of elements) {
      const { id } = element;
      if (element.kind === 'shape')
        board.zone.change('shape', { id, text: restyle(board.zone.find('shape', id)?.text) });
      else if (element.kind === 'connector')
        board.zone.change('connector', {
          id,
          text: restyle(board.zone.find('connector', id)?.text),
        });
    }
  });
}

function change({ zone, canEdit }: Board, work: () => void): void {
  if (canEdit) zone.transact(work);
}

export function textOf(element: SceneElement): Text | undefined {
  return element.kind === 'frame' ? undefined : element.element.text;
}
