import { randomUUID } from 'node:crypto';

const COLORS = [
  [255, 224, 130],
  [165, 214, 167],
  [144, 202, 249],
] as const;

/** Returns a board with three columns of three cards each, and connectors between some of them. */
export function kanban() {
  const columns = [0, 1, 2].map((column) => ({
    meta: { id: randomUUID(), name: `Column ${column + 1}` },
    type: 'CUSTOM' as const,
    properties: { layout: { left: 180 + 300 * column, top: 130, width: 260, height: 480 } },
  }));
  const cards = columns.flatMap(({ meta }, column) =>
    [0, 1, 2].map((row) => {
      const [red, green, blue] = COLORS[column] ?? COLORS[0];
      return {
        meta: { id: randomUUID() },
        frame_id: meta.id,
        basic: { type: 'RECTANGLE' as const },
        properties: {
          layout: { left: 210 + 300 * column, top: 170 + 140 * row, width: 200, height: 90 },
          fills: [{ solid: { color: { rgb: { red, green, blue } } } }],
        },
        text: {
          paragraphs: [{ id: randomUUID(), portions: [{ text: `Card ${column * 3 + row + 1}` }] }],
        },
      };
    }),
  );
  const connectors = [0, 1, 2].map((row) => ({
    meta: { id: randomUUID() },
    type: 'ELBOW' as const,
    connected: {
      first: { shape_id: cards[row]?.meta.id ?? '' },
      second: { shape_id: cards[row + 3]?.meta.id ?? '' },
    },
  }));
  return { frames: columns, shapes: cards, connectors };
}
