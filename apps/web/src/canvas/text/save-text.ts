import type { StoredParagraph } from '@lienzo/contract';
import { heightOfText, type Measure, type Theme } from '@lienzo/shapes';
import type { Board } from '../board/board.ts';
import { roundCoordinate } from '../geometry/box.ts';
import type { SceneElement, SceneShape } from '../scene/scene-element.ts';

interface TextSetting {
  readonly measure: Measure;
  readonly theme: Theme;
}

/** Saves edited text. An empty text shape is removed, because it would be invisible. */
export function saveText(
  board: Board,
  element: SceneElement,
  { paragraphs, ...setting }: TextSetting & { readonly paragraphs: StoredParagraph[] },
): void {
  const { zone, canEdit } = board;
  if (!canEdit || element.kind === 'frame') return;
  const before = element.element.text;
  if (paragraphs.length === 0 && element.kind === 'shape' && isOnlyText(element)) {
    zone.remove(element.key);
    return;
  }
  if (sameParagraphs(paragraphs, before?.paragraphs ?? [])) return;
  const text = { ...before, paragraphs };
  if (element.kind === 'connector') {
    zone.change('connector', { id: element.id, text });
    return;
  }
  const height = fittingHeight(element, text, setting);
  zone.change('shape', {
    id: element.id,
    text,
    ...(height !== undefined && { properties: { layout: { height } } }),
  });
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
