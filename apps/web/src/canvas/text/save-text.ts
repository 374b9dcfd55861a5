import { type StoredParagraph, toStoredChange } from '@lienzo/contract';
import { heightOfText, type Measure, type Theme } from '@lienzo/shapes';
import { changeElement } from '@lienzo/zone-doc';
import type * as Y from 'yjs';
import type { Board } from '../board/board.ts';
import { roundCoordinate } from '../geometry/box.ts';
import type { SceneElement, SceneShape } from '../scene/scene-element.ts';

interface TextSetting {
  readonly measure: Measure;
  readonly theme: Theme;
}

type TextElement = Exclude<SceneElement, { kind: 'frame' }>;
type Edit = TextSetting & { readonly paragraphs: StoredParagraph[] };

/** Saves edited text. An empty text shape is removed, because it would be invisible. */
export function saveText(board: Board, element: SceneElement, edit: Edit): void {
  const { zone, canEdit } = board;
  if (!canEdit || element.kind === 'frame') return;
  if (edit.paragraphs.length === 0 && element.kind === 'shape' && isOnlyText(element)) {
    zone.remove(element.key);
    return;
  }
  const change = changeOf(element, edit);
  if (!change) return;
  if (element.kind === 'connector') zone.change('connector', change);
  else zone.change('shape', change);
}

/**
 * Writes text that is still being edited, so that a crash does not lose it. It is not an undo step:
 * `restoreText` takes it back before `saveText` makes one step of the whole edit.
 */
export function writeDraft({ zone, canEdit }: Board, element: SceneElement, edit: Edit): void {
  if (!canEdit || element.kind === 'frame') return;
  const change = changeOf(element, edit);
  if (change) changeSilently(zone.doc, element.kind, change);
}

/** Sets the text and the height back to those before the edit. */
export function restoreText({ zone }: Board, before: TextElement): void {
  const text = { ...before.element.text, paragraphs: before.element.text?.paragraphs ?? [] };
  const layout = before.kind === 'shape' ? { height: before.box.height } : undefined;
  const change = { id: before.id, text, ...(layout && { properties: { layout } }) };
  changeSilently(zone.doc, before.kind, change);
}

type TextChange = NonNullable<ReturnType<typeof changeOf>>;

/** Changes an element without an undo step. */
function changeSilently(doc: Y.Doc, kind: TextElement['kind'], change: TextChange): void {
  doc.transact(() => {
    if (kind === 'connector') changeElement(doc, kind, toStoredChange(kind, change));
    else changeElement(doc, kind, toStoredChange(kind, change));
  });
}

function changeOf(element: TextElement, { paragraphs, ...setting }: Edit) {
  const before = element.element.text;
  if (sameParagraphs(paragraphs, before?.paragraphs ?? [])) return undefined;
  const text = { ...before, paragraphs };
  const height = element.kind === 'shape' ? fittingHeight(element, text, setting) : undefined;
  return {
    id: element.id,
    text,
    ...(height !== undefined && { properties: { layout: { height } } }),
  };
}

function sameParagraphs(a: readonly StoredParagraph[], b: readonly StoredParagraph[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Checks whether a shape has neither fill nor stroke. */
function isOnlyText({ element }: SceneShape): boolean {
  const { fills, strokes } = element.properties ?? {};
  return fills?.length === 0 && strokes?.length === 0;
}

/** Returns the new height of a shape whose auto fit resizes it to its text. */
function fittingHeight(
  { box }: SceneShape,
  text: NonNullable<SceneShape['element']['text']>,
  { measure, theme }: TextSetting,
): number | undefined {
  if (text.properties?.auto_fit !== 'SHAPE') return undefined;
  const height = roundCoordinate(heightOfText(text, box.width, measure, theme));
  return height > 0 && height !== box.height ? height : undefined;
}
