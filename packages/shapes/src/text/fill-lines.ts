import { graphemesOf, type MeasurePiece, type Piece, type Token } from './break-text.ts';
import type { RunStyle } from './text-style.ts';

/** A piece with its distance from the left end of its line. */
export interface PlacedPiece {
  readonly kind: 'word' | 'space';
  readonly text: string;
  readonly style: RunStyle;
  readonly left: number;
  readonly width: number;
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
        for (const letter of pieces.flatMap((piece) => lettersOf(piece, options))) {
          if (open.width + letter.width > room && !open.isEmpty) end('wrapped');
          open.add('word', [letter]);
        }
      }
    }
  }
  lines.push(open.close('ended'));
  return { lines, splitsWord };
}

function scaledPiece(piece: Piece, { scaled }: FillOptions): Piece {
  const style = scaled(piece.style);
  return { text: piece.text, style, width: piece.width * style.size };
}

function lettersOf({ text, style }: Piece, options: FillOptions): Piece[] {
  return graphemesOf(text).map((letter) => {
    const width = options.measure(letter, style);
    return scaledPiece({ text: letter, style, width }, options);
  });
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
    for (const { text, style, width } of pieces) {
      this.#pieces.push({ kind, text, style, left: this.width, width });
      this.width += width;
      this.style = style;
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
    return { pieces, width, style: this.style, wrapped: how === 'wrapped' };
  }
}
