import type { StoredFill } from '@lienzo/contract';
import type { BoxElement, SceneElement } from '../scene/scene-element.ts';
import type { Board } from './board.ts';
import { colorOf, hexOf, keepLook } from './element-style.ts';

type Gradient = NonNullable<StoredFill['gradient']>;

/** The first and the last color of a gradient and its direction, as the fill picker shows them. */
export interface GradientLook {
  readonly from: string;
  readonly to: string;
  /** Degrees, clockwise; 0 is from left to right. Undefined if the gradient is not linear. */
  readonly angle: number | undefined;
}

/** Returns the gradient that a shape or frame is filled with. */
export function gradientOf({ element }: BoxElement): GradientLook | undefined {
  const gradient = gradientIn(element.properties?.fills?.at(-1));
  if (!gradient) return undefined;
  const [first, last] = endsOf(gradient);
  return {
    from: hexOf(first?.color) ?? '#ffffff',
    to: hexOf(last?.color) ?? '#ffffff',
    angle: isLinear(gradient) ? angleOf(gradient) : undefined,
  };
}

function gradientIn(fill: StoredFill | undefined): Gradient | undefined {
  return fill && 'gradient' in fill ? fill.gradient : undefined;
}

function isLinear({ type = 'LINEAR' }: Gradient): boolean {
  return type === 'LINEAR';
}

/** Returns the first and the last stop. Stops can be in any order. */
function endsOf({ stops }: Gradient) {
  const sorted = stops.toSorted((a, b) => a.position - b.position);
  return [sorted[0], sorted.at(-1)] as const;
}

/** Returns the direction of a linear gradient in whole degrees from 0 to 359. */
export function angleOf({ linear }: Gradient): number {
  // Without points, a gradient runs from top to bottom.
  if (!linear) return 90;
  const { start, end } = linear;
  const degrees = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  return (Math.round(degrees) + 360) % 360;
}

/** Returns the points of a linear gradient with a direction, which reaches the edges of its box. */
export function linearAt(angle: number): NonNullable<Gradient['linear']> {
  const radians = (angle * Math.PI) / 180;
  const [x, y] = [Math.cos(radians), Math.sin(radians)];
  const reach = 0.5 / Math.max(Math.abs(x), Math.abs(y));
  const at = (side: 1 | -1) => ({
    x: rounded(0.5 + side * reach * x),
    y: rounded(0.5 + side * reach * y),
  });
  return { start: at(-1), end: at(1) };
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

export type GradientChange = Partial<{ from: string; to: string; angle: number }>;

/** What a gradient has that the person did not choose. */
interface Defaults {
  readonly from: string;
  readonly to: string;
}

/**
 * Changes a color or the direction of the gradients of shapes and frames. Other stops and kinds of
 * gradients stay as they are; elements without a gradient get a linear one.
 */
export function changeGradient(
  board: Board,
  elements: readonly SceneElement[],
  change: GradientChange & { readonly defaults: Defaults },
): void {
  if (!board.canEdit) return;
  board.zone.transact(() => {
    for (const element of elements) {
      if (element.kind === 'connector') continue;
      const fills = element.element.properties?.fills ?? [];
      const fill = withGradient(fills.at(-1), change);
      const { id, kind } = element;
      board.zone.change(kind, { id, properties: { fills: [...fills.slice(0, -1), fill] } });
      keepLook(board, [element], { fills: [fill] });
    }
  });
}

function withGradient(
  fill: StoredFill | undefined,
  { from, to, angle, defaults }: GradientChange & { readonly defaults: Defaults },
): StoredFill {
  const alpha = fill?.alpha === undefined ? {} : { alpha: fill.alpha };
  const before = gradientIn(fill);
  if (!before)
    return {
      ...alpha,
      gradient: {
        type: 'LINEAR',
        stops: [
          { color: colorOf(from ?? defaults.from), position: 0 },
          { color: colorOf(to ?? defaults.to), position: 1 },
        ],
        linear: linearAt(angle ?? 90),
      },
    };
  const [first, last] = endsOf(before);
  const stops = before.stops.map((stop) => {
    if (from !== undefined && stop === first) return { ...stop, color: colorOf(from) };
    return to !== undefined && stop === last ? { ...stop, color: colorOf(to) } : stop;
  });
  const turned = angle !== undefined && isLinear(before) ? { linear: linearAt(angle) } : {};
  return { ...alpha, gradient: { ...before, stops, ...turned } };
}
