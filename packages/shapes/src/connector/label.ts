import type { StoredConnector } from '@lienzo/contract';
import type { Box, Measure, Point, TextItem } from '../drawing.ts';
import { layOutText } from '../text/lay-out-text.ts';
import type { Theme } from '../theme.ts';

type LabelText = NonNullable<StoredConnector['text']>;

/** The text of a label, and the gap in the line for it. */
export interface Label {
  readonly items: readonly TextItem[];
  readonly box: Box;
}

const MAX_WIDTH = 240;
const PADDING = 4;

/** Lays out a label centered on a point. Returns undefined if the text is empty. */
export function layOutLabel(
  text: LabelText,
  { x, y }: Point,
  measure: Measure,
  theme: Theme,
): Label | undefined {
  const inset = { left: PADDING, top: PADDING / 2, right: PADDING, bottom: PADDING / 2 };
  const { auto_fit: _, ...properties } = text.properties ?? {};
  const label: LabelText = { ...text, properties: { ...properties, valign: 'MIDDLE', inset } };
  const area = { left: x - MAX_WIDTH / 2, top: y, width: MAX_WIDTH, height: 0 };
  const { items, height } = layOutText(label, area, measure, theme);
  if (items.length === 0) return undefined;
  const left = Math.min(...items.map((item) => item.x));
  const right = Math.max(...items.map((item) => item.x + item.width));
  // The label as a whole is centered on the point, however its lines are aligned.
  const shift = x - (left + right) / 2;
  const width = right - left + 2 * PADDING;
  return {
    items: items.map((item) => ({ ...item, x: item.x + shift })),
    box: { left: x - width / 2, top: y - height / 2, width, height },
  };
}
