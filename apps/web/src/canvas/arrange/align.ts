import type { Layout } from '@lienzo/contract';
import type { Box } from '@lienzo/shapes';
import { roundCoordinate, unionOf } from '../geometry/box.ts';
import { type BoxElement, elementBounds } from '../scene/scene-element.ts';
import type { Layouts } from './move.ts';

export const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];

export type Direction = 'horizontal' | 'vertical';

/** Aligns elements at an edge or the center of their common bounds. */
export function alignElements(elements: readonly BoxElement[], to: Alignment): Layouts {
  const common = unionOf(elements.map(elementBounds));
  const layouts = new Map<string, Layout>();
  if (!common) return layouts;
  for (const element of elements) {
    const by = deltaTo(elementBounds(element), common, to);
    if (by.left === 0 && by.top === 0) continue;
    layouts.set(element.key, {
      left: roundCoordinate(element.box.left + by.left),
      top: roundCoordinate(element.box.top + by.top),
    });
  }
  return layouts;
}

function deltaTo(box: Box, common: Box, to: Alignment): { left: number; top: number } {
  const slack = { x: common.width - box.width, y: common.height - box.height };
  const share = { left: 0, center: 0.5, right: 1, top: 0, middle: 0.5, bottom: 1 }[to];
  if (to === 'left' || to === 'center' || to === 'right')
    return { left: common.left + slack.x * share - box.left, top: 0 };
  return { left: 0, top: common.top + slack.y * share - box.top };
}

/** Makes the gaps between elements equal. The two outermost stay in place. */
export function distributeElements(elements: readonly BoxElement[], direction: Direction): Layouts {
  const layouts = new Map<string, Layout>();
  if (elements.length < 3) return layouts;
  const [start, length] =
    direction === 'horizontal' ? (['left', 'width'] as const) : (['top', 'height'] as const);
  const items = elements
    .map((element) => ({ element, box: elementBounds(element) }))
    .sort((a, b) => a.box[start] + a.box[length] / 2 - (b.box[start] + b.box[length] / 2));
  const first = items[0]?.box;
  const last = items.at(-1)?.box;
  if (!first || !last) return layouts;
  const taken = items.reduce((sum, { box }) => sum + box[length], 0);
  const gap = (last[start] + last[length] - first[start] - taken) / (items.length - 1);
  let at = first[start];
  for (const { element, box } of items) {
    const by = at - box[start];
    if (Math.abs(by) > 0.005)
      layouts.set(element.key, {
        left: roundCoordinate(element.box.left + (direction === 'horizontal' ? by : 0)),
        top: roundCoordinate(element.box.top + (direction === 'vertical' ? by : 0)),
      });
    at += box[length] + gap;
  }
  return layouts;
}
