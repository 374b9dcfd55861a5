import { textOf } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import type { Board } from '../board/board.ts';
import { plainText, toParagraphs } from '../scene/text-model.ts';
import type { TextElement } from './text-store.ts';

/** Where typed text belongs: it replaces everything unless the caret was moved first. */
export type TypingPlace = 'all' | 'start' | 'end';

/** Writes plain text into an element without the editor, whose code is still loading. */
export function createPlainWriter({ zone, newId }: Board, { id, kind, element }: TextElement) {
  const before = element.text?.paragraphs ?? [];
  let written = '';
  let start: Y.RelativePosition | undefined;

  const startIn = (words: Y.Text, place: TypingPlace): number => {
    const known = start && Y.createAbsolutePositionFromRelativePosition(start, zone.doc);
    if (known) return known.index;
    return place === 'end' ? words.toString().replace(/\n$/, '').length : 0;
  };
  const writeShared = (words: Y.Text, text: string, place: TypingPlace) =>
    zone.transact(() => {
      if (place === 'all' && !start) words.delete(0, words.length);
      const at = startIn(words, place);
      const kept = commonPrefix(written, text);
      words.delete(at + kept, Math.min(written.length - kept, words.length - at - kept));
      words.insert(at + kept, text.slice(kept));
      // Bound to the first typed character, so that it moves with it.
      start = Y.createRelativePositionFromTypeIndex(words, at, 0);
    });
  const writeStored = (text: string, place: TypingPlace) => {
    const added = toParagraphs(text, newId);
    const old = place === 'all' ? [] : before;
    const paragraphs = place === 'start' ? [...added, ...old] : [...old, ...added];
    if (kind === 'connector')
      zone.change('connector', { id, text: { ...zone.find(kind, id)?.text, paragraphs } });
    else zone.change('shape', { id, text: { ...zone.find(kind, id)?.text, paragraphs } });
  };

  return {
    /** Writes the whole text that was typed so far. */
    write(text: string, place: TypingPlace): void {
      const words = textOf(zone.doc, id);
      if (words) writeShared(words, text, place);
      else writeStored(text, place);
      written = text;
    },
    /** Returns the index of the caret; undefined if all text is still selected. */
    caret(place: TypingPlace): number | undefined {
      if (written === '' && place === 'all') return undefined;
      const words = textOf(zone.doc, id);
      if (words) return startIn(words, place) + written.length;
      return place === 'end' ? plainText(zone.find(kind, id)?.text).length : written.length;
    },
  };
}

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
