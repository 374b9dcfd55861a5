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
/** Space above a frame for its name. */
export const NAME_HEIGHT = 40;

/** Draws the title and one line that explains how to use the template. */
export function title(pen: Pen, area: Omit<Rectangle, 'height'>, words: [string, string]): void {
  const [name, hint] = words;
  // Only a sheet can create frames. A frame has its own fill, so its text needs a fixed color.
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

/** Draws a colored area behind other shapes. */
export function panel(pen: Pen, area: Rectangle, look: Look = {}): string {
  return pen.shape('Panel', area, { outline: rounded, ...look });
}

export function heading(pen: Pen, area: Rectangle, text: string, style: TextStyle = {}): string {
  return pen.shape('Heading', area, {
    text,
    style: { font: 'Poppins', size: 18, weight: 'DEMI_BOLD', align: 'LEFT', inset: 0, ...style },
  });
}

/** Draws text without a visible box. */
export function label(pen: Pen, area: Rectangle, text: Words, style: TextStyle = {}): string {
  const look = { size: 14, color: softInk, align: 'LEFT', inset: 0, ...style } as const;
  return pen.shape('Label', area, { text, style: look });
}

/** Draws a short text on a colored pill. */
export function badge(pen: Pen, area: Rectangle, text: string, look: Look): string {
  const style: TextStyle = { size: 12, weight: 'DEMI_BOLD', inset: 0, ...look.style };
  return pen.shape('Badge', area, { outline: pill, text, ...look, style });
}

/** Draws a sticky note; small notes get a smaller font. */
export function sticky(pen: Pen, area: Rectangle, text: string, look: NoteLook): string {
  const style = { size: area.width < 144 ? 14 : 17, inset: 12 };
  return pen.shape('Sticky note', area, { fill: look.note, rotate: look.rotate, text, style });
}

interface NoteLook {
  note: string;
  rotate?: number;
}

/** Draws a white card whose first line is bold. */
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
