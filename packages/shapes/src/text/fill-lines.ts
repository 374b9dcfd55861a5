import { graphemesOf, type MeasurePiece, type Piece, type Token } from './break-text.ts';
import type { Writing } from './text-style.ts';

/** A piece at its place, counted from the left end of its line. */
export interface PlacedPiece {
  readonly kind: 'word' | 'space';
  readonly text: string;
  readonly writing: Writing;
  readonly left: number;
  readonly width: number;
}

export interface TextLine {
  readonly pieces: readonly PlacedPiece[];
  readonly width: number;
  /** How a line without letters is written: it is still as high as one with letters. */
  readonly writing: Writing;
  /** Ended by the edge of the box, not by the writer. */
  readonly wrapped: boolean;
}

export interface FilledLines {
  readonly lines: readonly TextLine[];
  /** Whether a word had to be parted because it is wider than the box. */
  readonly parted: boolean;
}

interface Filling {
  readonly width: number;
  readonly measure: MeasurePiece;
  /** The writing of a paragraph that says nothing. */
  readonly writing: Writing;
  /** The writing at the size it is to have. */
  readonly scaled: (writing: Writing) => Writing;
}

// Sums of widths are compared, and 0.1 + 0.2 is more than 0.3.
const TOLERANCE = 1e-6;
const TAB = 2;

/** Puts tokens on lines that are as wide as the box at most. */
export function fillLines(tokens: readonly Token[], filling: Filling): FilledLines {
  const lines: TextLine[] = [];
  const room = filling.width + TOLERANCE;
  let open = new OpenLine(filling.scaled(filling.writing));
  let parted = false;
  const end = (how: 'wrapped' | 'ended') => {
    lines.push(open.close(how));
    open = new OpenLine(open.writing);
  };
  for (const { kind, pieces } of tokens) {
    const placed = pieces.map((piece) => scaledPiece(piece, filling));
    if (kind === 'newline') {
      open.writing = placed[0]?.writing ?? open.writing;
      end('ended');
    } else if (kind === 'space') open.add('space', placed);
    else if (kind === 'tab') open.addTab(placed);
    else {
      const width = placed.reduce((sum, piece) => sum + piece.width, 0);
      if (open.width + width > room && !open.isEmpty) end('wrapped');
      if (open.width + width <= room) open.add('word', placed);
      else {
        parted = true;
        for (const letter of pieces.flatMap((piece) => lettersOf(piece, filling))) {
          if (open.width + letter.width > room && !open.isEmpty) end('wrapped');
          open.add('word', [letter]);
        }
      }
    }
  }
  lines.push(open.close('ended'));
  return { lines, parted };
}

function scaledPiece(piece: Piece, { scaled }: Filling): Piece {
  const writing = scaled(piece.writing);
  return { text: piece.text, writing, width: piece.width * writing.size };
}

function lettersOf({ text, writing }: Piece, filling: Filling): Piece[] {
  return graphemesOf(text).map((letter) => {
    const width = filling.measure(letter, writing);
    return scaledPiece({ text: letter, writing, width }, filling);
  });
}

class OpenLine {
  readonly #pieces: PlacedPiece[] = [];
  writing: Writing;
  width = 0;

  constructor(writing: Writing) {
    this.writing = writing;
  }

  get isEmpty(): boolean {
    return this.#pieces.length === 0;
  }

  add(kind: PlacedPiece['kind'], pieces: readonly Piece[]): void {
    for (const { text, writing, width } of pieces) {
      this.#pieces.push({ kind, text, writing, left: this.width, width });
      this.width += width;
      this.writing = writing;
    }
  }

  addTab([piece]: readonly Piece[]): void {
    if (piece === undefined || piece.writing.size === 0) return;
    const step = piece.writing.size * TAB;
    const width = (Math.floor(this.width / step + TOLERANCE) + 1) * step - this.width;
    this.add('space', [{ ...piece, width }]);
  }

  close(how: 'wrapped' | 'ended'): TextLine {
    const last = this.#pieces.findLastIndex(({ kind }) => kind === 'word');
    const pieces = this.#pieces.slice(0, last + 1);
    const end = pieces.at(-1);
    const width = end ? end.left + end.width : 0;
    return { pieces, width, writing: this.writing, wrapped: how === 'wrapped' };
  }
}
