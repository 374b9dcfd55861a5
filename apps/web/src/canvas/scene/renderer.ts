import type { StoredConnector, StoredFrame, StoredShape } from '@lienzo/contract';
import {
  type CardContext,
  type ConnectorEnds,
  type Drawing,
  drawConnector,
  drawFrame,
  drawShape,
  type Measure,
  type Theme,
} from '@lienzo/shapes';
import type { SceneElement } from './scene-element.ts';

/** Turns stored elements into drawings. */
export interface Renderer {
  shape(shape: StoredShape): Drawing;
  frame(frame: StoredFrame): Drawing;
  connector(connector: StoredConnector, ends: ConnectorEnds): Drawing;
}

/** `plain` leaves out text, for zoom levels at which it is too small to read. */
export type DetailLevel = 'full' | 'plain';

export function createRenderer(measure: Measure, theme: Theme, cards?: CardContext): Renderer {
  return {
    shape: (shape) => drawShape(shape, measure, theme, cards),
    frame: (frame) => drawFrame(frame, measure, theme),
    connector: (connector, ends) => drawConnector(connector, ends, measure, theme),
  };
}

export function renderElement(
  renderer: Renderer,
  element: SceneElement,
  level: DetailLevel,
): Drawing {
  if (element.kind === 'connector') {
    const { text: _, ...plain } = element.element;
    return renderer.connector(level === 'full' ? element.element : plain, element.ends);
  }
  if (element.kind === 'frame') return renderer.frame(element.element);
  if (level === 'full') return renderer.shape(element.element);
  return renderer.shape(withoutText(element.element));
}

/** Returns a shape without its text and the texts of its cells. */
export function withoutText({ text: _, table, ...plain }: StoredShape): StoredShape {
  if (!table) return plain as StoredShape; // text is optional in every shape
  const { columns, rows } = table;
  return { ...plain, table: { columns, rows } } as StoredShape; // the other fields are the same
}
