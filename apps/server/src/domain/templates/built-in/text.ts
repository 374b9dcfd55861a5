import type { StoredText } from '@lienzo/contract';
import { ink } from './palette.ts';

type TextBox = NonNullable<StoredText['properties']>;
type ParagraphStyle = NonNullable<TextBox['para_style']>;
type PortionStyle = NonNullable<ParagraphStyle['portion_style']>;

export interface TextStyle {
  font?: 'Inter' | 'Poppins';
  size?: number;
  weight?: PortionStyle['fontweight'];
  /** `theme` for text directly on the canvas, whose background depends on the theme. */
  color?: string;
  align?: ParagraphStyle['halign'];
  valign?: TextBox['valign'];
  /** Space between the text and every edge of its box, in pixels. */
  inset?: number;
}

/** A paragraph that looks different from the rest of its text. */
export interface Line {
  text: string;
  size?: number;
  weight?: PortionStyle['fontweight'];
  color?: string;
}

export type Words = string | readonly (string | Line)[];

const PARAGRAPH_GAP = 4;
const LINE_HEIGHT = 1.3;

/** Creates paragraphs in one style; `nextId` supplies their ids. */
export function writeText(words: Words, style: TextStyle, nextId: () => string): StoredText {
  const lines = typeof words === 'string' ? [words] : words;
  const inset = style.inset ?? 8;
  return {
    paragraphs: lines.map((line) => writeParagraph(line, nextId())),
    properties: {
      valign: style.valign ?? 'MIDDLE',
      inset: { left: inset, top: inset, right: inset, bottom: inset },
      para_style: {
        halign: style.align ?? 'CENTER',
        spacing: { line: LINE_HEIGHT, after: lines.length > 1 ? PARAGRAPH_GAP : 0 },
        portion_style: {
          font_name: { name: style.font ?? 'Inter' },
          size: style.size ?? 14,
          fontweight: style.weight ?? 'NORMAL',
          ...(style.color !== 'theme' && { color: { hex: { value: style.color ?? ink } } }),
        },
      },
    },
  };
}

function writeParagraph(line: string | Line, id: string) {
  if (typeof line === 'string') return { id, portions: [{ text: line }] };
  const style: PortionStyle = {
    ...(line.size && { size: line.size }),
    ...(line.weight && { fontweight: line.weight }),
    ...(line.color && { color: { hex: { value: line.color } } }),
  };
  return { id, portions: [{ text: line.text, style }] };
}
