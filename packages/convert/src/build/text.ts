import { type FontName, limits, type TextInput } from '@lienzo/contract';
import { type CssColor, cssColor } from './color.ts';
import { linkFrom, storableText, within } from './values.ts';

export interface TextStyle {
  readonly size?: number;
  readonly color?: string | undefined;
  readonly font?: FontName | undefined;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly halign?: 'LEFT' | 'CENTER' | 'RIGHT' | 'JUSTIFY' | undefined;
  readonly valign?: 'TOP' | 'MIDDLE' | 'BOTTOM' | undefined;
  /** A multiple of the font size. */
  readonly lineHeight?: number | undefined;
  readonly link?: string | undefined;
  readonly autoFit?: 'NONE' | 'TEXT' | 'SHAPE' | undefined;
  readonly inset?: number | undefined;
}

type Paragraph = NonNullable<TextInput['paragraphs']>[number];
export type Label = Pick<TextInput, 'paragraphs' | 'properties'>;

/** Returns the text of an element: a paragraph for each line, styled as a whole. */
export function labelOf(text: string, style: TextStyle, newId: () => string): Label {
  const paragraphs = paragraphsOf(text, style, newId);
  const properties = textBoxOf(style);
  return { paragraphs, ...(Object.keys(properties).length > 0 && { properties }) };
}

/** Returns a paragraph for each line of a text. */
export function paragraphsOf(
  text: string,
  { link }: Pick<TextStyle, 'link'>,
  newId: () => string,
): Paragraph[] {
  const target = linkFrom(link);
  const style = target === undefined ? {} : { style: { link: target } };
  const all = text.split(/\r\n|\r|\n/);
  const last = limits.paragraphs - 1;
  // Lines beyond the last paragraph become a part of it.
  const lines = [...all.slice(0, last), ...(all.length > last ? [all.slice(last).join('\n')] : [])];
  return lines.map((line) => ({
    id: newId(),
    portions: chunksOf(line).map((chunk) => ({ text: chunk, ...style })),
  }));
}

function chunksOf(line: string): string[] {
  if (line === '') return [];
  const clean = storableText(line, limits.elementBytes);
  const chunks: string[] = [];
  for (let rest = [...clean]; rest.length > 0; rest = rest.slice(limits.portionText)) {
    chunks.push(rest.slice(0, limits.portionText).join(''));
  }
  return chunks;
}

function textBoxOf(style: TextStyle): NonNullable<TextInput['properties']> {
  const color = cssColor(style.color);
  const portion = {
    ...(style.font && { font_name: { name: style.font } }),
    ...(style.size !== undefined && { size: within(style.size, 1, limits.fontSize) }),
    ...(style.bold && { fontweight: 'BOLD' as const }),
    ...(style.italic && { italic: true }),
    ...(color && { color: { hex: { value: withAlpha(color) } } }),
  };
  const paragraph = {
    ...(style.halign && { halign: style.halign }),
    ...(style.lineHeight !== undefined && {
      spacing: { line: within(style.lineHeight, 0, limits.lineSpacing) },
    }),
    ...(Object.keys(portion).length > 0 && { portion_style: portion }),
  };
  const { inset } = style;
  return {
    ...(style.valign && { valign: style.valign }),
    ...(inset !== undefined && { inset: { left: inset, top: inset, right: inset, bottom: inset } }),
    ...(Object.keys(paragraph).length > 0 && { para_style: paragraph }),
    ...(style.autoFit && { auto_fit: style.autoFit }),
  };
}

/** Colors of text have their opacity in the last two of 8 digits. */
function withAlpha({ color, alpha }: CssColor): string {
  const digits = Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0');
  return digits === 'ff' ? color.hex.value : `${color.hex.value}${digits}`;
}

/** Returns the text of an element without its styles, a line for each paragraph. */
export function plainText(text: Label | undefined): string {
  return (text?.paragraphs ?? [])
    .map(({ portions = [] }) => portions.map((portion) => portion.text ?? '').join(''))
    .join('\n');
}
