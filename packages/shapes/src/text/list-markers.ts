import type { Measure, TextItem } from '../drawing.ts';
import type { TextLine } from './fill-lines.ts';
import { type LinePosition, startOf } from './place-line.ts';
import type { ParagraphFormat } from './text-style.ts';

/** Distance between a marker and its paragraph, as a multiple of the font size. */
const GAP = 0.4;

/**
 * Returns a function that returns the marker of each paragraph in order. Numbers count on while the
 * paragraphs in between belong to deeper levels.
 */
export function createMarkers() {
  const counts: number[] = [];
  return ({ list, level }: Pick<ParagraphFormat, 'list' | 'level'>): string | undefined => {
    if (list === 'NONE') counts.length = 0;
    else counts.length = Math.min(counts.length, level + 1);
    if (list === 'BULLET') counts[level] = 0;
    if (list !== 'NUMBER') return list === 'BULLET' ? '•' : undefined;
    const count = (counts[level] ?? 0) + 1;
    counts[level] = count;
    return `${count}.`;
  };
}

interface MarkerPosition {
  readonly line: TextLine;
  readonly position: LinePosition;
  readonly measure: Measure;
}

/** Returns the marker before the first line of its paragraph, in the style of its first word. */
export function placeMarker(text: string, { line, position, measure }: MarkerPosition): TextItem {
  const { face, size, paint } = line.pieces[0]?.style ?? line.style;
  const width = measure.width(text, face, size);
  const start = position.left + startOf(line, position);
  const x =
    position.direction === 'rtl' ? start + line.width + GAP * size : start - GAP * size - width;
  const y = position.baseline;
  return { kind: 'text', text, x, y, width, face, size, paint, underline: false, strike: false };
}
