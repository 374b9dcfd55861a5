import type { StoredParagraph, StoredPortion } from '@lienzo/contract';
import { hexOf } from '../board/element-style.ts';
import { cssFontFamily } from '../drawing/css-font-family.ts';
import {
  mergePortions,
  type PortionStyle,
  type TextPosition,
  type TextRange,
} from '../scene/text-model.ts';

// Converts between paragraphs and the DOM nodes of the text editor. All nodes are created one by one,
// so that user content is never parsed as markup.

const weights = {
  THIN: '100',
  EXTRA_LIGHT: '200',
  LIGHT: '300',
  NORMAL: '400',
  MEDIUM: '500',
  DEMI_BOLD: '600',
  BOLD: '700',
  HEAVY: '800',
  BLACK: '900',
} as const;

export function writeParagraphs(
  root: HTMLElement,
  paragraphs: readonly StoredParagraph[],
  newId: () => string,
): void {
  const all = paragraphs.length > 0 ? paragraphs : [{ id: newId() }];
  root.replaceChildren(...all.map(paragraphNode));
}

function paragraphNode({ id, style, portions = [] }: StoredParagraph): HTMLElement {
  const node = document.createElement('div');
  node.dataset.id = id;
  if (style) {
    node.dataset.paragraph = JSON.stringify(style);
    applyStyle(node, style.portion_style ?? {});
    if (style.halign) node.style.textAlign = style.halign.toLowerCase();
  }
  const spans = portions.filter(({ text }) => text).map(portionNode);
  node.append(...(spans.length > 0 ? spans : [emptySpan(portions[0]?.style)]));
  return node;
}

function portionNode({ text = '', style = {} }: StoredPortion): HTMLElement {
  const node = document.createElement('span');
  node.dataset.style = JSON.stringify(style);
  applyStyle(node, style);
  node.textContent = text;
  return node;
}

/** Creates the node of an empty line, which needs a height and a style. */
function emptySpan(style: PortionStyle = {}): HTMLElement {
  const node = portionNode({ text: '', style });
  node.append(document.createElement('br'));
  return node;
}

export function applyStyle(node: HTMLElement, style: PortionStyle): void {
  const { font_name, size, fontweight, italic, underline, strike, color } = style;
  if (font_name) node.style.fontFamily = cssFontFamily(font_name.name);
  if (size !== undefined) node.style.fontSize = `${size}px`;
  if (fontweight) node.style.fontWeight = weights[fontweight];
  if (italic !== undefined) node.style.fontStyle = italic ? 'italic' : 'normal';
  const lines = [underline && 'underline', strike && 'line-through'].filter(Boolean);
  if (lines.length > 0) node.style.textDecoration = lines.join(' ');
  const hex = hexOf(color);
  if (hex) node.style.color = hex;
}

/** Reads the paragraphs from the editor. When one was split, its first part keeps the id. */
export function readParagraphs(root: HTMLElement, newId: () => string): StoredParagraph[] {
  const ids = new Set<string>();
  const paragraphs = blocksOf(root).map((block) => {
    const node = block instanceof HTMLElement ? block : undefined;
    const kept = node?.dataset.id;
    const id = kept && !ids.has(kept) ? kept : newId();
    ids.add(id);
    const style = parsed<StoredParagraph['style']>(node?.dataset.paragraph);
    return { id, portions: portionsOf(block), ...(style && { style }) };
  });
  return paragraphs.some(({ portions }) => portions.length > 0) ? paragraphs : [];
}

/** Returns the lines of the editor. Browsers can leave text nodes beside the blocks. */
function blocksOf(root: HTMLElement): Node[] {
  return [...root.childNodes].filter(
    (node) => node.nodeType !== Node.TEXT_NODE || node.textContent !== '',
  );
}

function portionsOf(block: Node): StoredPortion[] {
  const portions: StoredPortion[] = [];
  for (const node of textNodes(block)) {
    const holder = node.parentElement?.closest<HTMLElement>('[data-style]');
    const style = parsed<PortionStyle>(holder?.dataset.style);
    const text = (node.textContent ?? '').replaceAll(/[\r\n]/g, ' ').replaceAll('\u00a0', ' ');
    portions.push({ text, ...(style && Object.keys(style).length > 0 && { style }) });
  }
  return mergePortions(portions);
}

function textNodes(block: Node): Node[] {
  if (block.nodeType === Node.TEXT_NODE) return [block];
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const nodes: Node[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  return nodes;
}

/** Parses JSON that this module wrote into a data attribute. */
function parsed<Value>(text: string | undefined): Value | undefined {
  return text ? (JSON.parse(text) as Value) : undefined;
}

/** Returns the selected range of the text. */
export function selectedRange(root: HTMLElement): TextRange | undefined {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.startContainer) || !root.contains(range.endContainer)) return undefined;
  return {
    from: placeOf(root, range.startContainer, range.startOffset),
    to: placeOf(root, range.endContainer, range.endOffset),
  };
}

function placeOf(root: HTMLElement, node: Node, offset: number): TextPosition {
  const before = document.createRange();
  const blocks = blocksOf(root);
  if (node === root) {
    const paragraph = Math.min(offset, Math.max(0, blocks.length - 1));
    const end = offset >= blocks.length ? (blocks[paragraph]?.textContent?.length ?? 0) : 0;
    return { paragraph, offset: end };
  }
  const paragraph = Math.max(
    0,
    blocks.findIndex((block) => block.contains(node)),
  );
  const block = blocks[paragraph];
  if (!block) return { paragraph: 0, offset: 0 };
  before.selectNodeContents(block);
  before.setEnd(node, offset);
  return { paragraph, offset: before.toString().length };
}

export function selectRange(root: HTMLElement, { from, to }: TextRange): void {
  const [start, end] = [nodeAt(root, from), nodeAt(root, to)];
  if (!start || !end) return;
  getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset);
}

function nodeAt(root: HTMLElement, { paragraph, offset }: TextPosition) {
  const block = blocksOf(root)[paragraph];
  if (!block) return undefined;
  let rest = offset;
  const nodes = textNodes(block);
  for (const node of nodes) {
    const length = node.textContent?.length ?? 0;
    if (rest <= length) return { node, offset: rest };
    rest -= length;
  }
  return { node: block, offset: 0 };
}
