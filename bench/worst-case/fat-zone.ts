import { randomUUID } from 'node:crypto';
import {
  type CommentInput,
  type ConnectorInput,
  changeElements,
  type FrameInput,
  limits,
  type ShapeInput,
} from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import type { Canvas } from '../../testing/zones/test-canvas.ts';

/** Elements of a zone by kind. */
export interface FatZone {
  readonly frames: readonly string[];
  readonly shapes: readonly string[];
  readonly connectors: readonly string[];
  readonly comments: readonly string[];
}

// 19,000 elements of this size take about 30 MB, which leaves room for one more request.
const TEXT = 'Lorem ipsum dolor sit amet '.repeat(40);
const BATCH = 600;
/** Almost as much text as fits into an element. */
const LONG_TEXT = 60_000;
const PORTION = 20_000;

export function bigFrame(index: number): FrameInput {
  return {
    meta: { id: randomUUID(), name: `Frame ${index}` },
    type: 'CUSTOM',
    properties: {
      layout: {
        top: 400 * Math.floor(index / 50),
        left: 400 * (index % 50),
        width: 380,
        height: 380,
      },
      fills: Array.from({ length: 12 }, () => ({
        solid: { color: { rgb: { red: 255, green: 240, blue: index % 255 } } },
        alpha: 0.5,
      })),
      strokes: [{ type: 'SOLID', width: 2 }],
    },
  };
}

export function bigShape(index: number): ShapeInput {
  return {
    meta: { id: randomUUID(), name: `Shape ${index}` },
    basic: { type: 'RECTANGLE' },
    properties: {
      layout: {
        top: 130 * Math.floor(index / 100),
        left: 130 * (index % 100),
        width: 120,
        height: 120,
      },
    },
    text: { paragraphs: [{ id: randomUUID(), portions: [{ text: `${index} ${TEXT}` }] }] },
  };
}

/** Returns a curve with as many bends as possible, and with a label. */
export function bigConnector(index: number, shapes: readonly string[]): ConnectorInput {
  const [first = '', second = ''] = [
    shapes[index % shapes.length],
    shapes[(index + 1) % shapes.length],
  ];
  const [left, top] = [130 * (index % 100), 130 * Math.floor(index / 100)];
  return {
    meta: { id: randomUUID(), name: `Connector ${index}` },
    type: 'CURVE',
    connected: {
      first: { shape_id: first, marker: 'CLASSIC' },
      second: { shape_id: second, marker: 'DIAMOND' },
    },
    bends: Array.from({ length: limits.bends }, (_, bend) => ({
      x: left + 7 * bend,
      y: top + (bend % 2) * 90,
    })),
    label_position: 0.4,
    text: { paragraphs: [{ id: randomUUID(), portions: [{ text: `leads to ${index}` }] }] },
  };
}

export function bigComment(index: number): CommentInput {
  return {
    meta: { id: randomUUID() },
    text: `${index} ${TEXT}`,
    position: { top: index, left: index },
  };
}

/** Returns a shape with as much text as an element may have, which matches almost any search. */
export function longShape(): ShapeInput {
  const portions = Array.from({ length: LONG_TEXT / PORTION }, () => ({
    text: 'a'.repeat(PORTION - 500),
  }));
  return {
    meta: { id: randomUUID(), name: 'Long' },
    basic: { type: 'RECTANGLE' },
    text: { paragraphs: [{ id: randomUUID(), portions }] },
  };
}

/** Fills a zone with elements of all kinds: half of them shapes, the rest frames, connectors and comments. */
export async function fillFatZone(client: Client, zone: Canvas, count: number): Promise<FatZone> {
  const ids = {
    frames: [] as string[],
    shapes: [] as string[],
    connectors: [] as string[],
    comments: [] as string[],
  };
  for (let start = 0; start < count; start += BATCH) {
    const size = Math.min(BATCH, count - start);
    const list = <T>(share: number, make: (index: number) => T) =>
      Array.from({ length: Math.floor(size * share) }, (_, index) => make(start + index));
    const shapes = list(0.5, bigShape);
    ids.shapes.push(...shapes.map(({ meta }) => meta.id));
    const insert = {
      frames: list(1 / 6, bigFrame),
      shapes,
      connectors: list(1 / 6, (index) => bigConnector(index, ids.shapes)),
      comments: list(1 / 6, bigComment),
    };
    await client.call(changeElements, { params: zone, body: { insert }, retries: 3 });
    for (const kind of ['frames', 'connectors', 'comments'] as const)
      ids[kind].push(...insert[kind].map(({ meta }) => meta.id));
  }
  return ids;
}
