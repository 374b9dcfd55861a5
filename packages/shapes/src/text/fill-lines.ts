import { inVisualOrder } from './bidi.ts';
import { graphemesOf, type MeasurePiece, type Piece, type Token } from './break-text.ts';
import type { RunStyle } from './text-style.ts';

/** A piece with its distance from the left end of its line. */
export interface PlacedPiece {
  readonly kind: 'word' | 'space';
  readonly text: string;
  readonly style: RunStyle;
  readonly left: number;
  readonly width: number;
  readonly level?: number;
}

export interface TextLine {
  readonly pieces: readonly PlacedPiece[];
  readonly width: number;
  /** The style that determines the height of a line without text. */
  readonly style: RunStyle;
  /** Whether the line was wrapped at the edge of the box, not ended by a line break. */
  readonly wrapped: boolean;
}

export interface FilledLines {
  readonly lines: readonly TextLine[];
  /** Whether a word was split because it is wider than the box. */
  readonly splitsWord: boolean;
}

interface FillOptions {
  readonly width: number;
  readonly measure: MeasurePiece;
  /** The style of an empty paragraph. */
  readonly style: RunStyle;
  /** Scales a style to the current font size. */
  readonly scaled: (style: RunStyle) => RunStyle;
}

// For comparisons of summed widths: 0.1 + 0.2 is greater than 0.3.
const TOLERANCE = 1e-6;
/** Distance of tab stops, in em. */
const TAB = 2;

/** Distributes tokens over lines that are at most as wide as the box. */
export function fillLines(tokens: readonly Token[], options: FillOptions): FilledLines {
  const lines: TextLine[] = [];
  const room = options.width + TOLERANCE;
  let open = new OpenLine(options.scaled(options.style));
  let splitsWord = false;
  const end = (how: 'wrapped' | 'ended') => {
    lines.push(open.close(how));
    open = new OpenLine(open.style);
  };
  for (const { kind, pieces } of tokens) {
    const placed = pieces.map((piece) => scaledPiece(piece, options));
    if (kind === 'newline') {
      open.style = placed[0]?.style ?? open.style;
      end('ended');
    } else if (kind === 'space') open.add('space', placed);
    else if (kind === 'tab') open.addTab(placed);
    else {
      const width = placed.reduce((sum, piece) => sum + piece.width, 0);
      if (open.width + width > room && !open.isEmpty) end('wrapped');
      if (open.width + width <= room) open.add('word', placed);
      else {
        splitsWord = true;
        for (const piece of pieces) {
          const letters = graphemesOf(piece.text);
          for (let start = 0; start < letters.length; ) {
            const left = room - open.width;
            const { part, count } = takeLetters(letters, { piece, start, room: left, options });
            if (part === undefined) break;
            if (part.width > left && !open.isEmpty) end('wrapped');
            else {
              open.add('word', [part]);
              start += count;
            }
          }
        }
      }
    }
  }
  lines.push(open.close('ended'));
  return { lines, splitsWord };
}

function scaledPiece(piece: Piece, { scaled }: FillOptions): Piece {
  const style = scaled(piece.style);
  return { ...piece, style, width: piece.width * style.size };
}

/**
 * Returns the most letters that fit, and at least one. Letters can join, so their widths do not add up.
 * Their number is doubled until they are too wide, so the letters to measure are about as many as a line
 * has, however long the word is.
 */
function takeLetters(letters: readonly string[], { piece, start, room, options }: LetterOptions) {
  const take = (count: number): Piece | undefined => {
    if (start + count > letters.length) return undefined;
    const text = letters.slice(start, start + count).join('');
    return scaledPiece({ ...piece, text, width: options.measure(text, piece.style) }, options);
  };
  let count = 1;
  let part = take(1);
  let isGrowing = true;
  for (let step = 1; step >= 1; step = isGrowing ? step * 2 : Math.floor(step / 2)) {
    const longer = take(count + step);
    if (longer && longer.width <= room) {
      count += step;
      part = longer;
    } else isGrowing = false;
  }
  return { part, count };
}

interface LetterOptions {
  readonly piece: Piece;
  readonly start: number;
  readonly room: number;
  readonly options: FillOptions;
}

class OpenLine {
  readonly #pieces: PlacedPiece[] = [];
  style: RunStyle;
  width = 0;

  constructor(style: RunStyle) {
    this.style = style;
  }

  get isEmpty(): boolean {
    return this.#pieces.length === 0;
  }

  add(kind: PlacedPiece['kind'], pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      this.#pieces.push({ ...piece, kind, left: this.width });
      this.width += piece.width;
      this.style = piece.style;
    }
  }

  addTab([piece]: readonly Piece[]): void {
    if (piece === undefined || piece.style.size === 0) return;
    const step = piece.style.size * TAB;
    const width = (Math.floor(this.width / step + TOLERANCE) + 1) * step - this.width;
    this.add('space', [{ ...piece, width }]);
  }

  close(how: 'wrapped' | 'ended'): TextLine {
    const last = this.#pieces.findLastIndex(({ kind }) => kind === 'word');
    const pieces = this.#pieces.slice(0, last + 1);
    const end = pieces.at(-1);
    const width = end ? end.left + end.width : 0;
    return { pieces: placed(pieces), width, style: this.style, wrapped: how === 'wrapped' };
  }
}

/** Returns the pieces from left to right. */
function placed(pieces: readonly PlacedPiece[]): readonly PlacedPiece[] {
  const ordered = inVisualOrder(pieces);
  if (ordered === pieces) return pieces;
  let left = 0;
  return ordered.map((piece) => {
    const start = left;
    left += piece.width;
    return { ...piece, left: start };
  });
}
