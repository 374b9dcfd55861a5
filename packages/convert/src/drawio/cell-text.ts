import type { Label } from '../build/text.ts';
import { labelOfRichText } from '../text/label-of-rich-text.ts';
import { parseColor } from '../text/parse-color.ts';
import { parseHtml } from '../text/parse-html.ts';
import { type Line, plainText, type RichText, type Run } from '../text/rich-text.ts';
import { type Cell, numberOf, type Style } from './cells.ts';

const DEFAULT_SIZE = 12;
const [BOLD, ITALIC, UNDERLINE, STRIKE] = [1, 2, 4, 8];

/** Returns the text of a cell as lines with styles. */
export function richTextOf({
  value,
  style,
  link,
}: Pick<Cell, 'value' | 'style' | 'link'>): RichText {
  const bits = numberOf(style, 'fontStyle') ?? 0;
  const has = (bit: number | undefined) => (bits & (bit ?? 0)) !== 0;
  const font = style.get('fontFamily');
  const base: Omit<Run, 'text'> = {
    ...(has(BOLD) && { bold: true }),
    ...(has(ITALIC) && { italic: true }),
    ...(has(UNDERLINE) && { underline: true }),
    ...(has(STRIKE) && { strike: true }),
    ...(font && { font }),
    ...(link && { link }),
  };
  return style.get('html') === '1' ? parseHtml(value, base) : plainText(value, base);
}

/** Returns the text of a cell. */
export function textOf(
  cell: Pick<Cell, 'value' | 'style' | 'link'>,
  newId: () => string,
): Label | undefined {
  const { style } = cell;
  return labelOfRichText(richTextOf(cell), {
    halign: alignOf(style),
    valign: valignOf(style),
    size: numberOf(style, 'fontSize') ?? DEFAULT_SIZE,
    color: parseColor(style.get('fontColor')) ?? '#000000',
    inset: 4,
    newId,
  });
}

function alignOf(style: Style): Line['align'] {
  const align = style.get('align');
  if (align === 'left') return 'LEFT';
  if (align === 'right') return 'RIGHT';
  // Texts of their own start at the left.
  return align === undefined && style.has('text') ? 'LEFT' : undefined;
}

function valignOf(style: Style): 'TOP' | 'BOTTOM' | undefined {
  const align = style.get('verticalAlign');
  if (
    align === 'top' ||
    (align === undefined && (style.has('swimlane') || style.get('shape') === 'swimlane'))
  )
    return 'TOP';
  return align === 'bottom' ? 'BOTTOM' : undefined;
}
