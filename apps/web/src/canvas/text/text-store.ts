import { limits, type StoredParagraph, type StoredText } from '@lienzo/contract';
import {
  heightOfText,
  type Measure,
  styledTextOf,
  type Theme,
  textAreaOf,
  widthOfText,
} from '@lienzo/shapes';
import { readText, type Span } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { EMPTY_TEXT_WIDTH } from '../arrange/new-elements.ts';
import type { Board } from '../board/board.ts';
import { roundCoordinate } from '../geometry/box.ts';
import type { SceneConnector, SceneShape } from '../scene/scene-element.ts';
import { isOnlyText, plainText } from '../scene/text-model.ts';

export type TextElement = SceneShape | SceneConnector;

export interface TextSetting {
  readonly measure: Measure;
  readonly theme: Theme;
}

interface FitOptions extends TextSetting {
  readonly words: Y.Text;
  readonly width?: number | undefined;
}

/** Returns the element as it is now, or undefined if it was removed. */
export function findTextElement(board: Board, key: string): TextElement | undefined {
  const element = board.scene.findStored(key);
  return element?.kind === 'frame' ? undefined : element;
}

/** The longest line of a free text whose width follows its words. */
const MAX_WIDTH = 640;
/** Lines wrap if the measured width is exceeded by rounding. */
const SLACK = 1;

/**
 * Returns the width that a text shape has as long as it follows its words: until someone resizes the shape.
 * Undefined if the width of the shape is fixed.
 */
export function followedWidth(
  element: TextElement | undefined,
  words: readonly StoredParagraph[],
  { measure, theme }: TextSetting,
): number | undefined {
  if (element?.kind !== 'shape') return undefined;
  const text = { ...element.element.text, paragraphs: words };
  const { auto_fit: fit, para_style: style } = text.properties ?? {};
  if (fit !== 'SHAPE' || style?.halign !== 'LEFT' || !isOnlyText(element.element)) return undefined;
  const width = widthOfText({ ...text, paragraphs: [...words] }, MAX_WIDTH, measure, theme);
  return Math.max(EMPTY_TEXT_WIDTH, roundCoordinate(width + SLACK));
}

/** Returns the width of a text shape if it follows its words, or has none yet. */
export function startingWidth(
  element: TextElement | undefined,
  setting: TextSetting,
): number | undefined {
  const needed = followedWidth(element, element?.element.text?.paragraphs ?? [], setting);
  const width = element?.box.width;
  const isFollowed = width === needed || width === EMPTY_TEXT_WIDTH;
  return needed !== undefined && isFollowed ? width : undefined;
}

/** Returns the text of an element with the defaults of its type. */
export function styledText(element: TextElement) {
  return element.kind === 'shape' ? styledTextOf(element.element) : element.element.text;
}

/**
 * Makes a shape as high as its text if its auto fit resizes the shape. A shape without auto fit grows with
 * its text, but never shrinks. Also sets a new width, if one is given. Call it within a change.
 */
export function fitHeight(
  { zone }: Board,
  element: TextElement | undefined,
  { words, measure, theme, width }: FitOptions,
): void {
  if (element?.kind !== 'shape') return;
  const text = { ...styledText(element), paragraphs: readText(words) };
  const { auto_fit: fit } = text.properties ?? {};
  if (fit === 'NONE' || fit === 'TEXT') return;
  const { box, id } = element;
  const needed =
    fit === 'SHAPE'
      ? heightOfText(text, width ?? box.width, measure, theme)
      : grownHeight(element, text, { measure, theme });
  const height = Math.min(roundCoordinate(needed), limits.size);
  const isOther = height !== box.height || (width !== undefined && width !== box.width);
  if (height > 0 && isOther)
    zone.change('shape', { id, properties: { layout: { height, ...(width && { width }) } } });
}

/** The place for text grows with a shape, but not always as much, so that one step may not be enough. */
const MAX_STEPS = 8;

/** Returns the height that a shape needs for its text, but at least its own. */
function grownHeight({ element, box }: SceneShape, text: StoredText, setting: TextSetting): number {
  let { height } = box;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const layout = { ...element.properties?.layout, height };
    const shape = { ...element, properties: { ...element.properties, layout } };
    const { box: place, inset } = textAreaOf(shape);
    const lines = { ...text, properties: { ...text.properties, inset } };
    const needed = heightOfText(lines, place.width, setting.measure, setting.theme);
    if (needed <= place.height + 0.5) return height;
    height += needed - place.height;
  }
  return height;
}

/**
 * Finishes a text whose editor closes. An empty text shape is removed, because it would be invisible. Reads
 * the zone, because the scene may be closed already.
 */
export function finishText(
  board: Board,
  { id, kind, key }: TextElement,
  { words, ...setting }: TextSetting & { words?: Y.Text },
): void {
  const { zone, canEdit } = board;
  const stored = zone.find(kind, id);
  if (!stored || !canEdit || words?._item?.deleted) return;
  const isEmpty = plainText(stored.text).replaceAll('\n', '') === '';
  if (isEmpty && 'properties' in stored && isOnlyText(stored)) zone.remove(key);
  else if (words)
    zone.transact(() => {
      // Empty paragraphs would have no size.
      if (isEmpty && words.length > 0) words.delete(0, words.length);
      else fitHeight(board, findTextElement(board, key), { words, ...setting });
    });
}

/** Writes a text that cannot be shared, because the document has version 1. */
export function writeUnshared({ zone }: Board, element: TextElement, spans: readonly Span[]): void {
  const { id } = element;
  const text = { ...element.element.text, paragraphs: paragraphsOf(spans) };
  if (element.kind === 'connector') zone.change('connector', { id, text });
  else zone.change('shape', { id, text });
}

/** Returns the paragraphs of spans in the stored form. */
function paragraphsOf(spans: readonly Span[]): StoredParagraph[] {
  const words = new Y.Doc().getText();
  words.applyDelta(spans.map(({ text, attributes }) => ({ insert: text, attributes })));
  return readText(words);
}
