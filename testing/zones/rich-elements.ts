import { randomUUID } from 'node:crypto';
import type { BodyOf, changeElements } from '@lienzo/contract';

type Insertion = NonNullable<BodyOf<typeof changeElements>['insert']>;

/** Where the elements that images are checked for are. */
export const richBoxes = {
  card: { left: 20, top: 20, width: 260, height: 120 },
  table: { left: 320, top: 20, width: 300, height: 120 },
};

const textOf = (text: string) => ({ paragraphs: [{ id: randomUUID(), portions: [{ text }] }] });
const rgb = (red: number, green: number, blue: number) => ({ rgb: { red, green, blue } });
const stop = (position: number, color: ReturnType<typeof rgb>) => ({ position, color });

/**
 * Returns elements with what plain shapes lack: a card, a table, a pen stroke, gradients, a corner radius,
 * nested groups, locks, and a bent connector with its label near one end. The top left corner is 0, 0.
 */
export function richElements() {
  const [frame, card, table] = [randomUUID(), randomUUID(), randomUUID()];
  const [outer, inner] = [randomUUID(), randomUUID()];
  const stops = [stop(0, rgb(255, 0, 0)), stop(0.25, rgb(0, 255, 0)), stop(1, rgb(0, 0, 255))];
  const start = { x: 0, y: 0 };
  return {
    frames: [
      {
        meta: { id: frame, name: 'Sprint' },
        type: 'CUSTOM',
        locked: 'organisers',
        properties: { layout: { left: 0, top: 0, width: 900, height: 500 } },
      },
    ],
    shapes: [
      {
        meta: { id: card, name: 'First' },
        frame_id: frame,
        group_id: `${outer}/${inner}`,
        basic: { type: 'CARD' },
        properties: { layout: richBoxes.card },
        text: textOf('Write'),
        card: { assignee: '742518339371008', due_date: '2028-02-29', tag: 'Zebra' },
      },
      {
        meta: { id: table },
        frame_id: frame,
        group_id: `${outer}/${inner}`,
        locked: 'all',
        basic: { type: 'TABLE' },
        properties: { layout: richBoxes.table },
        table: {
          columns: [
            { id: 'b', width: 100 },
            { id: 'a', width: 200 },
          ],
          rows: [
            { id: 'x', height: 40 },
            { id: 'y', height: 80 },
          ],
          cells: [
            { row: 'x', column: 'b', text: 'Animal' },
            { row: 'y', column: 'a', text: 'Giraffe\ntall' },
          ],
        },
      },
      {
        meta: { id: randomUUID(), name: 'Pen stroke' },
        group_id: outer,
        custom: {
          width: 100,
          height: 50,
          paths: [
            {
              commands: [
                { move_to: { point: start } },
                { quadratic_to: { control: { x: 10.5, y: 20.25 }, end: { x: 50, y: 30 } } },
                { line_to: { point: { x: 100, y: 50 } } },
              ],
            },
          ],
        },
        properties: {
          layout: { left: 20, top: 200, width: 100, height: 50 },
          fills: [{ no_fill: {} }],
        },
      },
      {
        meta: { id: randomUUID() },
        basic: {
          type: 'ROUNDED_RECTANGLE',
          rounded_rectangle: { type: 'NORMAL', radius: 33 },
        },
        properties: {
          layout: { left: 200, top: 200, width: 100, height: 100 },
          fills: [{ gradient: { type: 'LINEAR', stops, linear: { start, end: { x: 1, y: 0 } } } }],
        },
      },
      {
        meta: { id: randomUUID() },
        basic: { type: 'OVAL' },
        locked: 'none',
        properties: {
          layout: { left: 400, top: 200, width: 100, height: 100 },
          fills: [
            {
              gradient: {
                type: 'RADIAL',
                stops,
                radial_angular: { center: { x: 0.5, y: 0.5 }, spread_x: 0.25, rotation_angle: 30 },
              },
            },
          ],
        },
      },
    ],
    connectors: [
      {
        meta: { id: randomUUID() },
        frame_id: frame,
        locked: 'all',
        type: 'CURVE',
        connected: { first: { shape_id: card }, second: { shape_id: table, side: 'SOUTH' } },
        bends: [
          { x: 150.5, y: 300 },
          { x: 470, y: 420.25 },
        ],
        label_position: 0.2,
        text: textOf('Leads to'),
      },
      {
        meta: { id: randomUUID() },
        group_id: outer,
        type: 'ELBOW',
        connected: {
          first: { point: { x: 20, y: 450 } },
          second: { point: { x: 700, y: 460 }, marker: 'DIAMOND' },
        },
        bends: [{ x: 300, y: 470 }],
      },
    ],
  } satisfies Insertion;
}
