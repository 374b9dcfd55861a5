import type { StoredConnector } from '@lienzo/contract';
import type { Box, Measure, Point, TextItem } from '../drawing.ts';
import { layOutText } from '../text/lay-out-text.ts';
import type { Theme } from '../theme.ts';

type LabelText = NonNullable<StoredConnector['text']>;

/** Text on a line, and the box in which the line makes room for it. */
export interface Label {
  readonly items: readonly TextItem[];
  readonly box: Box;
}

const WIDEST = 240;
const EDGE = 4;

/** Text about a point; nothing when there are no letters. */
export function layOutLabel(
  text: LabelText,
  { x, y }: Point,
  measure: Measure,
  theme: Theme,
): Label | undefined {
  const inset = { left: EDGE, top: EDGE / 2, right: EDGE, bottom: EDGE / 2 };
  const { auto_fit: _, ...properties } = text.properties ?? {};
  const label: LabelText = { ...text, properties: { ...properties, valign: 'MIDDLE', inset } };
  const area = { left: x - WIDEST / 2, top: y, width: WIDEST, height: 0 };
  const { items, height } = layOutText(label, area, measure, theme);
  if (items.length === 0) return undefined;
  const left = Math.min(...items.map((item) => item.x));
  const right = Math.max(...items.map((item) => item.x + item.width));
  // Whatever way the lines are aligned, all of them together stand about the point.
  const shift = x - (left + right) / 2;
  const width = right - left + 2 * EDGE;
  return {
    items: items.map((item) => ({ ...item, x: item.x + shift })),
    box: { left: x - width / 2, top: y - height / 2, width, height },
  };
}
