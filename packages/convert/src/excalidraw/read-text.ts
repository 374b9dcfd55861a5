import { cssColor } from '../build/color.ts';
import { type Label, labelOf } from '../build/text.ts';
import { type Fields, numberOf, stringOf } from '../json-value.ts';
import { DEFAULT_FONT, fonts, TEXT_PADDING } from './looks.ts';
import { opacityOf, type Source, wordOf } from './source.ts';

const HORIZONTAL = new Map([
  ['left', 'LEFT' as const],
  ['center', 'CENTER' as const],
  ['right', 'RIGHT' as const],
]);
const VERTICAL = new Map([
  ['top', 'TOP' as const],
  ['middle', 'MIDDLE' as const],
  ['bottom', 'BOTTOM' as const],
]);

/** Returns the words of a text before Excalidraw wrapped them. */
export function wordsOf(element: Fields | undefined): string {
  return stringOf(element?.originalText) ?? stringOf(element?.text) ?? '';
}

interface TextOptions {
  readonly link: string | undefined;
  readonly place: 'alone' | 'inside' | 'line';
}

export function readText(element: Fields, { link, place }: TextOptions, source: Source): Label {
  const { builder } = source;
  const family = fonts.get(numberOf(element.fontFamily) ?? DEFAULT_FONT);
  if (family && !family.exact)
    builder.lose('', `the font ${family.name}`, `the font ${family.font}`);
  if (!family) builder.lose('', `the font ${String(element.fontFamily)}`, 'the default font');
  const size = numberOf(element.fontSize) ?? 20;
  const label = labelOf(
    wordsOf(element),
    {
      size,
      color: withOpacity(stringOf(element.strokeColor), opacityOf(element)),
      font: family?.font,
      halign: HORIZONTAL.get(wordOf(element, 'textAlign')),
      ...(place !== 'line' && {
        valign: VERTICAL.get(wordOf(element, 'verticalAlign')),
        inset: place === 'inside' ? TEXT_PADDING : 0,
      }),
      lineHeight: numberOf(element.lineHeight) ?? 1.25,
      link,
      ...(place === 'alone' && { autoFit: element.autoResize === false ? 'NONE' : 'SHAPE' }),
    },
    builder.newId,
  );
  return label;
}

/** Returns a color with its opacity in the last two of 8 digits. */
function withOpacity(value: string | undefined, opacity: number): string | undefined {
  const read = cssColor(value);
  if (!read) return undefined;
  const alpha = Math.round(read.alpha * opacity * 255);
  return `${read.color.hex.value}${alpha.toString(16).padStart(2, '0')}`;
}
