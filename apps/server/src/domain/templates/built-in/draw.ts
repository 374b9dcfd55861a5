import type { Rectangle } from '../placement/bounds.ts';
import { ink, paper, rule, softInk } from './palette.ts';
import type { Look, Outline, Pen } from './sheet.ts';
import type { TextStyle, Words } from './text.ts';

export const rounded: Outline = {
  basic: { type: 'ROUNDED_RECTANGLE', rounded_rectangle: { type: 'NORMAL' } },
};
export const pill: Outline = { flowchart: { type: 'TERMINATOR' } };
export const oval: Outline = { basic: { type: 'OVAL' } };

export const TITLE_HEIGHT = 80;
/** Room above a frame for its name, and some air. */
export const NAME_HEIGHT = 40;

/** The name of the whole, with one line on how to use it. */
export function title(pen: Pen, area: Omit<Rectangle, 'height'>, words: [string, string]): void {
  const [name, hint] = words;
  // Only a sheet makes frames; what is drawn with the pen of one stands on its colour.
  const isBare = 'frame' in pen;
  const style: TextStyle = { align: 'LEFT', inset: 0, ...(isBare && { color: 'theme' }) };
  pen.shape(
    'Heading',
    { ...area, height: 48 },
    { text: name, style: { ...style, font: 'Poppins', size: 32, weight: 'DEMI_BOLD' } },
  );
  const below = { ...area, top: area.top + 48, height: 24 };
  pen.shape('Label', below, {
    text: hint,
    style: { color: softInk, ...style, size: 16 },
  });
}

/** A coloured area behind other things. */
export function panel(pen: Pen, area: Rectangle, look: Look = {}): string {
  return pen.shape('Panel', area, { outline: rounded, ...look });
}

export function heading(pen: Pen, area: Rectangle, text: string, style: TextStyle = {}): string {
  return pen.shape('Heading', area, {
    text,
    style: { font: 'Poppins', size: 18, weight: 'DEMI_BOLD', align: 'LEFT', inset: 0, ...style },
  });
}

/** Writing without a box of its own. */
export function label(pen: Pen, area: Rectangle, text: Words, style: TextStyle = {}): string {
  const look = { size: 14, color: softInk, align: 'LEFT', inset: 0, ...style } as const;
  return pen.shape('Label', area, { text, style: look });
}

/** A few words or a number on a coloured pill. */
export function badge(pen: Pen, area: Rectangle, text: string, look: Look): string {
  const style: TextStyle = { size: 12, weight: 'DEMI_BOLD', inset: 0, ...look.style };
  return pen.shape('Badge', area, { outline: pill, text, ...look, style });
}

/** A note in a colour; small notes have small writing. */
export function sticky(pen: Pen, area: Rectangle, text: string, look: NoteLook): string {
  const style = { size: area.width < 144 ? 14 : 17, inset: 12 };
  return pen.shape('Sticky note', area, { fill: look.note, rotate: look.rotate, text, style });
}

interface NoteLook {
  note: string;
  rotate?: number;
}

/** A white card: the first line stands out, the others explain it. */
export function card(pen: Pen, area: Rectangle, lines: readonly string[], look: Look = {}): string {
  const [first = '', ...others] = lines;
  return pen.shape('Card', area, {
    outline: rounded,
    fill: paper,
    border: rule,
    text: [
      { text: first, weight: 'DEMI_BOLD', color: ink },
      ...others.map((text) => ({ text, size: 13 })),
    ],
    ...look,
    style: { size: 14, color: softInk, align: 'LEFT', valign: 'TOP', inset: 12, ...look.style },
  });
}
