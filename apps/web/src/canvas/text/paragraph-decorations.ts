import { createMarkers, paragraphFormatOf } from '@lienzo/shapes';
import { paragraphStyle } from '@lienzo/zone-doc';
import type { Node } from 'prosemirror-model';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { ParagraphStyle } from '../scene/text-model.ts';
import { portionCss } from './portion-css.ts';

/** Returns decorations that give paragraphs the format and the list markers of the drawn text. */
export function decorateParagraphs(document: Node, box: ParagraphStyle): DecorationSet {
  const markerOf = createMarkers();
  const decorations: Decoration[] = [];
  document.forEach((paragraph, offset) => {
    const own = paragraphStyle(paragraph.attrs) ?? {};
    const format = paragraphFormatOf(box, own);
    const marker = markerOf(format);
    const style = [
      `text-align: ${format.halign.toLowerCase()}`,
      `line-height: ${format.line}`,
      `margin: ${format.before}px 0 ${format.after}px`,
      `padding-left: ${format.indent}px`,
      portionCss(own.portion_style ?? {}),
    ].join('; ');
    const attributes = { style, ...(marker !== undefined && { 'data-marker': marker }) };
    decorations.push(Decoration.node(offset, offset + paragraph.nodeSize, attributes));
  });
  return DecorationSet.create(document, decorations);
}
