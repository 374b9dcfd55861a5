import type { ConnectorInput, ShapeInput } from '@lienzo/contract';
import type { Builder } from '../build/builder.ts';
import { fillsOf, strokesOf } from '../build/color.ts';
import { coordinate, nameFrom, size } from '../build/values.ts';
import { labelOfRichText } from '../text/label-of-rich-text.ts';
import { measureText } from '../text/measure-text.ts';
import { charactersOf, type Line, type RichText } from '../text/rich-text.ts';
import { LINE_COLOR, nodeLook } from './build-diagram.ts';
import type { Sequence, SequenceEvent } from './parse-sequence.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Message = Extract<SequenceEvent, { kind: 'message' }>;

const SIZE = 14;
const HEAD = { height: 56, least: 110 };
const COLUMN_GAP = 50;
const SELF = { width: 44, height: 30 };
const BAR = 12;

/** Places the participants of a sequence side by side, and what happens from top to bottom. */
export function buildSequence({ participants, events }: Sequence, builder: Builder): void {
  const columns = new Map(participants.map(({ id }, index) => [id, index]));
  const columnOf = (id: string) => columns.get(id) ?? 0;
  const heads = participants.map(({ text }) => {
    const { width, height } = measureText(text, { maximum: 200 });
    return { width: Math.max(HEAD.least, width + 32), height: Math.max(HEAD.height, height + 24) };
  });
  const headHeight = Math.max(HEAD.height, ...heads.map(({ height }) => height));
  const centers = placeColumns(heads, events, columnOf);
  const x = (id: string) => centers[columnOf(id)] ?? 0;
  const right = (centers.at(-1) ?? 0) + (heads.at(-1)?.width ?? 0) / 2;

  // What is at the back comes first.
  const back: (() => void)[] = [];
  const bars: (() => void)[] = [];
  const front: (() => void)[] = [];
  const open: {
    top: number;
    text: RichText;
    dividers: { y: number; text: RichText }[];
    reach: [number, number];
  }[] = [];
  const active = new Map<string, number[]>();
  const extend = (from: number, to: number) => {
    for (const block of open)
      block.reach = [Math.min(block.reach[0], from), Math.max(block.reach[1], to)];
  };
  const endBar = (id: string, bottom: number) => {
    const starts = active.get(id) ?? [];
    const top = starts.pop();
    if (top === undefined) return;
    const left = x(id) - BAR / 2 + starts.length * (BAR / 2);
    const box = { left, top, width: BAR, height: Math.max(12, bottom - top) };
    bars.push(() => addBox({ box, fill: '#f4f4f4', builder }));
  };

  let y = headHeight + 24;
  let lastY = y;
  for (const event of events) {
    switch (event.kind) {
      case 'message': {
        const height = measureText(event.text, { size: SIZE }).height;
        y += Math.max(28, height / 2 + 18);
        const [from, to] = [x(event.from), x(event.to)];
        const isSelf = event.from === event.to;
        const at = y;
        front.push(() => builder.addConnector(messageLine(event, { from, to, y: at }, builder)));
        const label = measureText(event.text, { size: SIZE }).width;
        extend(
          Math.min(from, to) - 20,
          isSelf ? from + SELF.width + label / 2 + 10 : Math.max(from, to) + 20,
        );
        lastY = y;
        y += (isSelf ? SELF.height : 0) + Math.max(12, height / 2);
        break;
      }
      case 'note': {
        const { width, height } = measureText(event.text, { size: SIZE, maximum: 220 });
        const ends = event.of.map(x);
        const [least, most] = [Math.min(...ends), Math.max(...ends)];
        const wide = Math.max(width + 28, event.side === 'over' ? most - least + 60 : 80);
        const middle = (least + most) / 2;
        const left =
          event.side === 'over'
            ? middle - wide / 2
            : event.side === 'right'
              ? most + 16
              : least - 16 - wide;
        const box = { left, top: y + 12, width: wide, height: height + 20 };
        front.push(() =>
          addBox({
            box,
            fill: '#fff5ad',
            stroke: '#aaaa33',
            text: event.text,
            type: 'FOLDED_CORNER',
            builder,
          }),
        );
        extend(left - 10, left + wide + 10);
        y += box.height + 20;
        lastY = y;
        break;
      }
      case 'open': {
        const word: Line = {
          runs: [{ text: `${event.word} `, bold: true }, ...(event.text[0]?.runs ?? [])],
        };
        open.push({ top: y + 14, text: [word], dividers: [], reach: [Infinity, -Infinity] });
        y += 44;
        break;
      }
      case 'divide':
        open.at(-1)?.dividers.push({ y: y + 12, text: event.text });
        y += 38;
        break;
      case 'close': {
        const block = open.pop();
        if (!block) break;
        y += 14;
        const [from, to] = Number.isFinite(block.reach[0]) ? block.reach : [0, right];
        const inset = 12 * open.length;
        const box = {
          left: from - 30 + inset,
          top: block.top,
          width: to - from + 60 - 2 * inset,
          height: y - block.top,
        };
        back.unshift(() => addBlockLines(box, block, builder));
        front.push(() => addBlockTexts(box, block, builder));
        extend(box.left - 6, box.left + box.width + 6);
        y += 12;
        break;
      }
      case 'activate':
        active.set(event.of, [...(active.get(event.of) ?? []), lastY]);
        break;
      case 'deactivate':
        endBar(event.of, lastY);
        break;
    }
  }
  for (const [id, starts] of active) for (const _ of [...starts]) endBar(id, y);
  const bottom = y + 28;
  for (const draw of back) draw();
  const ids = participants.map((participant, index) => {
    const head = heads[index] ?? { width: HEAD.least };
    const box = {
      left: (centers[index] ?? 0) - head.width / 2,
      top: 0,
      width: head.width,
      height: headHeight,
    };
    const type = participant.isActor ? 'OVAL' : 'ROUNDED_RECTANGLE';
    const look = {
      fill: nodeLook.fill,
      stroke: nodeLook.stroke,
      text: participant.text,
      size: 16,
      type,
      builder,
    } as const;
    return [addBox({ box, ...look }), addBox({ box: { ...box, top: bottom }, ...look })] as const;
  });
  for (const [first, second] of ids) builder.addConnector(lifeline(first, second, builder));
  for (const draw of [...bars, ...front]) draw();
}

/** Returns the centers of the columns, far enough apart for the texts between them. */
function placeColumns(
  heads: readonly { width: number }[],
  events: readonly SequenceEvent[],
  columnOf: (id: string) => number,
): number[] {
  const needed: { from: number; to: number; width: number }[] = [];
  for (const event of events) {
    if (event.kind === 'message') {
      const width = measureText(event.text, { size: SIZE }).width;
      const [from, to] = [columnOf(event.from), columnOf(event.to)].sort(
        (one, other) => one - other,
      ) as [number, number]; // two numbers
      needed.push(
        from === to
          ? { from, to: from + 1, width: width / 2 + SELF.width + 30 }
          : { from, to, width: width + 60 },
      );
    } else if (event.kind === 'note') {
      const width = measureText(event.text, { size: SIZE, maximum: 220 }).width + 60;
      const column = columnOf(event.of[0] ?? '');
      if (event.side === 'right') needed.push({ from: column, to: column + 1, width });
      if (event.side === 'left') needed.push({ from: column - 1, to: column, width });
      if (event.side === 'over' && event.of.length === 1) {
        needed.push(
          { from: column, to: column + 1, width: width / 2 + 20 },
          { from: column - 1, to: column, width: width / 2 + 20 },
        );
      }
    }
  }
  const byEnd = Map.groupBy(needed, ({ to }) => to);
  const centers: number[] = [];
  for (const [index, head] of heads.entries()) {
    const before = heads[index - 1];
    let center = before
      ? (centers[index - 1] ?? 0) + (before.width + head.width) / 2 + COLUMN_GAP
      : head.width / 2;
    for (const { from, width } of byEnd.get(index) ?? []) {
      const start = centers[from];
      if (start !== undefined) center = Math.max(center, start + width);
    }
    centers.push(center);
  }
  return centers;
}

interface BoxInput {
  readonly box: Box;
  readonly fill?: string | undefined;
  readonly stroke?: string | undefined;
  readonly text?: RichText;
  readonly size?: number;
  readonly type?: 'RECTANGLE' | 'ROUNDED_RECTANGLE' | 'OVAL' | 'FOLDED_CORNER';
  readonly builder: Builder;
}

/** Adds a shape and returns its id. */
function addBox({
  box,
  fill,
  stroke = '#6b7280',
  text,
  size: fontSize = SIZE,
  type = 'RECTANGLE',
  builder,
}: BoxInput): string {
  const id = builder.newId();
  const label =
    text &&
    labelOfRichText(text, {
      size: fontSize,
      color: '#1f2937',
      inset: 4,
      newId: builder.newId,
    });
  const name = text && nameFrom(charactersOf(text));
  const shape: ShapeInput = {
    meta: { id, ...(name !== undefined && { name }) },
    basic: { type },
    properties: {
      layout: {
        left: coordinate(box.left),
        top: coordinate(box.top),
        width: size(box.width),
        height: size(box.height),
      },
      fills: fillsOf(fill),
      strokes: strokesOf({ color: stroke }),
    },
    ...(label && { text: label }),
  };
  builder.addShape(shape);
  return id;
}

interface Block {
  readonly text: RichText;
  readonly dividers: readonly { readonly y: number; readonly text: RichText }[];
}

/** Adds the border of a block such as `loop`, and the lines between its parts. */
function addBlockLines(box: Box, { dividers }: Block, builder: Builder): void {
  addBox({ box, builder });
  const right = coordinate(box.left + box.width);
  for (const { y } of dividers) {
    builder.addConnector({
      meta: { id: builder.newId() },
      connected: {
        first: { point: { x: coordinate(box.left), y: coordinate(y) } },
        second: { point: { x: right, y: coordinate(y) } },
      },
      stroke: { type: 'DASH', width: 1, fill: { solid: { color: { hex: { value: '#6b7280' } } } } },
    });
  }
}

/** Adds the title of a block and the conditions of its parts, above the lines that cross them. */
function addBlockTexts({ left, top }: Box, { text, dividers }: Block, builder: Builder): void {
  for (const part of [{ y: top, text }, ...dividers]) {
    const { width, height } = measureText(part.text, { size: SIZE });
    if (width === 0) continue;
    const box = { left, top: part.y, width: width + 20, height: height + 8 };
    addBox({ box, fill: '#f3f4f6', text: part.text, builder });
  }
}

function lifeline(first: string, second: string, { newId }: Builder): ConnectorInput {
  return {
    meta: { id: newId() },
    type: 'LINE',
    connected: {
      first: { shape_id: first, side: 'SOUTH' },
      second: { shape_id: second, side: 'NORTH' },
    },
    stroke: { type: 'DASH', width: 1, fill: { solid: { color: { hex: { value: '#9ca3af' } } } } },
  };
}

function messageLine(
  { text, isDashed, first, second, from: source, to: target }: Message,
  { from, to, y }: { readonly from: number; readonly to: number; readonly y: number },
  { newId }: Builder,
): ConnectorInput {
  const isSelf = source === target;
  const label = labelOfRichText(text, { size: SIZE, newId });
  const point = (x: number, top: number) => ({ x: coordinate(x), y: coordinate(top) });
  const end = isSelf ? point(from, y + SELF.height) : point(to, y);
  return {
    meta: { id: newId() },
    type: 'LINE',
    connected: {
      first: { point: point(from, y), ...(first !== 'NONE' && { marker: first }) },
      second: { point: end, ...(second !== 'NONE' && { marker: second }) },
    },
    stroke: {
      width: 2,
      ...(isDashed && { type: 'DASH' as const }),
      fill: { solid: { color: { hex: { value: LINE_COLOR } } } },
    },
    ...(isSelf && {
      bends: [point(from + SELF.width, y), point(from + SELF.width, y + SELF.height)],
    }),
    ...(label && { text: label }),
  };
}
