import { randomUUID } from 'node:crypto';
import type { ShapeInput, StoredText } from '@lienzo/contract';
import { ToolRefusal } from '../tool-refusal.ts';

const COLORS: Readonly<Record<string, string>> = {
  white: '#ffffff',
  gray: '#e9ecef',
  red: '#ffc9c9',
  orange: '#ffd8a8',
  yellow: '#ffec99',
  green: '#b2f2bb',
  teal: '#96f2d7',
  blue: '#a5d8ff',
  purple: '#d0bfff',
  pink: '#fcc2d7',
};

export const COLOR_NAMES = Object.keys(COLORS);

const HEX = /^#[0-9a-fA-F]{6}$/;
const INK = '#343a40';

/** Returns the fills of a color, which is a name or hexadecimal. */
export function fillsOf(color: string) {
  if (color === 'none') return [];
  const value = COLORS[color.toLowerCase()] ?? color;
  if (!HEX.test(value))
    throw new ToolRefusal(
      `${JSON.stringify(color)} is no color. Use #rrggbb, none, or ${COLOR_NAMES.join(', ')}.`,
    );
  return [{ solid: { color: { hex: { value: value.toLowerCase() } } } }];
}

/** The border of shapes that are drawn without further wishes. */
export function plainStrokes() {
  return [{ width: 2, fill: { solid: { color: { hex: { value: INK } } } } }];
}

type Family = 'basic' | 'flowchart' | 'block_arrow' | 'mathematical_symbol' | 'star' | 'callout';

const FAMILIES: readonly Family[] = [
  'basic',
  'flowchart',
  'block_arrow',
  'mathematical_symbol',
  'star',
  'callout',
];

/** Returns the geometry of a type as outlines write it, such as `RECTANGLE` or `flowchart.DECISION`. */
export function geometryOf(type: string): Partial<ShapeInput> {
  const [first = '', second] = type.split('.');
  const family = FAMILIES.find((name) => name === (second === undefined ? 'basic' : first));
  if (!family)
    throw new ToolRefusal(
      `${JSON.stringify(type)} is no type of a shape. Use for example RECTANGLE, OVAL, DIAMOND or flowchart.DECISION.`,
    );
  return { [family]: { type: second ?? first } } as Partial<ShapeInput>; // the API validates the type
}

/** Returns a text, one paragraph for each line. It keeps the look of the text that it replaces. */
export function textOf(
  text: string,
  { former, newId = randomUUID }: { former?: StoredText | undefined; newId?: () => string } = {},
): StoredText {
  const [first] = former?.paragraphs ?? [];
  const portionStyle = first?.portions?.[0]?.style;
  return {
    ...(former?.properties && { properties: former.properties }),
    paragraphs: text.split('\n').map((line) => ({
      id: newId(),
      ...(first?.style && { style: first.style }),
      portions: line === '' ? [] : [{ text: line, ...(portionStyle && { style: portionStyle }) }],
    })),
  };
}
