import type { ElementKind, StoredElement, StoredText } from '@lienzo/contract';

/** Returns the text by which search finds an element, or an empty text. */
export function searchText(kind: ElementKind, element: StoredElement<ElementKind>): string {
  const content = element as { meta: { name?: string }; text?: string | StoredText }; // the parts with text, of any kind
  if (kind === 'frame') return content.meta.name ?? '';
  if (typeof content.text === 'string') return content.text;
  return (content.text?.paragraphs ?? [])
    .map((paragraph) => (paragraph.portions ?? []).map((portion) => portion.text ?? '').join(''))
    .filter((line) => line !== '')
    .join('\n');
}
