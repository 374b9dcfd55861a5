import type { Measure, TextItem } from '../drawing.ts';
import type { PlacedPiece, TextLine } from './fill-lines.ts';
import type { ParagraphFormat, RunStyle } from './text-style.ts';

export interface LineHeights {
  readonly above: number;
  readonly below: number;
}

/** Returns the height of a line above and below its baseline, from the largest text on it. */
export function heightsOf(line: TextLine, format: ParagraphFormat, measure: Measure): LineHeights {
  const styles = new Set(line.pieces.map((piece) => piece.style));
  if (styles.size === 0) styles.add(line.style);
  const heights = [...styles].map((style) => heightsOfStyle(style, format, measure));
  return {
    above: Math.max(...heights.map(({ above }) => above)),
    below: Math.max(...heights.map(({ below }) => below)),
  };
}

// The leading is distributed evenly above and below the text.
function heightsOfStyle(
  { face, size }: RunStyle,
  { line }: ParagraphFormat,
  measure: Measure,
): LineHeights {
  const { ascent, descent } = measure.extent(face);
  const lead = (line - ascent - descent) / 2;
  return { above: (lead + ascent) * size, below: (lead + descent) * size };
}

export interface LinePosition {
  readonly left: number;
  readonly width: number;
  readonly baseline: number;
  readonly halign: ParagraphFormat['halign'];
  /** The direction of the paragraph. */
  readonly direction: 'ltr' | 'rtl';
}

/** Returns the text items of a line. Adjacent pieces in the same style form one item. */
export function placeLine(line: TextLine, position: LinePosition): TextItem[] {
  const stretch = stretchOf(line, position);
  const start = position.left + startOf(line, position);
  const items: TextItem[] = [];
  let open: OpenItem | undefined;
  let moved = 0;
  const flush = () => {
    if (open?.text.trim()) items.push(itemOf(open, position.baseline));
    open = undefined;
  };
  for (const piece of withoutOuterSpaces(line.pieces)) {
    const isTab = piece.text === '\t';
    const grows = stretch > 0 && isStretchable(piece);
    if (isTab || grows || open?.style !== piece.style || open.level !== piece.level) flush();
    if (grows) moved += stretch * piece.text.length;
    if (isTab || grows) continue;
    const x = start + piece.left + moved;
    open ??= { x, text: '', end: x, style: piece.style, level: piece.level };
    open.text = isOdd(piece.level) ? piece.text + open.text : open.text + piece.text;
    open.end = x + piece.width;
  }
  flush();
  return items;
}

/**
 * Leaves out spaces next to another direction, where a browser would not keep them. Every piece has its
 * own position, so nothing moves.
 */
function withoutOuterSpaces(pieces: readonly PlacedPiece[]): readonly PlacedPiece[] {
  if (pieces.every(({ level }) => level === undefined)) return pieces;
  return pieces.filter(({ kind, level }, index) => {
    const isOuter = pieces[index - 1]?.level !== level || pieces[index + 1]?.level !== level;
    return kind === 'word' || !isOuter;
  });
}

/** Returns the distance of a line from the left side of its box. */
export function startOf(line: TextLine, { width, halign }: LinePosition): number {
  // Lines that are wider than the box start at its left edge.
  const rest = Math.max(0, width - line.width);
  if (halign === 'CENTER') return rest / 2;
  return halign === 'RIGHT' ? rest : 0;
}

function stretchOf(line: TextLine, { width, halign }: LinePosition): number {
  if (halign !== 'JUSTIFY' || !line.wrapped || line.width >= width) return 0;
  const spaces = line.pieces.filter(isStretchable);
  const count = spaces.reduce((sum, piece) => sum + piece.text.length, 0);
  return count === 0 ? 0 : (width - line.width) / count;
}

function isStretchable(piece: PlacedPiece): boolean {
  return piece.kind === 'space' && piece.text !== '\t';
}

interface OpenItem {
  readonly x: number;
  /** In logical order, while pieces are added from left to right. */
  text: string;
  end: number;
  readonly style: RunStyle;
  readonly level: number | undefined;
}

function itemOf({ x, text, end, style, level }: OpenItem, y: number): TextItem {
  const { face, size, paint, underline, strike, language } = style;
  const width = end - x;
  return {
    ...{ kind: 'text', text, x, y, width, face, size, paint, underline, strike },
    ...(isOdd(level) && { direction: 'rtl' }),
    ...(language && { language }),
  };
}

function isOdd(level = 0): boolean {
  return level % 2 === 1;
}
