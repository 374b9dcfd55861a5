import { createLossList } from '../build/loss-list.ts';
import type { Content, Written } from '../conversion.ts';
import { writeConnector } from './write-connector.ts';
import { boxOf, type Item, type Target } from './write-parts.ts';
import { writeFrame, writeShape } from './write-shape.ts';

/** Writes elements as a file of Excalidraw. */
export function writeExcalidraw(content: Content): Written {
  const losses = createLossList();
  const boxes = new Map(
    [...content.frames, ...content.shapes].map((element) => [element.meta.id, boxOf(element)]),
  );
  let seed = 0;
  const target: Target = {
    ...{ content, boxes, items: [], files: {}, lose: losses.add },
    seed: () => {
      seed += 1;
      return seed;
    },
  };
  const writers = new Map([
    ...content.frames.map((frame) => [frame.meta.id, () => writeFrame(frame, target)] as const),
    ...content.shapes.map((shape) => [shape.meta.id, () => writeShape(shape, target)] as const),
    ...content.connectors.map(
      (connector) => [connector.meta.id, () => writeConnector(connector, target)] as const,
    ),
  ]);
  for (const id of new Set([...(content.order ?? []), ...writers.keys()])) writers.get(id)?.();
  bindArrows(target.items);
  const drawing = {
    ...{ type: 'excalidraw', version: 2, source: 'lienzo', elements: target.items },
    appState: { gridSize: null, viewBackgroundColor: '#ffffff' },
    files: target.files,
  };
  return { content: JSON.stringify(drawing, null, 2), losses: losses.list() };
}

/** Lists each arrow at the elements that it is attached to, as Excalidraw does. */
function bindArrows(items: Item[]): void {
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const item of items) {
    for (const binding of [item.startBinding, item.endBinding]) {
      const target = byId.get((binding as { elementId?: string } | null)?.elementId);
      if (!target) continue;
      const bound = (target.boundElements ?? []) as Item[]; // set by the writers
      if (!bound.some(({ id }) => id === item.id)) {
        target.boundElements = [...bound, { type: 'arrow', id: item.id }];
      }
    }
  }
}
