import { drawConnector, drawFrame, drawShape, type Measure, type Theme } from '@lienzo/shapes';
import type { Pen } from './scene-element.ts';

export function createPen(measure: Measure, theme: Theme): Pen {
  return {
    shape: (shape) => drawShape(shape, measure, theme),
    frame: (frame) => drawFrame(frame, measure, theme),
    connector: (connector, ends) => drawConnector(connector, ends, measure, theme),
  };
}
