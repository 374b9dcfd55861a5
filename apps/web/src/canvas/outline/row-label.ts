import { searchText } from '@lienzo/zone-doc';
import { plainText } from '../../texts/plain-text.ts';
import type { Texts } from '../../texts/use-texts.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { geometryName } from '../scene/element-label.ts';
import { imageName, isImage } from '../scene/image/scene-image.ts';
import { isOnlyText, type SceneElement } from '../scene/scene-element.ts';
import type { OutlineNode } from './outline-tree.ts';

/** More characters are never visible in a row. */
const MAX_LABEL = 120;

type OutlineTexts = Texts['outline'];

/** Returns the name of a node, or its text, or what it is. */
export function labelOfNode({ element, keys }: OutlineNode, texts: OutlineTexts): string {
  if (!element) return texts.group(keys.length);
  const named = isImage(element) ? imageName(element) : element.element.meta.name;
  const own = named || searchText(element.kind, element.element);
  const line = own.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_LABEL);
  return line || kindOf(element, texts);
}

/** Returns the text of a node that has a name, too. */
export function detailOfNode({ element }: OutlineNode): string {
  if (!element?.element.meta.name || element.kind === 'frame') return '';
  if (isImage(element)) return element.element.image?.alt ? element.element.meta.name : '';
  const text = searchText(element.kind, element.element).trim().replaceAll(/\s+/g, ' ');
  return text === element.element.meta.name ? '' : text.slice(0, MAX_LABEL);
}

function kindOf(element: SceneElement, texts: OutlineTexts): string {
  if (element.kind === 'frame') return texts.frame;
  if (element.kind === 'connector') return texts.connector;
  if (element.element.custom) return texts.drawing;
  if (isOnlyText(element)) return texts.text;
  const name = geometryName(element.element);
  return name === '' ? texts.shape : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

const basicIcons: Readonly<Record<string, IconName>> = {
  OVAL: 'circle',
  DIAMOND: 'diamond',
  TRIANGLE: 'triangle',
  IMAGE: 'image',
  FILE: 'file',
};

export function iconOfNode({ element }: OutlineNode): IconName {
  if (!element) return 'folder';
  if (element.kind === 'frame') return 'frame';
  if (element.kind === 'connector') return 'arrow';
  const { basic, custom, text } = element.element;
  if (custom) return 'pen';
  if (isOnlyText(element)) return 'text';
  if (text?.properties?.auto_fit === 'TEXT' && element.element.properties?.strokes?.length === 0)
    return 'note';
  return basic ? (basicIcons[basic.type] ?? 'square') : 'shapes';
}

/** Returns a function that checks whether a node has words in its name, its text or its kind. */
export function createMatcher(words: string, texts: OutlineTexts) {
  const wanted = plain(words);
  if (wanted === '') return undefined;
  return (node: OutlineNode) => textToSearch(node, texts).includes(wanted);
}

/** The texts of up to 20,000 elements, which only change with the elements. */
const known = new WeakMap<object, { readonly texts: OutlineTexts; readonly text: string }>();

function textToSearch(node: OutlineNode, texts: OutlineTexts): string {
  const { element } = node;
  if (!element) return plain(labelOfNode(node, texts));
  const before = known.get(element.element);
  if (before?.texts === texts) return before.text;
  const { kind, element: stored } = element;
  const parts = [stored.meta.name ?? '', searchText(kind, stored), kindOf(element, texts)];
  const text = plain(parts.join('\n'));
  known.set(stored, { texts, text });
  return text;
}

function plain(text: string): string {
  return plainText(text).replaceAll(/\s+/g, ' ').trim();
}
