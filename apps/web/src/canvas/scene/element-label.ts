import { type ConnectorEnd, elementKey } from '@lienzo/contract';
import { searchText } from '@lienzo/zone-doc';
import { isUnattached } from './free-ends.ts';
import { imageName, isImage } from './image/scene-image.ts';
import type { Scene } from './scene.ts';
import type { SceneElement } from './scene-element.ts';

export interface LabelTexts {
  readonly frame: (name: string) => string;
  readonly shape: (kind: string) => string;
  readonly connector: (from: string, to: string) => string;
  /** A connector without attached ends. */
  readonly line: string;
  readonly nothing: string;
  readonly at: (left: number, top: number) => string;
}

/** Returns what a screen reader says about an element: its kind, its text and its position. */
export function labelOf(scene: Scene, element: SceneElement, texts: LabelTexts): string {
  const { left, top } = element.box;
  const place = texts.at(Math.round(left), Math.round(top));
  return [kindOf(scene, element, texts), textOn(element), place].filter(Boolean).join(', ');
}

function kindOf(scene: Scene, element: SceneElement, texts: LabelTexts): string {
  if (element.kind === 'frame') return texts.frame(element.element.meta.name);
  if (element.kind === 'shape') return texts.shape(geometryName(element.element));
  const { connected } = element.element;
  if (isUnattached(element.element)) return texts.line;
  const name = ({ shape_id: id }: ConnectorEnd) =>
    nameOf(id === undefined ? undefined : scene.find(elementKey(id)), texts);
  return texts.connector(name(connected.first), name(connected.second));
}

function nameOf(element: SceneElement | undefined, texts: LabelTexts): string {
  if (!element) return texts.nothing;
  const own = element.kind === 'frame' ? element.element.meta.name : textOn(element);
  return own || (element.kind === 'shape' ? geometryName(element.element) : texts.nothing);
}

function textOn(element: SceneElement): string {
  if (isImage(element)) return imageName(element);
  return element.kind === 'frame' ? '' : searchText(element.kind, element.element);
}

const families = [
  'basic',
  'flowchart',
  'block_arrow',
  'mathematical_symbol',
  'star',
  'callout',
] as const;

/** Returns the type of a shape in words, or an empty text if it has a path of its own. */
export function geometryName(shape: object): string {
  const content: Readonly<Record<string, unknown>> = { ...shape };
  for (const family of families) {
    const geometry = content[family];
    if (geometry && typeof geometry === 'object' && 'type' in geometry)
      return String(geometry.type).toLowerCase().replaceAll('_', ' ');
  }
  return '';
}

/**
 * Sorts elements in reading order: by rows, and from left to right within a row. A connector comes
 * after an element at the same position.
 */
export function readingOrder(elements: readonly SceneElement[]): SceneElement[] {
  const ROW = 40;
  const isLine = ({ kind }: SceneElement) => Number(kind === 'connector');
  return elements.toSorted((a, b) => {
    const rows = Math.floor(a.box.top / ROW) - Math.floor(b.box.top / ROW);
    const inRow = a.box.left - b.box.left || isLine(a) - isLine(b);
    return rows || inRow || (a.key < b.key ? -1 : 1);
  });
}
