import type { StoredParagraph } from '@lienzo/contract';
import { paragraphsOf, spansOf, type TextPart } from './paragraphs.ts';

/** Returns paragraphs as they are read back from a shared text. */
export function normalizeParagraphs(paragraphs: readonly StoredParagraph[]): StoredParagraph[] {
  const parts = spansOf(paragraphs).flatMap(({ text, attributes }): TextPart[] => {
    const entries = Object.entries(attributes);
    return [
      ...entries.map(([key, value]) => ({ key, value })),
      { client: 0, clock: 0, text },
      ...entries.map(([key]) => ({ key, value: null })),
    ];
  });
  return paragraphsOf(parts, [0, 0]);
}
