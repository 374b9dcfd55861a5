import type { StoredParagraph, StoredShape } from '@lienzo/contract';
import { heightOfText, type Measure, type Theme } from '@lienzo/shapes';
import { readText, type Span } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import type { Board } from '../board/board.ts';
import { roundCoordinate } from '../geometry/box.ts';
import type { SceneConnector, SceneShape } from '../scene/scene-element.ts';
import { plainText } from '../scene/text-model.ts';

export type TextElement = SceneShape | SceneConnector;

export interface TextSetting {
  readonly measure: Measure;
  readonly theme: Theme;
}

/** Returns the element as it is now, or undefined if it was removed. */
export function findTextElement(board: Board, key: string): TextElement | undefined {
  const element = board.scene.findStored(key);
  return element?.kind === 'frame' ? undefined : element;
}

/** Makes a shape as high as its text if its auto fit resizes the shape. Call it within a change. */
export function fitHeight(
  { zone }: Board,
  element: TextElement | undefined,
  { words, measure, theme }: TextSetting & { words: Y.Text },
): void {
  if (element?.kind !== 'shape') return;
  const text = { ...element.element.text, paragraphs: readText(words) };
  if (text.properties?.auto_fit !== 'SHAPE') return;
  const { box, id } = element;
  const height = roundCoordinate(heightOfText(text, box.width, measure, theme));
  if (height > 0 && height !== box.height)
    zone.change('shape', { id, properties: { layout: { height } } });
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

/** Checks whether a shape has neither fill nor stroke. */
function isOnlyText({ properties }: StoredShape): boolean {
  const { fills, strokes } = properties ?? {};
  return fills?.length === 0 && strokes?.length === 0;
}
