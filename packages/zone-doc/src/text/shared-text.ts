import { elementKey, type StoredParagraph } from '@lienzo/contract';
import * as Y from 'yjs';
import type { ItemId } from '../item-id.ts';
import { type Facets, roots, WORDS } from '../layout.ts';
import { type DeltaStep, diffText } from './diff-text.ts';
import { normalizeParagraphs } from './normalize.ts';
import { isSame, paragraphsOf, spansIn, spansOf, type TextPart } from './paragraphs.ts';

/** Returns the shared text of an element; undefined if it has none. */
export function textOf(doc: Y.Doc, id: string): Y.Text | undefined {
  const map = doc.getMap(roots.elements).get(elementKey(id));
  return map instanceof Y.Map ? wordsIn(map) : undefined;
}

/** Returns the shared text in the map of an element. */
export function wordsIn(map: Y.Map<unknown>): Y.Text | undefined {
  const words = map.get(WORDS);
  return words instanceof Y.Text ? words : undefined;
}

/** Returns the facets in the map of an element. */
export function facetsIn(map: Y.Map<unknown>): Facets {
  const facets: Record<string, unknown> = Object.fromEntries(map.entries());
  // Readers ignore elements whose text has another type.
  if (facets[WORDS] !== undefined)
    facets[WORDS] = facets[WORDS] instanceof Y.Text ? readText(facets[WORDS]) : null;
  return facets;
}

/** Returns the paragraphs of a shared text, in the stored form. */
export function readText(words: Y.Text): StoredParagraph[] {
  return paragraphsOf(partsOf(words), idOf(words));
}

/**
 * Changes a shared text to the given paragraphs. It replaces only what differs, so that concurrent
 * changes to the rest survive.
 */
export function writeText(words: Y.Text, paragraphs: readonly StoredParagraph[]): void {
  const before = spansIn(partsOf(words));
  const after = spansOf(paragraphs);
  // A last line may lack its end. That alone is no difference.
  if (isSame(readText(words), normalizeParagraphs(paragraphs))) return;
  words.applyDelta(diffText(before, after).map(copy));
}

/** Adds a shared text with the given paragraphs to the map of an element. */
export function seedText(map: Y.Map<unknown>, paragraphs: readonly StoredParagraph[]): Y.Text {
  const words = new Y.Text();
  map.set(WORDS, words);
  words.applyDelta(diffText([], spansOf(paragraphs)).map(copy));
  return words;
}

/** Copies a step, because Yjs changes the attributes that it is given and keeps their values. */
function copy(step: DeltaStep): DeltaStep {
  if (!('attributes' in step)) return step;
  return { ...step, attributes: JSON.parse(JSON.stringify(step.attributes)) };
}

function idOf(words: Y.Text): ItemId {
  const { client = 0, clock = 0 } = words._item?.id ?? {};
  return [client, clock];
}

/**
 * Returns the paragraphs of a shared text that a transaction has deleted. Call it before the transaction
 * ends, because Yjs then drops the characters.
 */
export function readDeletedText(words: Y.Text, { deleteSet }: Y.Transaction): StoredParagraph[] {
  const isHidden = ({ deleted, id }: Y.Item) => deleted && !Y.isDeleted(deleteSet, id);
  return paragraphsOf(partsOf(words, isHidden), idOf(words));
}

/** Returns the visible parts of a shared text. */
function* partsOf(words: Y.Text, isHidden = ({ deleted }: Y.Item) => deleted): Generator<TextPart> {
  for (let item = words._start; item; item = item.right) {
    if (isHidden(item)) continue;
    const { content, id } = item;
    if (content instanceof Y.ContentFormat) yield { key: content.key, value: content.value };
    else if (content instanceof Y.ContentString)
      yield { client: id.client, clock: id.clock, text: content.str };
  }
}

/**
 * Keeps Yjs from deleting formatting items on its own when it applies remote changes. These deletions
 * would differ between copies, a reader would send them, and no journal entry would contain them.
 */
export function disableFormatCleanup(doc: Y.Doc): void {
  doc.on('afterTransaction', (transaction: Y.Transaction) => {
    transaction._needFormattingCleanup = false;
  });
}
