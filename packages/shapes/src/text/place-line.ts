import type { Measure, TextItem } from '../drawing.ts';
import type { PlacedPiece, TextLine } from './fill-lines.ts';
import type { ParagraphLook, Writing } from './text-style.ts';

export interface LineHeights {
  readonly above: number;
  readonly below: number;
}

/** How far a line reaches above and below its baseline; the largest letters on it decide. */
export function heightsOf(line: TextLine, look: ParagraphLook, measure: Measure): LineHeights {
  const writings = new Set(line.pieces.map((piece) => piece.writing));
  if (writings.size === 0) writings.add(line.writing);
  const reaches = [...writings].map((writing) => reachOf(writing, look, measure));
  return {
    above: Math.max(...reaches.map((reach) => reach.above)),
    below: Math.max(...reaches.map((reach) => reach.below)),
  };
}

// What the line's height leaves beside the letters is shared evenly above and below them.
function reachOf({ face, size }: Writing, { line }: ParagraphLook, measure: Measure): LineHeights {
  const { ascent, descent } = measure.extent(face);
  const lead = (line - ascent - descent) / 2;
  return { above: (lead + ascent) * size, below: (lead + descent) * size };
}

interface Place {
  readonly left: number;
  readonly width: number;
  readonly baseline: number;
  readonly halign: ParagraphLook['halign'];
}

/** The items of one line: neighbours in the same style are one item. */
export function placeLine(line: TextLine, place: Place): TextItem[] {
  const stretch = stretchOf(line, place);
  const start = place.left + startOf(line, place);
  const items: TextItem[] = [];
  let open: { x: number; text: string; end: number; writing: Writing } | undefined;
  let moved = 0;
  const flush = () => {
    if (open?.text.trim()) items.push(itemOf(open, place.baseline));
    open = undefined;
  };
  for (const piece of line.pieces) {
    const isTab = piece.text === '\t';
    const grows = stretch > 0 && isStretchable(piece);
    if (isTab || grows || open?.writing !== piece.writing) flush();
    if (grows) moved += stretch * piece.text.length;
    if (isTab || grows) continue;
    const x = start + piece.left + moved;
    open ??= { x, text: '', end: x, writing: piece.writing };
    open.text += piece.text;
    open.end = x + piece.width;
  }
  flush();
  return items;
}

function startOf(line: TextLine, { width, halign }: Place): number {
  // What is wider than its box starts at the box's left edge, where reading starts.
  const rest = Math.max(0, width - line.width);
  if (halign === 'CENTER') return rest / 2;
  return halign === 'RIGHT' ? rest : 0;
}

function stretchOf(line: TextLine, { width, halign }: Place): number {
  if (halign !== 'JUSTIFY' || !line.wrapped || line.width >= width) return 0;
  const spaces = line.pieces.filter(isStretchable);
  const count = spaces.reduce((sum, piece) => sum + piece.text.length, 0);
  return count === 0 ? 0 : (width - line.width) / count;
}

function isStretchable(piece: PlacedPiece): boolean {
  return piece.kind === 'space' && piece.text !== '\t';
}

function itemOf(
  { x, text, end, writing }: { x: number; text: string; end: number; writing: Writing },
  y: number,
): TextItem {
  const { face, size, paint, underline, strike } = writing;
  return { kind: 'text', text, x, y, width: end - x, face, size, paint, underline, strike };
}
