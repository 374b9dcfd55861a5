import { limits, type TextInput } from '@lienzo/contract';
import { cssColor } from '../build/color.ts';
import type { Label } from '../build/text.ts';
import { linkFrom, storableText, within } from '../build/values.ts';
import { fontNamed } from './font-named.ts';
import { isBlank, type Line, type RichText, type Run } from './rich-text.ts';

type TextBox = NonNullable<TextInput['properties']>;
type Paragraph = NonNullable<TextInput['paragraphs']>[number];
type Portion = NonNullable<Paragraph['portions']>[number];
type PortionStyle = NonNullable<Portion['style']>;

interface Options {
  readonly valign?: TextBox['valign'] | undefined;
  readonly halign?: Line['align'] | undefined;
  readonly color?: string | undefined;
  readonly size?: number | undefined;
  readonly inset?: number | undefined;
  readonly newId: () => string;
}

/** Returns the text of an element with the styles of its runs, or undefined for a text that shows nothing. */
export function labelOfRichText(
  text: RichText,
  { valign, halign, color, size, inset, newId }: Options,
): Label | undefined {
  if (isBlank(text)) return undefined;
  const portionStyle = portionStyleOf({ text: '', color, size });
  const paraStyle = {
    ...(halign && { halign }),
    ...(portionStyle && { portion_style: portionStyle }),
  };
  const properties: TextBox = {
    ...(valign && { valign }),
    ...(inset !== undefined && { inset: { left: inset, top: inset, right: inset, bottom: inset } }),
    ...(Object.keys(paraStyle).length > 0 && { para_style: paraStyle }),
  };
  const paragraphs = text.slice(0, limits.paragraphs).map((line) => paragraphOf(line, newId()));
  return { paragraphs, ...(Object.keys(properties).length > 0 && { properties }) };
}

function paragraphOf({ runs, align, list, level }: Line, id: string): Paragraph {
  const style = {
    ...(align && { halign: align }),
    ...(list && { list }),
    ...(level && { level: within(level, 0, limits.indentLevel) }),
  };
  const portions = runs.slice(0, limits.portions).flatMap((run): Portion[] => {
    const text = storableText(run.text, limits.portionText);
    if (text === '') return [];
    const own = portionStyleOf(run);
    return [{ text, ...(own && { style: own }) }];
  });
  return { id, portions, ...(Object.keys(style).length > 0 && { style }) };
}

function portionStyleOf(run: Run): PortionStyle | undefined {
  const color = cssColor(run.color);
  const link = linkFrom(run.link);
  const font = fontNamed(run.font);
  const style: PortionStyle = {
    ...(font && { font_name: { name: font } }),
    ...(run.size !== undefined && { size: within(run.size, 1, limits.fontSize) }),
    ...(run.bold && { fontweight: 'BOLD' }),
    ...(run.italic && { italic: true }),
    ...(run.underline && { underline: true }),
    ...(run.strike && { strike: true }),
    ...(color && { color: { hex: { value: color.color.hex.value } } }),
    ...(link !== undefined && { link }),
  };
  return Object.keys(style).length > 0 ? style : undefined;
}
