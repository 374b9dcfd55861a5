import type { StoredText, Table } from '@lienzo/contract';
import { mirrorBox } from '../box.ts';
import type { Box, Drawing, DrawingItem, Measure, PathItem, TextItem } from '../drawing.ts';
import { solid } from '../paint.ts';
import { createPath, polygon } from '../path.ts';
import { layOutText } from '../text/lay-out-text.ts';
import type { Theme } from '../theme.ts';
import { tableGrid } from './table-grid.ts';

interface TableOptions {
  readonly box: Box;
  readonly transform: Drawing['transform'];
  readonly measure: Measure;
  readonly theme: Theme;
}

/** The insets and the font size of cells. */
export const cellStyle = { horizontal: 10, vertical: 11, size: 14 } as const;

/** The first row is a header. */
const HEADER_OPACITY = 0.07;
const LINE_OPACITY = 0.22;

/** Draws the header, the lines and the texts of a table. */
export function drawTable(table: Table, options: TableOptions): DrawingItem[] {
  const { box, theme } = options;
  const { across, down, cells } = tableGrid(table, box);
  const [, below = box.top] = down;
  const header = { ...box, height: below - box.top };
  const texts = new Map(table.cells?.map(({ row, column, text }) => [`${row}:${column}`, text]));
  const [first] = table.rows;
  return [
    {
      kind: 'path',
      d: rectangle(placed(header, options)),
      fill: solid(theme.foreground, HEADER_OPACITY),
    },
    ...gridLines({ across: across.slice(1, -1), down: down.slice(1, -1) }, options),
    ...cells.flatMap(({ row, column, box: cell }) => {
      const text = texts.get(`${row}:${column}`);
      return text === undefined ? [] : drawText(text, row === first?.id, { ...options, box: cell });
    }),
  ];
}

function gridLines(
  { across, down }: { across: readonly number[]; down: readonly number[] },
  options: TableOptions,
): PathItem[] {
  const { box, theme } = options;
  const path = createPath();
  for (const left of across) {
    const { left: x } = placed({ ...box, left, width: 0 }, options);
    path.move(x, box.top).line(x, box.top + box.height);
  }
  for (const top of down) {
    const { top: y } = placed({ ...box, top, height: 0 }, options);
    path.move(box.left, y).line(box.left + box.width, y);
  }
  if (across.length + down.length === 0) return [];
  const paint = solid(theme.foreground, LINE_OPACITY);
  return [{ kind: 'path', d: path.d, line: { paint, width: 1, join: 'miter', cap: 'butt' } }];
}

/** Draws the lines of a text that fit into its cell. */
function drawText(
  text: string,
  isHeader: boolean,
  { box, measure, theme }: TableOptions,
): TextItem[] {
  const { items } = layOutText(cellText(text, isHeader), box, measure, theme);
  const bottom = box.top + box.height;
  const right = box.left + box.width;
  return items.filter(({ x, y, width, face, size }) => {
    const { descent } = measure.extent(face);
    return y + descent * size <= bottom + 1 && x + width <= right + 1;
  });
}

/** Returns the text of a cell as that of a shape. */
export function cellText(text: string, isHeader: boolean): StoredText {
  const { horizontal, vertical, size } = cellStyle;
  const portion_style = { size, ...(isHeader && { fontweight: 'DEMI_BOLD' as const }) };
  return {
    paragraphs: text.split('\n').map((line) => ({ id: '', portions: [{ text: line }] })),
    properties: {
      valign: 'TOP',
      inset: { left: horizontal, top: vertical, right: horizontal, bottom: 0 },
      para_style: { halign: 'LEFT', portion_style },
    },
  };
}

/** Returns where to draw a box that a flip of the whole drawing brings to its place: text is not mirrored. */
function placed(box: Box, { transform }: TableOptions): Box {
  return transform ? mirrorBox(box, transform.center, transform) : box;
}

function rectangle({ left, top, width, height }: Box): string {
  const [right, bottom] = [left + width, top + height];
  return polygon([left, top], [right, top], [right, bottom], [left, bottom]);
}
