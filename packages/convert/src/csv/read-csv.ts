import { limits } from '@lienzo/contract';
import { type Builder, createBuilder } from '../build/builder.ts';
import { labelOf, paragraphsOf } from '../build/text.ts';
import { keyFrom, nameFrom, storableText } from '../build/values.ts';
import type { Conversion, ReadOptions } from '../conversion.ts';
import { ConvertError } from '../convert-error.ts';
import { inputText } from '../input-text.ts';
import { parseRows, separatorOf } from './parse-rows.ts';

/** Characters of a table; a larger one would not fit into an element of 65,536 bytes. */
const MAX_TABLE_CHARACTERS = 12_000;
const COLUMN_WIDTH = 160;
const ROW_HEIGHT = 40;

/**
 * Reads CSV or TSV. One column becomes notes. Rows with a title and a key, such as exports of a
 * tracker, become cards with `metadata.key`. Other files become a table, or cards if it would be too large.
 */
export function readCsv(input: string | Uint8Array, options?: ReadOptions): Conversion {
  const text = inputText(input);
  const rows = parseRows(text, separatorOf(text));
  const [head, ...body] = rows;
  if (!head) throw new ConvertError('malformed', 'The file has no rows.');
  const builder = createBuilder(options);
  const columns = columnsOf(head);
  const width = Math.max(...rows.slice(0, 1_000).map((row) => row.length));
  if (width === 1) addNotes(rows, builder);
  else if (columns.title >= 0 && columns.key >= 0) addCards(head, body, columns, builder);
  else if (fitsTable(rows, width)) addTable(rows, width, builder);
  else addCards(head, body, { ...columns, title: Math.max(columns.title, 0) }, builder);
  return builder.finish();
}

interface Columns {
  readonly title: number;
  readonly key: number;
  readonly due: number;
  readonly tag: number;
}

function columnsOf(head: readonly string[]): Columns {
  const names = head.map((name) => name.toLowerCase().replaceAll(/[\s_-]+/g, ' '));
  const find = (...wanted: string[]) => names.findIndex((name) => wanted.includes(name));
  return {
    title: find('title', 'summary', 'name', 'text', 'task', 'card name'),
    key: find('key', 'id', 'issue key', 'card id'),
    due: find('due', 'due date', 'deadline'),
    tag: find('tag', 'status', 'label', 'type'),
  };
}

function placeAt(index: number, columns: number, size: { width: number; height: number }) {
  const left = (index % columns) * (size.width + 16);
  return { left, top: Math.floor(index / columns) * (size.height + 16), ...size };
}

function addNotes(rows: readonly string[][], builder: Builder): void {
  const columns = Math.ceil(Math.sqrt(rows.length));
  for (const [index, [words = '']] of rows.entries()) {
    const layout = placeAt(index, columns, { width: 160, height: 160 });
    builder.addShape({
      meta: { id: builder.newId() },
      basic: { type: 'RECTANGLE' },
      properties: {
        layout,
        fills: [{ solid: { color: { hex: { value: '#ffe49c' } } } }],
        strokes: [],
      },
      text: labelOf(words, { color: '#1f2a44', autoFit: 'TEXT' }, builder.newId),
    });
  }
}

function addCards(
  head: readonly string[],
  rows: readonly string[][],
  columns: Columns,
  builder: Builder,
): void {
  const across = Math.ceil(Math.sqrt(rows.length));
  const keys = new Set<string>();
  const used = Object.values(columns);
  for (const [index, row] of rows.entries()) {
    const sent = row[columns.key];
    const key = keyFrom(sent);
    if (sent && (key === undefined || keys.has(key))) {
      builder.lose(sent, key === undefined ? 'a key with spaces' : 'a repeated key', 'no key');
    }
    const isNew = key !== undefined && !keys.has(key);
    if (isNew) keys.add(key);
    const others = row.flatMap((cell, column) =>
      used.includes(column) || cell === '' ? [] : [`${head[column] ?? ''}: ${cell}`],
    );
    const words = [row[columns.title] ?? '', ...others].join('\n');
    const card = cardOf(row, columns, builder);
    builder.addShape({
      meta: { id: builder.newId() },
      ...(isNew && { metadata: { key } }),
      basic: { type: 'CARD' },
      properties: { layout: placeAt(index, across, { width: 260, height: 120 }) },
      text: { paragraphs: paragraphsOf(words, {}, builder.newId) },
      ...(Object.keys(card).length > 0 && { card }),
    });
  }
}

const DAY = /^(?:19|20)\d{2}-\d{2}-\d{2}$/;

function cardOf(row: readonly string[], { due, tag }: Columns, builder: Builder) {
  const day = row[due]?.slice(0, 10);
  const isDay = day !== undefined && DAY.test(day) && isCalendarDay(day);
  if (row[due] && !isDay) builder.lose(row[due], 'a date that is not like 2026-01-31', 'no date');
  const label = nameFrom(row[tag], limits.tag);
  return { ...(isDay && { due_date: day }), ...(label !== undefined && { tag: label }) };
}

function isCalendarDay(day: string): boolean {
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
}

function fitsTable(rows: readonly string[][], width: number): boolean {
  const cells = rows.reduce((sum, row) => sum + row.filter((cell) => cell !== '').length, 0);
  const characters = rows.reduce((sum, row) => sum + row.join('').length, 0);
  return (
    rows.length <= limits.rows &&
    width <= limits.columns &&
    cells <= limits.cells / 2 &&
    characters <= MAX_TABLE_CHARACTERS
  );
}

function addTable(rows: readonly string[][], width: number, builder: Builder): void {
  builder.addShape({
    meta: { id: builder.newId() },
    basic: { type: 'TABLE' },
    properties: {
      layout: { left: 0, top: 0, width: width * COLUMN_WIDTH, height: rows.length * ROW_HEIGHT },
    },
    table: {
      columns: Array.from({ length: width }, (_, index) => ({
        id: `c${index}`,
        width: COLUMN_WIDTH,
      })),
      rows: rows.map((_, index) => ({ id: `r${index}`, height: ROW_HEIGHT })),
      cells: rows.flatMap((row, rowIndex) =>
        row.flatMap((cell, column) =>
          cell === ''
            ? []
            : [
                {
                  ...{ row: `r${rowIndex}`, column: `c${column}` },
                  text: storableText(cell, limits.cellText),
                },
              ],
        ),
      ),
    },
  });
}
